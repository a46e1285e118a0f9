import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { pushSubscriptions, sessions } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Actor } from '#domain/people/roles.ts';
import type { ProofMeans, SessionPhase } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { endSubscriptions } from '../push/subscriptions.ts';
import { tolerateDiskFault } from '../storeFaults.ts';
import { getSessionCookieName } from './cookies.ts';

export interface SessionStart {
  phase: SessionPhase;
  /** The time of the last proof is null before the second factor and after a sign-in by a link in a letter. */
  verifiedAt: number | null;
  verifiedBy: ProofMeans | null;
  /** A letter's link or a superadmin's word opened the session, which may add a first factor. */
  mayEnrol: boolean;
}

export type Session = SessionStart & { id: string; actor: Actor; heardAt: number | null };

export type Proof = Pick<SessionStart, 'verifiedAt' | 'verifiedBy'>;

/** A session is open and may not enrol unless its start says so. */
export type NewSession = Proof & Partial<Pick<SessionStart, 'phase' | 'mayEnrol'>>;

export const NO_PROOF: Proof = { verifiedAt: null, verifiedBy: null };

export function makeProof({ steadyNow }: Pick<Deps, 'steadyNow'>, verifiedBy: ProofMeans): Proof {
  return { verifiedAt: steadyNow(), verifiedBy };
}

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

/** The stored hour may be this much too early, in the phone's favour, so that most queries write nothing. */
const CONTACT_INTERVAL_MS = MINUTE;

/** A phone that asks has heard from the server, unless acts wait on it that are older than its question. */
export function recordContact(ctx: Ctx): void {
  const { session, db, store, request } = ctx;
  const { waitingSince } = request;
  if (!session || waitingSince === 'unknown') return;
  const heardAt = Math.min(ctx.now(), waitingSince ?? Number.POSITIVE_INFINITY);
  if (session.heardAt !== null && heardAt - session.heardAt < CONTACT_INTERVAL_MS) return;
  // The other queries of the same request find it noted.
  session.heardAt = heardAt;
  tolerateDiskFault(ctx.log, () =>
    store.write(() => db.update(sessions).set({ heardAt }).where(eq(sessions.id, session.id)).run()),
  );
}
