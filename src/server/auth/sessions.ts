import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { memoizePerDb, prepareStatement } from '#db/connection.ts';
import { pushSubscriptions, sessions, users } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { isRole, type Role } from '#domain/people/roles.ts';
import { shortenIp } from '#server/auth/throttles/devices.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { tolerateDiskFault } from '../storeFaults.ts';
import { hashToken } from '../tokens.ts';
import { getSessionCookieName } from './cookies.ts';
import { makeToken } from './secrets.ts';
import {
  deleteSessions,
  endExcessSessions,
  endSessionById,
  type NewSession,
  type Session,
  type SessionStart,
} from './session.ts';
import { isFactorOverdue } from './signInPhase.ts';
import { detectBrowserFamily } from './throttles/devices.ts';

type SessionUse = { userId: string; expiresAt: number; network: string; at: number };

/** Uses wait here for the timer that stores those of a minute at once, so that no request commits for its session. */
const waiting = memoizePerDb(() => new Map<string, SessionUse>());

function findSessionUse({ db }: Pick<Deps, 'db'>, sessionId: string): SessionUse | undefined {
  return waiting(db).get(sessionId);
}

function noteSessionUse({ db }: Pick<Deps, 'db'>, sessionId: string, use: SessionUse): void {
  waiting(db).set(sessionId, use);
}

/** Uses that a full disk refuses stay for the next call. */
export function storeSessionUses({ db, store }: Pick<Deps, 'db' | 'store'>): void {
  const uses = waiting(db);
  if (uses.size === 0) return;
  store.write(() => {
    for (const [id, { userId, expiresAt, network, at }] of uses) {
      const session = db
        .update(sessions)
        .set({ expiresAt, network, lastUsedAt: at })
        .where(eq(sessions.id, id));
      // An account that was erased since has no session.
      if (session.run().changes === 0) continue;
      db.update(users).set({ lastSeenAt: at }).where(eq(users.id, userId)).run();
    }
  });
  uses.clear();
}

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'steadyNow' | 'log' | 'house'>;

type SessionDevice = { device: string; network: string };

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: SessionStart & SessionDevice;
  }
}

export const SESSION_LIFE_MS: Record<Role, { idle: number; absolute: number }> = {
  client: { idle: 14 * DAY, absolute: 30 * DAY },
  livreur: { idle: 7 * DAY, absolute: 7 * DAY },
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  superadmin: { idle: 2 * HOUR, absolute: 12 * HOUR },
};
const MAX_SESSIONS: Record<Role, number> = { client: 20, livreur: 10, admin: 10, superadmin: 10 };
const PENDING_LIFE_MS = 30 * MINUTE;
const RENEWAL_INTERVAL_MS = MINUTE;

const maySignIn = and(users.active, isNotNull(users.confirmedAt), isNull(users.erasedAt));
/** A changed role or a deactivation takes effect at once, because the row is read at every request. */
export const selectSession = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(sessions, 'id', 'userId', 'expiresAt', 'createdAt', 'phase', 'mayEnrol'),
      ...pickColumns(sessions, 'verifiedAt', 'verifiedBy', 'device', 'network', 'heardAt'),
      ...pickColumns(users, 'role', 'fullname', 'demo', 'lastSeenAt', 'secondFactorAskedAt'),
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), maySignIn))
    .where(and(eq(sessions.id, p('id')), gt(sessions.absoluteExpiresAt, p('now')))),
);
type StoredSession = NonNullable<ReturnType<ReturnType<typeof selectSession>['get']>>;

/** Lucia reads the system clock, so instants are shifted to and from the steady clock, which never goes back. */
function makeAdapter({ db, store, now, steadyNow, log }: Shared, role: Role, row?: StoredSession): Adapter {
  const computeClockShift = () => Date.now() - steadyNow();
  const toLuciaDate = (expiresAt: number) => new Date(expiresAt * 1000 + computeClockShift());
  const toStoredSeconds = (expiresAt: Date) => Math.floor((expiresAt.getTime() - computeClockShift()) / 1000);
  return {
    async getSessionAndUser(token) {
      if (!row) return [null, null];
      return [
        { id: token, userId: row.userId, expiresAt: toLuciaDate(row.expiresAt), attributes: row },
        { id: row.userId, attributes: {} },
      ];
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const createdAt = steadyNow();
      const life = attributes.phase === 'open' ? SESSION_LIFE_MS[role].absolute : PENDING_LIFE_MS;
      store.write(() =>
        db
          .insert(sessions)
          .values({
            ...attributes,
            id: hashToken(id),
            userId,
            expiresAt: toStoredSeconds(expiresAt),
            absoluteExpiresAt: createdAt + life,
            createdAt,
            lastUsedAt: createdAt,
          })
          .run(),
      );
      const use = { userId, expiresAt: toStoredSeconds(expiresAt), network: attributes.network, at: now() };
      if (attributes.phase === 'open') noteSessionUse({ db }, hashToken(id), use);
    },
    async deleteSession(token) {
      const byToken = eq(sessions.id, hashToken(token));
      tolerateDiskFault(log, () => deleteSessions({ db, now }, byToken));
    },
    updateSessionExpiration: async () => undefined,
    getUserSessions: async () => [],
    deleteUserSessions: async () => undefined,
    deleteExpiredSessions: async () => undefined,
  };
}

function makeLucia(deps: Shared, role: Role, row?: StoredSession): Lucia {
  return new Lucia(makeAdapter(deps, role, row), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFE_MS[role].idle, 'ms'),
  });
}

/** The browser's old session ends and its cookie gets a new token, which prevents session fixation. */
export async function openSession(
  ctx: Ctx,
  userId: string,
  { phase = 'open', mayEnrol = false, ...proof }: NewSession,
): Promise<void> {
  const user = findRow(ctx.db, users, eq(users.id, userId));
  if (!user || !isRole(user.role)) return;
  const token = makeToken();
  await makeLucia(ctx, user.role).createSession(
    userId,
    { phase, mayEnrol, ...proof, ...describeDevice(ctx.request) },
    { sessionId: token },
  );
  if (ctx.session) replaceSession(ctx, ctx.session, { id: hashToken(token), userId });
  if (!user.demo) endExcessSessions(ctx, { userId, phase, max: MAX_SESSIONS[user.role] });
  ctx.request.setCookie(getSessionCookieName(ctx.settings), token, {
    maxAge: SESSION_LIFE_MS[user.role].absolute / 1000,
  });
}

/** The browser of a person who signs in anew or proves who they are goes on getting their notifications. */
function replaceSession(ctx: Ctx, before: Session, after: Pick<StoredSession, 'id' | 'userId'>): void {
  const { sessionId, userId } = pushSubscriptions;
  ctx.store.write(() => {
    const isOwn = and(eq(sessionId, before.id), eq(userId, after.userId));
    ctx.db.update(pushSubscriptions).set({ sessionId: after.id }).where(isOwn).run();
    endSessionById(ctx, before.id);
  });
}

function describeDevice({ userAgent, ip }: Ctx['request']): SessionDevice {
  return { device: detectBrowserFamily(userAgent), network: shortenIp(ip) };
}

export async function readSession(
  deps: Shared,
  request: Ctx['request'],
  token: string,
): Promise<Session | null> {
  const stored = selectSession(deps.db).get({ id: hashToken(token), now: deps.steadyNow() });
  if (!stored || !isRole(stored.role)) return null;
  const use = findSessionUse(deps, stored.id);
  const row = use ? { ...stored, expiresAt: use.expiresAt, lastSeenAt: use.at } : stored;
  const { session } = await makeLucia(deps, row.role, row).validateSession(token);
  // A session created in the future was opened while the clock ran ahead and would last too long.
  if (!session || row.createdAt > deps.steadyNow() + DAY) return null;
  const { userId, role, fullname, demo, verifiedBy, mayEnrol, heardAt } = row;
  const isOverdue = row.phase === 'open' && isFactorOverdue(deps, { ...row, id: userId });
  const phase = isOverdue ? 'enrol' : row.phase;
  if (phase === 'open') renewSession(deps, request, row);
  // Accounts of the demonstration open with one tap, so their proof always counts as fresh.
  const verifiedAt = demo ? deps.steadyNow() : row.verifiedAt;
  const actor = { id: userId, role, fullname };
  return { id: row.id, actor, phase, verifiedAt, verifiedBy, mayEnrol, heardAt };
}

function renewSession(
  deps: Shared,
  request: Ctx['request'],
  { id, userId, role, expiresAt: before, lastSeenAt }: StoredSession,
): void {
  const expiresAt = Math.floor((deps.steadyNow() + SESSION_LIFE_MS[role].idle) / 1000);
  if ((expiresAt - before) * 1000 < RENEWAL_INTERVAL_MS && lastSeenAt !== null) return;
  noteSessionUse(deps, id, { userId, expiresAt, network: shortenIp(request.ip), at: deps.now() });
}
