import { MINUTE } from '#domain/format/calendar.ts';

const MOST_FAILURES = 3;
const OPEN_MS = MINUTE;

/** After several failures in a row nobody waits for a provider for a minute; one try then tells whether it is back. */
export function createBreaker(now: () => number) {
  let failures = 0;
  let failingSince = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    /** Null until the failures in a row are enough to open it. */
    getFailingSince: () => (failures >= MOST_FAILURES ? failingSince : null),
    noteSuccess: () => {
      failures = 0;
    },
    noteFailure: () => {
      if (failures === 0) failingSince = now();
      failures += 1;
      if (failures >= MOST_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
