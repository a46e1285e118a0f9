interface Window {
  count: number;
  endsAt: number;
}

/** How many keys are remembered; past it the one used longest ago is forgotten. */
export const MOST_KEYS = 50_000;

/** Counts per key and window, on a clock that never goes back: a changed system time frees nobody and locks nobody out. */
export class Windows {
  readonly #windows = new Map<string, Window>();
  readonly #clock: () => number;
  readonly #most: number;

  constructor(clock: () => number, most = MOST_KEYS) {
    this.#clock = clock;
    this.#most = most;
  }

  /** Milliseconds to wait, or 0 when one more fits. Counts nothing. */
  wait(key: string, most: number): number {
    const window = this.#windows.get(key);
    const now = this.#clock();
    if (!window || window.endsAt <= now) return 0;
    return window.count >= most ? window.endsAt - now : 0;
  }

  add(key: string, lasts: number): void {
    const now = this.#clock();
    const window = this.#windows.get(key);
    this.#windows.delete(key);
    const live = window && window.endsAt > now ? window : { count: 0, endsAt: now + lasts };
    live.count++;
    this.#windows.set(key, live);
    if (this.#windows.size <= this.#most) return;
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }

  get size(): number {
    return this.#windows.size;
  }
}
