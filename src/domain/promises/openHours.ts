import { DAY, formatIsoDay, MINUTE, startOfDay } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';

/** A holiday closes a date whose weekday is open otherwise. */
export type OpenDays = Pick<HouseSettings, 'hours' | 'holidays'>;

export type Opening = { opensAt: number; closesAt: number };

export function findOpening({ hours, holidays }: OpenDays, day: number): Opening | null {
  const start = startOfDay(day);
  const openHours = hours.find((one) => one.day === getWeekday(start));
  if (!openHours || holidays.includes(formatIsoDay(start))) return null;
  return { opensAt: start + parseClock(openHours.from), closesAt: start + parseClock(openHours.to) };
}

/** The opening that holds this moment or, while the house is closed, the next one. */
export function findNextOpening(days: OpenDays, at: number): Opening {
  // Each holiday closes one weekday of one week, so one week more than holidays has an open day.
  const last = at + 7 * DAY * (days.holidays.length + 1);
  for (let day = startOfDay(at); day <= last; day += DAY) {
    const opening = findOpening(days, day);
    if (opening && at <= opening.closesAt) return opening;
  }
  // The settings require at least one open day, so this line is never reached.
  return { opensAt: at, closesAt: at };
}

export function findOpenMoment(days: OpenDays, at: number): number {
  return Math.max(at, findNextOpening(days, at).opensAt);
}

export const isOpenAt = (days: OpenDays, at: number): boolean => findOpenMoment(days, at) === at;

/** Monday is 1; the epoch was a Thursday. */
export const getWeekday = (startOfItsDay: number) => ((Math.floor(startOfItsDay / DAY) + 3) % 7) + 1;

export function parseClock(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}
