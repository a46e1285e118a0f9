import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { pushSubscriptions, sessions } from '#db/schema.ts';
import type { SessionPhase } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { endSubscriptions } from '../push/subscriptions.ts';
import { getSessionCookieName } from './cookies.ts';
import type { Session } from './session.ts';

/** Notifications end with the session of their browser. */
export function deleteSessions({ db, now }: Pick<Deps, 'db' | 'now'>, which: SQL | undefined) {
  const ofSessions = db.select({ id: sessions.id }).from(sessions).where(which);
  endSubscriptions(db, inArray(pushSubscriptions.sessionId, ofSessions), now());
  return db
    .delete(sessions)
    .where(which)
    .returning({ sessionId: sessions.id, userId: sessions.userId })
    .all();
}

export function endSessionById(ctx: Ctx, sessionId: string): void {
  ctx.store.write(() => {
    const [ended] = deleteSessions(ctx, eq(sessions.id, sessionId));
    if (ended) ctx.store.afterCommit(() => ctx.live.end({ userId: ended.userId, sessionId }));
  });
}

export function endSession(ctx: Ctx): void {
  if (ctx.session) endSessionById(ctx, ctx.session.id);
  ctx.request.clearCookie(getSessionCookieName(ctx.settings));
}

/** Live streams end only when the transaction commits, so that a rollback leaves them open. */
export function endSessions(ctx: Pick<Deps, 'db' | 'store' | 'live' | 'now'>, userId: string): void {
  deleteSessions(ctx, eq(sessions.userId, userId));
  ctx.store.afterCommit(() => ctx.live.end({ userId }));
}

export function endOtherSessions(
  ctx: Pick<Deps, 'db' | 'store' | 'live' | 'now'>,
  { id, actor }: Pick<Session, 'id' | 'actor'>,
): void {
  const ended = deleteSessions(ctx, and(eq(sessions.userId, actor.id), ne(sessions.id, id)));
  ctx.store.afterCommit(() => {
    for (const { sessionId } of ended) ctx.live.end({ userId: actor.id, sessionId });
  });
}

/** Sessions that still owe their second factor count apart, so that a known password alone ends no open session. */
export function endExcessSessions(
  ctx: Ctx,
  { userId, phase, max }: { userId: string; phase: SessionPhase; max: number },
): void {
  const newestFirst = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.phase, phase)))
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .all();
  for (const { id } of newestFirst.slice(max)) endSessionById(ctx, id);
}
