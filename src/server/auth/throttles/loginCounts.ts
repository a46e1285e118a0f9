import { inArray } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import {
  findLiveWindow,
  renewEndedWindow,
  type StoredWindow,
  storeWindow,
} from '#server/limits/storedWindows.ts';

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
