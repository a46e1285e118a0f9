import { HOUR, startOfDay } from '../format/calendar.ts';

/** The client is asked at 18:00 of the evening before. */
export const ASK_AHEAD_MS = 6 * HOUR;

/** The question is open from the evening before until the slot begins. */
export const isAskedAt = (slotFrom: number, now: number): boolean =>
  now >= startOfDay(slotFrom) - ASK_AHEAD_MS && now < slotFrom;
