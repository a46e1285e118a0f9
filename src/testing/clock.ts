/** 20 November 2026, 9 h in Abidjan: a working Friday. */
export const WORLD_START = Date.UTC(2026, 10, 20, 9, 0);

export interface Clock {
  now(): number;
  advance(ms: number): void;
}

export function createClock(at = WORLD_START): Clock {
  let now = at;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
