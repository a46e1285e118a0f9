import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { throttles } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { LimitRule, RuleName } from './rules.ts';

type Window = { count: number; endsAt: number };

export const MAX_KEYS = 50_000;

/** Windows use a monotonic clock, so a change of the system time neither frees nor locks out anybody. */
export class MemoryWindows {
  readonly #windows = new Map<string, Window>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  getWait(key: string, points: number): number {
    const window = this.#windows.get(key);
    const now = this.#clock();
    return window && window.endsAt > now && window.count >= points ? window.endsAt - now : 0;
  }

  getCount(key: string): number {
    const window = this.#windows.get(key);
    return window && window.endsAt > this.#clock() ? window.count : 0;
  }

  increment(key: string, durationMs: number): void {
    const now = this.#clock();
    const window = this.#windows.get(key);
    // Deleting first keeps the map's keys in order of last use.
    this.#windows.delete(key);
    const live = window && window.endsAt > now ? window : { count: 0, endsAt: now + durationMs };
    live.count++;
    this.#windows.set(key, live);
    if (this.#windows.size <= MAX_KEYS) return;
    const [oldest = ''] = this.#windows.keys();
    this.#windows.delete(oldest);
  }

  get size(): number {
    return this.#windows.size;
  }
}

export type StoredWindow = typeof throttles.$inferSelect;

export function findLiveWindow(db: Db, key: string, durationMs: number, now: number): StoredWindow {
  const row = db.select().from(throttles).where(eq(throttles.key, key)).get();
  // A window that ends farther away than it lasts was opened before the clock was set back, and is replaced.
  return row && row.resetsAt > now && row.resetsAt <= now + durationMs
    ? row
    : { key, count: 0, resetsAt: now + durationMs };
}

export function computeNextWindow(
  db: Db,
  key: string,
  { points, seconds }: LimitRule,
  now: number,
): StoredWindow {
  const window = findLiveWindow(db, key, seconds * 1000, now);
  if (window.count >= points) throw makeTooManyRefusal(window.resetsAt - now);
  return { ...window, count: window.count + 1 };
}

export function makeTooManyRefusal(waitMs: number): DomainError {
  return new DomainError('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** The slash ends a rule's name in its keys, and the digit 0 follows the slash. */
export function deleteWindowsOfRule(db: Db, name: RuleName): void {
  db.delete(throttles)
    .where(and(gte(throttles.key, `${name}/`), lt(throttles.key, `${name}0`)))
    .run();
}

export function storeWindow(db: Db, { key, count, resetsAt }: StoredWindow): void {
  db.insert(throttles)
    .values({ key, count, resetsAt })
    .onConflictDoUpdate({ target: throttles.key, set: { count, resetsAt } })
    .run();
}
