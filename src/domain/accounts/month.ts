import { DAY, formatIsoDay, HOUR, startOfMonth } from '../format/calendar.ts';

/** An order belongs to the month in which it was completed; Abidjan keeps UTC all year. */
export const toMonth = (at: number): string => formatIsoDay(at).slice(0, 7);

export function getMonthSpan(month: string): { from: number; until: number } {
  const from = Date.parse(`${month}-01`);
  return { from, until: startOfMonth(from + 31 * DAY) };
}

const RUN_HOUR = 6 * HOUR;

/** Orders completed before this instant are invoiced: on the 1st, from 06:00 on, the month that has just ended. */
export function findInvoicedUntil(now: number): number {
  const start = startOfMonth(now);
  return now >= start + RUN_HOUR ? start : startOfMonth(start - DAY);
}

const MAX_PAUSE_MS = 40 * DAY;

/** After such a pause somebody confirms the date first, because a wrong clock would invoice and remind too early. */
export const isPauseDoubtful = (lastAt: number | null, now: number): boolean =>
  lastAt !== null && now - lastAt > MAX_PAUSE_MS;
