import { MINUTE } from '../format/calendar.ts';

/** When the client may expect the livreur. */
export type Arrival = { from: number; to: number };

/** What a round's hours are out by, on most days. */
const MARGIN_MS = 20 * MINUTE;
const STEP_MS = 15 * MINUTE;

/** Nobody is told a minute, which traffic would belie, nor an hour before the chosen slot begins. */
export function widenArrival(at: number, slotFrom: number | null): Arrival {
  const from = Math.floor((at - MARGIN_MS) / STEP_MS) * STEP_MS;
  return {
    from: Math.max(from, slotFrom ?? from),
    to: Math.ceil((at + MARGIN_MS) / STEP_MS) * STEP_MS,
  };
}
