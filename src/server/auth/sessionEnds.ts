import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import type { SessionPhase } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { getSessionCookieName } from './cookies.ts';
import type { Session } from './session.ts';

export function endSessionById(ctx: Ctx, sessionId: string): void {
  ctx.store.write(() => {
    const ended = ctx.db
      .delete(sessions)
      .where(eq(sessions.id, sessionId))
      .returning({ userId: sessions.userId })
      .get();
    if (ended) ctx.store.afterCommit(() => ctx.live.end({ userId: ended.userId, sessionId }));
  });
}

export function endSession(ctx: Ctx): void {
  if (ctx.session) endSessionById(ctx, ctx.session.id);
  ctx.request.clearCookie(getSessionCookieName(ctx.settings));
}

/** Live streams end only when the transaction commits, so that a rollback leaves them open. */
export function endSessions(ctx: Pick<Deps, 'db' | 'store' | 'live'>, userId: string): void {
  ctx.db.delete(sessions).where(eq(sessions.userId, userId)).run();
  ctx.store.afterCommit(() => ctx.live.end({ userId }));
}

export function endOtherSessions(
  ctx: Pick<Deps, 'db' | 'store' | 'live'>,
  { id, actor }: Pick<Session, 'id' | 'actor'>,
): void {
  const ended = ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.id), ne(sessions.id, id)))
    .returning({ sessionId: sessions.id })
    .all();
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
