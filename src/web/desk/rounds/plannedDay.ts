import { DAY, formatIsoDay, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { findNextOpening, findOpening, type OpenDays } from '#domain/promises/openHours.ts';

/** From this hour the rounds of the next day are made. */
const EVENING = 16 * HOUR;

/** Missions of a closed day are rare, so the rounds are those of the next open one until somebody asks for others. */
export const findNextOpenDay = (now: number, openDays: OpenDays): string =>
  formatIsoDay(findNextOpening(openDays, startOfDay(now) + DAY).opensAt);

/** A day that is over has no rounds to make. */
export function choosePlannedDay(text: string, now: number, openDays: OpenDays): string {
  const today = startOfDay(now);
  if (text === 'aujourdhui') return formatIsoDay(today);
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (at >= today && formatIsoDay(at) === text) return text;
  const isToday = findOpening(openDays, today) !== null && now - today < EVENING;
  return isToday ? formatIsoDay(today) : findNextOpenDay(now, openDays);
}
