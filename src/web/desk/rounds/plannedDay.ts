import { DAY, formatIsoDay, HOUR, startOfDay } from '#domain/format/calendar.ts';

/** From this hour the rounds of the next day are made. */
const EVENING = 16 * HOUR;

/** A day that is over has no rounds to make. */
export function choosePlannedDay(text: string, now: number): string {
  if (text === 'aujourdhui') return formatIsoDay(now);
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (at >= startOfDay(now) && formatIsoDay(at) === text) return text;
  return formatIsoDay(now - startOfDay(now) < EVENING ? now : now + DAY);
}
