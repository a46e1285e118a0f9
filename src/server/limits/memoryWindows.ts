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
