import { and, eq, inArray, sql } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Ctx } from '#server/ctx.ts';
import { incrementedWindow, liveWindow, storeWindow, tooMany } from '#server/limits/storedWindows.ts';
import { hashToken } from '../secrets.ts';
import { readKnownDevice } from './devices.ts';

/** Past the limit, one attempt a minute. */
const SLOWEST_MS = MINUTE;

const keysOf = (subject: string) => ({
  slow: `guess.slow|${subject}`,
  hard: `guess.hard|${subject}`,
  pause: `guess.wait|${subject}`,
});
const accountOf = (email: string) => `account:${hashToken(email)}`;

/** What an attempt was counted on. */
interface LoginAttempt extends ReturnType<typeof keysOf> {
  ip: string;
  /** The end of the pause that this attempt began; null when it began none. */
  pausedUntil: number | null;
}

/**
 * Counts an attempt before it is verified, so that parallel ones cannot all pass on the same count. Counted on the
 * address as typed, known or not: both answer alike. A browser that has signed in to the account before counts on its
 * own, so that a stranger's guesses never lock the owner out.
 */
export function countAttempt(ctx: Ctx, email: string): LoginAttempt {
  const keys = {
    ...keysOf(readKnownDevice(ctx, email) ?? accountOf(email)),
    ip: `guess.ip|${ctx.request.ip}`,
  };
  const { points, seconds } = ctx.limits.ruleOf('signIn.account');
  return ctx.store.write(() => {
    const now = ctx.now();
    const pause = liveWindow(ctx.db, keys.pause, SLOWEST_MS, now);
    if (pause.count > 0) throw tooMany(pause.resetsAt - now);
    // Never full: its count only sets the pause.
    const slow = incrementedWindow(ctx.db, keys.slow, { points: Number.POSITIVE_INFINITY, seconds }, now);
    const hard = incrementedWindow(ctx.db, keys.hard, ctx.limits.ruleOf('signIn.account.hard'), now);
    const ip = incrementedWindow(ctx.db, keys.ip, ctx.limits.ruleOf('signIn.ip'), now);
    for (const window of [slow, hard, ip]) storeWindow(ctx.db, window);
    const delay = delayAfter(slow.count, points);
    const pausedUntil = delay > 0 ? now + delay : null;
    if (pausedUntil !== null) storeWindow(ctx.db, { key: keys.pause, count: 1, resetsAt: pausedUntil });
    return { ...keys, pausedUntil };
  });
}

/** 1, 2, 4… seconds from half the limit on, a minute from the limit itself. */
export function delayAfter(attempts: number, limit: number): number {
  const free = Math.ceil(limit / 2);
  if (attempts >= limit) return SLOWEST_MS;
  return attempts < free ? 0 : Math.min(SLOWEST_MS, 1000 * 2 ** (attempts - free));
}

/** The password was right: the account's count starts anew, the address gets its one back. */
export function forgiveAttempt(ctx: Ctx, { slow, hard, pause, ip }: LoginAttempt): void {
  ctx.store.write(() => {
    ctx.db
      .delete(throttles)
      .where(inArray(throttles.key, [slow, hard, pause]))
      .run();
    decrement(ctx, [ip]);
  });
}

/** An attempt that nothing was verified for (the hash gate was full) is not counted. */
export async function uncountUnlessVerified<T>(
  ctx: Ctx,
  { slow, hard, pause, ip, pausedUntil }: LoginAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    ctx.store.write(() => {
      decrement(ctx, [slow, hard, ip]);
      if (pausedUntil === null) return;
      // Its own pause, and not one that a later attempt has begun meanwhile.
      const own = and(eq(throttles.key, pause), eq(throttles.resetsAt, pausedUntil));
      ctx.db.delete(throttles).where(own).run();
    });
    throw error;
  }
}

/** For a person who has proved that the mailbox is theirs. Inside the caller's transaction. */
export function forgetAttempts({ db }: Pick<Ctx, 'db'>, email: string): void {
  const keys = Object.values(keysOf(accountOf(email)));
  db.delete(throttles).where(inArray(throttles.key, keys)).run();
}

function decrement({ db }: Ctx, keys: string[]): void {
  db.update(throttles)
    .set({ count: sql`max(0, ${throttles.count} - 1)` })
    .where(inArray(throttles.key, keys))
    .run();
}
