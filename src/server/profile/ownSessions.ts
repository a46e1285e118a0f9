import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { endOtherSessions, endSessionById } from '../auth/session.ts';
import { storeSessionUses } from '../auth/sessions.ts';
import type { SignedCtx } from '../ctx.ts';
import { tolerateDiskFault } from '../storeFaults.ts';
import { hashToken } from '../tokens.ts';

const toHandle = (sessionId: string) => hashToken(sessionId).slice(0, 32);

export function listSessions(ctx: SignedCtx) {
  tolerateDiskFault(ctx.log, () => storeSessionUses(ctx));
  return listOpenSessions(ctx)
    .map(({ id, device, network, createdAt, lastUsedAt }) => ({
      id: toHandle(id),
      device,
      network,
      createdAt,
      lastUsedAt: lastUsedAt ?? createdAt,
      isCurrent: id === ctx.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt);
}

function listOpenSessions({ db, actor, steadyNow }: SignedCtx) {
  const live = and(
    eq(sessions.userId, actor.id),
    eq(sessions.phase, 'open'),
    gt(sessions.expiresAt, Math.floor(steadyNow() / 1000)),
    gt(sessions.absoluteExpiresAt, steadyNow()),
  );
  return db
    .select(pickColumns(sessions, 'id', 'device', 'network', 'createdAt', 'lastUsedAt'))
    .from(sessions)
    .where(live)
    .all();
}

export function endOwnSession(ctx: SignedCtx, { id }: { id: string }) {
  ctx.store.write(() => {
    const session = listOpenSessions(ctx).find((one) => toHandle(one.id) === id && one.id !== ctx.sessionId);
    if (!session) throw new DomainError('NOT_FOUND');
    endSessionById(ctx, session.id);
    recordDeskAudit(ctx, {
      act: 'profile.endSession',
      subject: ctx.actor.id,
      after: { device: session.device },
    });
  });
  return listSessions(ctx);
}

export function endOwnOtherSessions(ctx: SignedCtx) {
  ctx.store.write(() => {
    const { actor, sessionId } = ctx;
    endOtherSessions(ctx, { actor, id: sessionId });
    recordDeskAudit(ctx, { act: 'profile.endOtherSessions', subject: actor.id });
  });
  return listSessions(ctx);
}
