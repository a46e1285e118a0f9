import { inArray } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Rule } from '#server/limits/rules.ts';
import { makeTooMany, type StoredWindow } from '#server/limits/storedWindows.ts';
import { hashToken } from '../../hashToken.ts';
import { readKnownDevice } from './devices.ts';
import type { HashRequest } from './hashGate.ts';
import type { LoginCounts } from './loginCounts.ts';

const SLOWEST_MS = MINUTE;
const LONGEST_MS = DAY;
/** A network that has used up this share of its allowed failures waits behind all others. */
const SUSPECT_SHARE = 0.1;

type ForgetDeps = Pick<Ctx, 'db' | 'store' | 'loginCounts'>;

const listKeys = (subject: string) => ({
  slow: `guess.slow|${subject}`,
  hard: `guess.hard|${subject}`,
  pause: `guess.wait|${subject}`,
});
const findAccount = (email: string) => `account:${hashToken(email)}`;

interface LoginAttempt extends ReturnType<typeof listKeys>, HashRequest {
  /** Empty for a known device, because others on the same network may be guessing. */
  ip: string[];
  /** Null when the attempt began no pause. */
  pausedUntil: number | null;
}

/**
 * An attempt counts before it is verified, so that parallel attempts cannot all pass on the same count. A
 * browser that has signed in to the account before has its own count, so that a stranger's guesses never lock
 * the owner out.
 */
export function countAttempt(ctx: Ctx, email: string): LoginAttempt {
  const { loginCounts: counts, limits, hashGate } = ctx;
  const device = readKnownDevice(ctx, email);
  const keys = listKeys(device ?? findAccount(email));
  const now = ctx.now();
  const pause = counts.getWindow(keys.pause, SLOWEST_MS, now);
  if (pause.count > 0) throw makeTooMany(pause.resetsAt - now);
  const { points, seconds } = limits.getRule('signIn.account');
  const ofNetwork = limits.getRule('signIn.ip');
  // This window never refuses an attempt: its count only sets the pause.
  const slow = counts.getWindow(keys.slow, seconds * 1000, now);
  const hard = withRoom(counts, keys.hard, limits.getRule('signIn.account.hard'), now);
  const network = device ? null : withRoom(counts, `guess.ip|${ctx.request.ip}`, ofNetwork, now);
  const request = toHashRequest(device, network, ofNetwork);
  hashGate.refuseWhenFull(request);
  counts.refuseWhileUnwritable();

  const { batch } = counts;
  for (const window of [slow, hard, network]) if (window) counts.set({ ...window, count: window.count + 1 });
  const delay = delayAfter(slow.count + 1, points);
  const pausedUntil = delay > 0 ? now + delay : null;
  if (pausedUntil !== null) counts.set({ key: keys.pause, count: 1, resetsAt: pausedUntil });
  return {
    ...keys,
    ip: network ? [network.key] : [],
    ...request,
    pausedUntil,
    onTurn: () => counts.ensureWritten(batch),
  };
}

function toHashRequest(device: string | null, network: StoredWindow | null, { points }: Rule): HashRequest {
  if (device) return { standing: 'known', subject: device };
  return { standing: (network?.count ?? 0) >= points * SUSPECT_SHARE ? 'suspect' : 'ordinary' };
}

function withRoom(counts: LoginCounts, key: string, { points, seconds }: Rule, now: number): StoredWindow {
  const window = counts.getWindow(key, seconds * 1000, now);
  if (window.count >= points) throw makeTooMany(window.resetsAt - now);
  return window;
}

/** The pause is 1, 2, 4… seconds from half the limit on, and a minute from the limit itself. */
export function delayAfter(attempts: number, limit: number): number {
  const free = Math.ceil(limit / 2);
  if (attempts >= limit) return SLOWEST_MS;
  return attempts < free ? 0 : Math.min(SLOWEST_MS, 1000 * 2 ** (attempts - free));
}

export function forgiveAttempt(
  { loginCounts: counts, now }: Ctx,
  { slow, hard, pause, ip }: LoginAttempt,
): void {
  counts.remove([slow, hard, pause]);
  decrement(counts, ip, now());
  counts.flush();
}

/** An attempt that the full hash gate refused is taken out of the counts again. */
export async function uncountUnlessVerified<T>(
  { loginCounts: counts, now }: Ctx,
  { slow, hard, pause, ip, pausedUntil }: LoginAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    decrement(counts, [slow, hard, ...ip], now());
    // A later attempt may have begun another pause in the meantime.
    const { resetsAt } = counts.getWindow(pause, SLOWEST_MS, now());
    if (resetsAt === pausedUntil) counts.remove([pause]);
    throw error;
  }
}

export function forgetAttempts({ db, store, loginCounts }: ForgetDeps, email: string): void {
  const keys = Object.values(listKeys(findAccount(email)));
  db.delete(throttles).where(inArray(throttles.key, keys)).run();
  store.afterCommit(() => loginCounts.forget(keys));
}

function decrement(counts: LoginCounts, keys: string[], now: number): void {
  for (const key of keys) {
    const window = counts.getWindow(key, LONGEST_MS, now);
    if (window.count > 0) counts.set({ ...window, count: window.count - 1 });
  }
}
