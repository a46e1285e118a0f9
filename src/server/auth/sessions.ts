import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { prepared } from '#db/open.ts';
import { errorCode, isDiskFault } from '#db/refusal.ts';
import { sessions, users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { type Actor, isRole, type Role } from '#domain/people/roles.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { sessionCookie } from './cookies.ts';
import { hashToken, newToken } from './secrets.ts';

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'log'>;

/** Without use, and at most. */
export const SESSION_LIFE_MS: Record<Role, { idle: number; absolute: number }> = {
  client: { idle: 14 * DAY, absolute: 30 * DAY },
  livreur: { idle: 7 * DAY, absolute: 7 * DAY },
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  superadmin: { idle: 2 * HOUR, absolute: 12 * HOUR },
};
/** Of one account; one more ends the oldest. Everybody may share an account of the demonstration. */
const MAX_SESSIONS: Record<Role, number> = { client: 20, livreur: 10, admin: 10, superadmin: 10 };
/** A session in use is prolonged once a minute, not at each request. */
const RENEWAL_INTERVAL_MS = MINUTE;

/** Read at every request: a changed role or a closed account takes effect at once. */
const selectSession = prepared((db, p) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, p('id')), gt(sessions.absoluteExpiresAt, p('now'))))
    .prepare(),
);
type StoredSession = NonNullable<ReturnType<ReturnType<typeof selectSession>['get']>>;

/**
 * Lucia over our table: only the SHA-256 of the token is stored, and an absolute end beside the idle one. Lucia reads the
 * system's clock: instants are shifted by its difference to ours, which is zero outside tests.
 */
function adapter({ db, store, now, log }: Shared, role: Role, row?: StoredSession): Adapter {
  const clockShift = () => Date.now() - now();
  const toLucia = (expiresAt: number) => new Date(expiresAt * 1000 + clockShift());
  const toTable = (expiresAt: Date) => Math.floor((expiresAt.getTime() - clockShift()) / 1000);
  return {
    async getSessionAndUser(token) {
      if (!row || row.session.id !== hashToken(token)) return [null, null];
      const { userId, expiresAt } = row.session;
      return [
        { id: token, userId, expiresAt: toLucia(expiresAt), attributes: {} },
        { id: userId, attributes: {} },
      ];
    },
    async setSession({ id, userId, expiresAt }) {
      const createdAt = now();
      store.write(() =>
        db
          .insert(sessions)
          .values({
            id: hashToken(id),
            userId,
            expiresAt: toTable(expiresAt),
            absoluteExpiresAt: createdAt + SESSION_LIFE_MS[role].absolute,
            createdAt,
          })
          .run(),
      );
    },
    async deleteSession(token) {
      const byToken = eq(sessions.id, hashToken(token));
      unlessDiskFails(log, () => db.delete(sessions).where(byToken).run());
    },
    // Sessions are renewed by `renewSession`, ended by `endSessionsOf` and expired by the hourly purge.
    updateSessionExpiration: async () => undefined,
    getUserSessions: async () => [],
    deleteUserSessions: async () => undefined,
    deleteExpiredSessions: async () => undefined,
  };
}

function luciaFor(deps: Shared, role: Role, row?: StoredSession): Lucia {
  return new Lucia(adapter(deps, role, row), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFE_MS[role].idle, 'ms'),
  });
}

/** A new token each time: the cookie that the browser came with is never adopted, and its session ends. */
export async function openSession(ctx: Ctx, userId: string): Promise<void> {
  const user = ctx.db
    .select({ role: users.role, demo: users.demo })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user || !isRole(user.role)) return;
  const token = newToken();
  await luciaFor(ctx, user.role).createSession(userId, {}, { sessionId: token });
  if (ctx.sessionId) endSessionById(ctx, ctx.sessionId);
  if (!user.demo) endSessionsBeyond(ctx, userId, MAX_SESSIONS[user.role]);
  ctx.request.setCookie(sessionCookie(ctx.settings), token, {
    maxAge: SESSION_LIFE_MS[user.role].absolute / 1000,
  });
}

function endSessionsBeyond(ctx: Ctx, userId: string, max: number): void {
  const newestFirst = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .all();
  for (const { id } of newestFirst.slice(max)) endSessionById(ctx, id);
}

interface OpenSession {
  actor: Actor;
  sessionId: string;
}

/** Null for an unknown token, and for an account that may no longer sign in. */
export async function readSession(deps: Shared, token: string): Promise<OpenSession | null> {
  const row = selectSession(deps.db).get({ id: hashToken(token), now: deps.now() });
  if (!row || !isRole(row.user.role)) return null;
  const { session } = await luciaFor(deps, row.user.role, row).validateSession(token);
  // Opened in the future: the clock has since been set back.
  if (!session || row.session.createdAt > deps.now() + DAY) return null;
  const { id, role, fullname, active, confirmedAt, erasedAt } = row.user;
  if (!active || confirmedAt === null || erasedAt !== null) return null;
  unlessDiskFails(deps.log, () => renewSession(deps, row));
  return { actor: { id, role, fullname }, sessionId: row.session.id };
}

/** A session that cannot be renewed is still valid: on a full disk, signed-in people go on reading. */
function unlessDiskFails(log: Deps['log'], write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    log.warn('session not written', { code: errorCode(error) });
  }
}

function renewSession({ db, store, now }: Shared, { session, user }: StoredSession): void {
  const expiresAt = Math.floor((now() + SESSION_LIFE_MS[user.role].idle) / 1000);
  if ((expiresAt - session.expiresAt) * 1000 < RENEWAL_INTERVAL_MS && user.lastSeenAt !== null) return;
  store.write(() => {
    db.update(sessions).set({ expiresAt }).where(eq(sessions.id, session.id)).run();
    db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, user.id)).run();
  });
}

function endSessionById(ctx: Ctx, sessionId: string): void {
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
  if (ctx.sessionId) endSessionById(ctx, ctx.sessionId);
  ctx.request.clearCookie(sessionCookie(ctx.settings));
}

/** Inside the caller's transaction, beside the change that ends a privilege. Open streams end with the commit. */
export function endSessionsOf(ctx: Pick<Deps, 'db' | 'store' | 'live'>, userId: string): void {
  ctx.db.delete(sessions).where(eq(sessions.userId, userId)).run();
  ctx.store.afterCommit(() => ctx.live.end({ userId }));
}
