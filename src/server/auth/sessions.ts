import { and, eq, gt, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { prepared } from '#db/open.ts';
import { errorCode, isDiskFault } from '#db/refusal.ts';
import { sessions, users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/calendar.ts';
import { type Actor, isRole, type Role } from '#domain/roles.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { sessionCookie } from './cookies.ts';
import { hashToken, newToken } from './secrets.ts';

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'log'>;

/** How long a session lasts without use, and at most. */
export const LASTS: Record<Role, { idle: number; absolute: number }> = {
  client: { idle: 14 * DAY, absolute: 30 * DAY },
  livreur: { idle: 7 * DAY, absolute: 7 * DAY },
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  superadmin: { idle: 2 * HOUR, absolute: 12 * HOUR },
};
/** A session in use is prolonged once a minute, not at each request. */
const RENEWED_EVERY = MINUTE;

/** The role, the active flag and the rest are read here at every request; nothing of them is remembered. */
const kept = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sql.placeholder('id')), gt(sessions.absoluteExpiresAt, sql.placeholder('now'))),
    )
    .prepare(),
);
type Kept = NonNullable<ReturnType<ReturnType<typeof kept>['get']>>;

/**
 * Lucia over our table: only the SHA-256 of the token is kept, an absolute end beside the idle one.
 * Lucia reads the system's clock; instants are moved by the difference to ours, which is nothing outside tests.
 */
function adapter({ db, store, now, log }: Shared, role: Role, row?: Kept): Adapter {
  const ahead = () => Date.now() - now();
  const toLucia = (expiresAt: number) => new Date(expiresAt * 1000 + ahead());
  const toTable = (expiresAt: Date) => Math.floor((expiresAt.getTime() - ahead()) / 1000);
  const drop = (id: string) => db.delete(sessions).where(eq(sessions.id, id)).run();
  return {
    async getSessionAndUser(token) {
      if (!row || row.session.id !== hashToken(token)) return [null, null];
      const { userId, expiresAt } = row.session;
      return [
        { id: token, userId, expiresAt: toLucia(expiresAt), attributes: {} },
        { id: userId, attributes: {} },
      ];
    },
    async getUserSessions() {
      // A token cannot be told from its hash: nobody lists sessions through here.
      return [];
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
            absoluteExpiresAt: createdAt + LASTS[role].absolute,
            createdAt,
          })
          .run(),
      );
    },
    async updateSessionExpiration() {
      // `renewSession` does, each minute: Lucia would wait for half of the time to have passed.
    },
    async deleteSession(token) {
      ifTheDiskTakesIt(log, () => drop(hashToken(token)));
    },
    async deleteUserSessions(userId) {
      db.delete(sessions).where(eq(sessions.userId, userId)).run();
    },
    async deleteExpiredSessions() {
      db.delete(sessions)
        .where(sql`${sessions.expiresAt} < ${Math.floor(now() / 1000)}`)
        .run();
    },
  };
}

function luciaFor(deps: Shared, role: Role, row?: Kept): Lucia {
  return new Lucia(adapter(deps, role, row), { sessionExpiresIn: new TimeSpan(LASTS[role].idle, 'ms') });
}

/** A new token each time: whatever cookie the browser came with is never adopted, and the session behind it ends. */
export async function openSession(ctx: Ctx, userId: string): Promise<void> {
  const user = ctx.db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get();
  if (!user || !isRole(user.role)) return;
  const token = newToken();
  await luciaFor(ctx, user.role).createSession(userId, {}, { sessionId: token });
  if (ctx.sessionId) endOne(ctx, ctx.sessionId);
  ctx.request.setCookie(sessionCookie(ctx.settings), token, { maxAge: LASTS[user.role].absolute / 1000 });
}

export interface OpenSession {
  actor: Actor;
  sessionId: string;
}

/** Who a cookie's token stands for; null for a stranger, and for whoever may no longer come in. */
export async function readSession(deps: Shared, token: string): Promise<OpenSession | null> {
  const row = kept(deps.db).get({ id: hashToken(token), now: deps.now() });
  if (!row || !isRole(row.user.role)) return null;
  const { session } = await luciaFor(deps, row.user.role, row).validateSession(token);
  // A session from the future was opened before the clock was set back by more than it lasts.
  if (!session || row.session.createdAt > deps.now() + DAY) return null;
  const { id, role, fullname, active, confirmedAt, erasedAt } = row.user;
  if (!active || confirmedAt === null || erasedAt !== null) return null;
  ifTheDiskTakesIt(deps.log, () => renewSession(deps, row));
  return { actor: { id, role, fullname }, sessionId: row.session.id };
}

/** A session that cannot be prolonged is one all the same: on a full disk, whoever is signed in goes on reading. */
function ifTheDiskTakesIt(log: Deps['log'], write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    log.warn('session not written', { code: errorCode(error) });
  }
}

/** Moves the idle end, and notes that the person was seen. */
function renewSession({ db, store, now }: Shared, { session, user }: Kept): void {
  const expiresAt = Math.floor((now() + LASTS[user.role].idle) / 1000);
  if ((expiresAt - session.expiresAt) * 1000 < RENEWED_EVERY && user.lastSeenAt !== null) return;
  store.write(() => {
    db.update(sessions).set({ expiresAt }).where(eq(sessions.id, session.id)).run();
    db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, user.id)).run();
  });
}

function endOne(ctx: Ctx, sessionId: string): void {
  const gone = ctx.store.write(() =>
    ctx.db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ userId: sessions.userId }).get(),
  );
  if (gone) ctx.live.end({ userId: gone.userId, sessionId });
}

export function endSession(ctx: Ctx): void {
  if (ctx.sessionId) endOne(ctx, ctx.sessionId);
  ctx.request.clearCookie(sessionCookie(ctx.settings));
}

/** Inside the caller's transaction, beside the change that ends a privilege; `ctx.live.end` follows the commit. */
export function endSessionsOf(ctx: Pick<Deps, 'db'>, userId: string): void {
  ctx.db.delete(sessions).where(eq(sessions.userId, userId)).run();
}
