import { MINUTE } from '../format/calendar.ts';

/** When the client may expect the livreur. */
export type Arrival = { from: number; to: number };

/** What a round's hours are out by, on most days. */
const MARGIN_MS = 20 * MINUTE;
const STEP_MS = 5 * MINUTE;

/** Nobody is told a minute, which traffic would belie, nor a time that is over. */
export function widenArrival(at: number, now: number): Arrival {
  const nearest = Math.round(Math.max(at, now) / STEP_MS) * STEP_MS;
  return {
    from: Math.max(nearest - MARGIN_MS, Math.floor(now / STEP_MS) * STEP_MS),
    to: nearest + MARGIN_MS,
  };
}
