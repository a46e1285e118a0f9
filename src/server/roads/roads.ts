import { eq } from 'drizzle-orm';
import { roadClosures } from '#db/schema.ts';
import { findFirstUse, loadRow } from '#db/select.ts';
import type { CloseRoadInput } from '#domain/inputs/rounds.ts';
import { CROSSINGS, type CrossingName, drawLineAcross } from '#domain/roads/crossings.ts';
import { isCrossingOpen } from '#domain/roads/ways.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { invalidateTravel } from './roads.reads.ts';

/** Answers which crossings the line closes, the same at each repetition, also after the road was opened. */
export function closeRoad(
  ctx: SignedCtx,
  { key, from, to, ...where }: CloseRoadInput,
): { key: string; crossings: CrossingName[] } {
  const { reason, line } = findClosedLine(where);
  const content = { from, to, reason, line };
  ctx.store.write(() => {
    if (findFirstUse(ctx.db, roadClosures, eq(roadClosures.key, key), content)) return;
    ctx.db
      .insert(roadClosures)
      .values({ key, ...content, closedBy: ctx.actor.id, closedAt: ctx.now() })
      .run();
    ctx.store.afterCommit(() => invalidateTravel(ctx));
    recordAudit(ctx, { act: 'dispatch.closeRoad', subject: key, after: { since: from, until: to, reason } });
  });
  const closed = CROSSINGS.filter((crossing) => !isCrossingOpen(crossing, [line]));
  return { key, crossings: closed.map(({ name }) => name) };
}

function findClosedLine({
  bridge,
  reason = '',
  line = [],
}: Pick<CloseRoadInput, 'bridge' | 'reason' | 'line'>) {
  const crossing = CROSSINGS.find(({ name }) => name === bridge);
  return crossing ? { reason: crossing.label, line: drawLineAcross(crossing) } : { reason, line };
}

export function openRoad(ctx: SignedCtx, { key }: { key: string }): { key: string; openedAt: number } {
  return ctx.store.write(() => {
    const closure = loadRow(ctx.db, roadClosures, eq(roadClosures.key, key));
    if (closure.openedAt !== null) return { key, openedAt: closure.openedAt };
    const openedAt = ctx.now();
    ctx.db
      .update(roadClosures)
      .set({ openedBy: ctx.actor.id, openedAt })
      .where(eq(roadClosures.key, key))
      .run();
    ctx.store.afterCommit(() => invalidateTravel(ctx));
    recordAudit(ctx, {
      act: 'dispatch.openRoad',
      subject: key,
      before: { reason: closure.reason, until: closure.to },
      after: { reason: closure.reason, until: openedAt },
    });
    return { key, openedAt };
  });
}
