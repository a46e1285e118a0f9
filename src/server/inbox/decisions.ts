import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { applications } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { type ApplicationState, mayDecide } from '#domain/inbox.ts';
import type { decideSchema } from '#domain/inputs/inbox.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { nudgeInboxAfterCommit } from './nudge.ts';

/** The second of two simultaneous decisions is refused with the first one’s state. */
export function decideApplication(
  ctx: SignedCtx,
  { applicationId, from, state }: z.infer<typeof decideSchema>,
): { id: string; state: ApplicationState } {
  if (!mayDecide(from, state)) throw new DomainError('TRANSITION_REFUSED');
  return ctx.store.write(() => {
    const decided = ctx.db
      .update(applications)
      .set({ state, decidedBy: ctx.actor.id, decidedAt: ctx.now() })
      .where(and(eq(applications.id, applicationId), eq(applications.state, from)))
      .run();
    if (decided.changes === 0) throwRefusal(ctx, applicationId);
    recordAudit(ctx, {
      act: 'inbox.decide',
      subject: applicationId,
      before: { state: from },
      after: { state },
    });
    nudgeInboxAfterCommit(ctx);
    return { id: applicationId, state };
  });
}

function throwRefusal(ctx: SignedCtx, applicationId: string): never {
  const current = ctx.db
    .select({ state: applications.state })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .get();
  if (!current) throw new DomainError('NOT_FOUND');
  throw new DomainError('ALREADY_DECIDED', { state: current.state });
}
