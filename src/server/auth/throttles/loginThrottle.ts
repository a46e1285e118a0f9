import { inArray } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Ctx } from '#server/ctx.ts';
import type { LimitRule } from '#server/limits/rules.ts';
import {
  findLiveWindow,
  makeTooManyRefusal,
  renewEndedWindow,
  type StoredWindow,
  storeWindow,
} from '#server/limits/windows.ts';
import { hashToken } from '../../tokens.ts';
import { findDeviceSubject } from './devices.ts';
import type { HashRequest } from './hashGate.ts';

/**
 * A password is verified only after its attempt is stored, so that a crash loses no attempt. Attempts that
 * wait for a hash at the same time share one transaction.
 */
export class LoginCounts {
  readonly #store: Store;
  /** Null removes the row at the next flush. */
  #changes = new Map<string, StoredWindow | null>();
  #batch = 0;
  #hasFailed = false;

  constructor(store: Store) {
    this.#store = store;
  }

  get batch(): number {
    return this.#batch;
  }

  getWindow(key: string, durationMs: number, now: number): StoredWindow {
    const changed = this.#changes.get(key);
    return changed === undefined
      ? findLiveWindow(this.#store.db, key, durationMs, now)
      : renewEndedWindow(changed ?? undefined, { key, durationMs, now });
  }

  setWindow(window: StoredWindow): void {
    this.#changes.set(window.key, window);
  }

  removeWindows(keys: readonly string[]): void {
    for (const key of keys) this.#changes.set(key, null);
  }

  dropChanges(keys: readonly string[]): void {
    for (const key of keys) this.#changes.delete(key);
  }

  flushBatch(batch: number): void {
    if (batch === this.#batch) this.flushChanges();
  }

  flushChanges(): void {
    if (this.#changes.size === 0) return;
    this.#hasFailed = true;
    this.#store.write(() => {
      const removed = [...this.#changes].flatMap(([key, window]) => (window === null ? [key] : []));
      if (removed.length > 0) this.#store.db.delete(throttles).where(inArray(throttles.key, removed)).run();
      for (const window of this.#changes.values()) if (window) storeWindow(this.#store.db, window);
    });
    this.#hasFailed = false;
    this.#changes = new Map();
    this.#batch++;
  }

  /** Attempts are refused while the disk cannot be written, so that unstored counts do not fill the memory. */
  retryFailedFlush(): void {
    if (this.#hasFailed) this.flushChanges();
  }
}

const SLOWEST_MS = MINUTE;
const LONGEST_MS = DAY;
/** A network that has used up this share of its allowed failures waits behind all others. */
const SUSPECT_SHARE = 0.1;

type ForgetDeps = Pick<Ctx, 'db' | 'store' | 'loginCounts'>;

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
 * An attempt counts before it is verified, so that parallel attempts cannot all pass on the same count. A
 * browser that has signed in to the account before has its own count, so that a stranger's guesses never lock
 * the owner out.
 */
export function countAttempt(ctx: Ctx, email: string): LoginAttempt {
  const { loginCounts: counts, limits, hashGate } = ctx;
  const device = findDeviceSubject(ctx, email);
  const keys = buildThrottleKeys(device ?? buildAccountSubject(email));
  const now = ctx.now();
  const pause = counts.getWindow(keys.pause, SLOWEST_MS, now);
  if (pause.count > 0) throw makeTooManyRefusal(pause.resetsAt - now);
  const { points, seconds } = limits.getRule('signIn.account');
  const ofNetwork = limits.getRule('signIn.ip');
  // This window never refuses an attempt: its count only sets the pause.
  const slow = counts.getWindow(keys.slow, seconds * 1000, now);
  const hard = getWindowWithRoom(counts, keys.hard, limits.getRule('signIn.account.hard'), now);
  const network = device ? null : getWindowWithRoom(counts, `guess.ip|${ctx.request.ip}`, ofNetwork, now);
  const request = toHashRequest(device, network, ofNetwork);
  hashGate.refuseWhenFull(request);
  counts.retryFailedFlush();

  const { batch } = counts;
  for (const window of [slow, hard, network])
    if (window) counts.setWindow({ ...window, count: window.count + 1 });
  const delay = computeDelay(slow.count + 1, points);
  const pausedUntil = delay > 0 ? now + delay : null;
  if (pausedUntil !== null) counts.setWindow({ key: keys.pause, count: 1, resetsAt: pausedUntil });
  return {
    ...keys,
    ip: network ? [network.key] : [],
    ...request,
    pausedUntil,
    onTurn: () => counts.flushBatch(batch),
  };
}

function toHashRequest(
  device: string | null,
  network: StoredWindow | null,
  { points }: LimitRule,
): HashRequest {
  if (device) return { standing: 'known', subject: device };
  return { standing: (network?.count ?? 0) >= points * SUSPECT_SHARE ? 'suspect' : 'ordinary' };
}

function getWindowWithRoom(
  counts: LoginCounts,
  key: string,
  { points, seconds }: LimitRule,
  now: number,
): StoredWindow {
  const window = counts.getWindow(key, seconds * 1000, now);
  if (window.count >= points) throw makeTooManyRefusal(window.resetsAt - now);
  return window;
}

/** The pause is 1, 2, 4… seconds from half the limit on, and a minute from the limit itself. */
export function computeDelay(attempts: number, limit: number): number {
  const free = Math.ceil(limit / 2);
  if (attempts >= limit) return SLOWEST_MS;
  return attempts < free ? 0 : Math.min(SLOWEST_MS, 1000 * 2 ** (attempts - free));
}

export function resetCounts(
  { loginCounts: counts, now }: Ctx,
  { slow, hard, pause, ip }: LoginAttempt,
): void {
  counts.removeWindows([slow, hard, pause]);
  decrementCounts(counts, ip, now());
  counts.flushChanges();
}

/** An attempt whose hash never ran, as when the gate is full, is taken out of the counts again. */
export async function verifyOrUncountAttempt<T>(
  { loginCounts: counts, now }: Ctx,
  { slow, hard, pause, ip, pausedUntil }: LoginAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    decrementCounts(counts, [slow, hard, ...ip], now());
    // A later attempt may have begun another pause in the meantime, which stays.
    const { resetsAt } = counts.getWindow(pause, SLOWEST_MS, now());
    if (resetsAt === pausedUntil) counts.removeWindows([pause]);
    throw error;
  }
}

export function deleteAccountCounts({ db, store, loginCounts }: ForgetDeps, email: string): void {
  const keys = Object.values(buildThrottleKeys(buildAccountSubject(email)));
  db.delete(throttles).where(inArray(throttles.key, keys)).run();
  store.afterCommit(() => loginCounts.dropChanges(keys));
}

function decrementCounts(counts: LoginCounts, keys: string[], now: number): void {
  for (const key of keys) {
    const window = counts.getWindow(key, LONGEST_MS, now);
    if (window.count > 0) counts.setWindow({ ...window, count: window.count - 1 });
  }
}
