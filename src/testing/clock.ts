/** The world begins on a working Friday at 9 h in Abidjan, where local time is UTC. */
export const WORLD_START = Date.UTC(2026, 10, 20, 9, 0);

export interface Clock {
  now(): number;
  /** A negative value sets the clock back without changing `elapsed`. */
  advance(ms: number): void;
  elapsed(): number;
}

export function createClock(at = WORLD_START): Clock {
  let now = at;
  let elapsed = 0;
  return {
    now: () => now,
    elapsed: () => elapsed,
    advance: (ms) => {
      now += ms;
      elapsed += Math.max(0, ms);
    },
  };
}
