import { inArray } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Ctx } from '#server/ctx.ts';
import type { LimitRule } from '#server/limits/rules.ts';
import {
  computeNextWindow,
  findLiveWindow,
  makeTooManyRefusal,
  type StoredWindow,
  storeWindow,
} from '#server/limits/windows.ts';
import { hashToken } from '../../tokens.ts';
import { findDeviceSubject } from './devices.ts';
import type { HashRequest } from './hashGate.ts';

const SLOWEST_MS = MINUTE;
const LONGEST_MS = DAY;
/** A network that has used up this share of its allowed failures waits behind all others. */
const SUSPECT_SHARE = 0.1;

const buildThrottleKeys = (subject: string) => ({
  slow: `guess.slow|${subject}`,
  hard: `guess.hard|${subject}`,
  pause: `guess.wait|${subject}`,
});
const buildAccountSubject = (email: string) => `account:${hashToken(email)}`;

interface LoginAttempt extends ReturnType<typeof buildThrottleKeys>, HashRequest {
  /** The value is empty for a known device, whose network is not counted because others on it may be guessing. */
  ip: string[];
  /** The value is null when the attempt began no pause. */
  pausedUntil: number | null;
}

/**
 * An attempt is stored before it is verified, so that parallel attempts cannot all pass on the same count and a crash
 * loses none. A browser that has signed in to the account before has its own count, so that a stranger's guesses never
 * lock the owner out.
 */
export function countAttempt(ctx: Ctx, email: string): LoginAttempt {
  const { db, limits, hashGate } = ctx;
  const device = findDeviceSubject(ctx, email);
  const keys = buildThrottleKeys(device ?? buildAccountSubject(email));
  const now = ctx.now();
  const pause = findLiveWindow(db, keys.pause, SLOWEST_MS, now);
  if (pause.count > 0) throw makeTooManyRefusal(pause.resetsAt - now);
  const { points, seconds } = limits.getRule('signIn.account');
  const ofNetwork = limits.getRule('signIn.ip');
  // This window never refuses an attempt: its count only sets the pause.
  const slow = findLiveWindow(db, keys.slow, seconds * 1000, now);
  const hard = computeNextWindow(db, keys.hard, limits.getRule('signIn.account.hard'), now);
  const network = device ? null : computeNextWindow(db, `guess.ip|${ctx.request.ip}`, ofNetwork, now);
  const request = toHashRequest(device, network, ofNetwork);
  hashGate.refuseWhenFull(request);

  const delay = computeDelay(slow.count + 1, points);
  const pausedUntil = delay > 0 ? now + delay : null;
  ctx.store.write(() => {
    storeWindow(db, { ...slow, count: slow.count + 1 });
    storeWindow(db, hard);
    if (network) storeWindow(db, network);
    if (pausedUntil !== null) storeWindow(db, { key: keys.pause, count: 1, resetsAt: pausedUntil });
  });
  return { ...keys, ip: network ? [network.key] : [], ...request, pausedUntil };
}

function toHashRequest(
  device: string | null,
  network: StoredWindow | null,
  { points }: LimitRule,
): HashRequest {
  if (device) return { standing: 'known', subject: device };
  return { standing: (network?.count ?? 0) > points * SUSPECT_SHARE ? 'suspect' : 'ordinary' };
}

/** The pause is 1, 2, 4… seconds from half the limit on, and a minute from the limit itself. */
export function computeDelay(attempts: number, limit: number): number {
  const free = Math.ceil(limit / 2);
  if (attempts >= limit) return SLOWEST_MS;
  return attempts < free ? 0 : Math.min(SLOWEST_MS, 1000 * 2 ** (attempts - free));
}

export function resetCounts(ctx: Ctx, { slow, hard, pause, ip }: LoginAttempt): void {
  ctx.store.write(() => {
    deleteWindows(ctx.db, [slow, hard, pause]);
    decrementCounts(ctx, ip);
  });
}

/** An attempt whose hash never ran, as when the gate is full, is taken out of the counts again. */
export async function verifyOrUncountAttempt<T>(
  ctx: Ctx,
  { slow, hard, pause, ip, pausedUntil }: LoginAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    ctx.store.write(() => {
      decrementCounts(ctx, [slow, hard, ...ip]);
      // A later attempt may have begun another pause in the meantime, which stays.
      const { resetsAt } = findLiveWindow(ctx.db, pause, SLOWEST_MS, ctx.now());
      if (resetsAt === pausedUntil) deleteWindows(ctx.db, [pause]);
    });
    throw error;
  }
}

export function deleteAccountCounts({ db }: Pick<Ctx, 'db'>, email: string): void {
  deleteWindows(db, Object.values(buildThrottleKeys(buildAccountSubject(email))));
}

const deleteWindows = (db: Ctx['db'], keys: readonly string[]) =>
  db
    .delete(throttles)
    .where(inArray(throttles.key, [...keys]))
    .run();

function decrementCounts({ db, now }: Ctx, keys: readonly string[]): void {
  for (const key of keys) {
    const window = findLiveWindow(db, key, LONGEST_MS, now());
    if (window.count > 0) storeWindow(db, { ...window, count: window.count - 1 });
  }
}
