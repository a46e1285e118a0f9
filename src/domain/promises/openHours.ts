import { DAY, MINUTE, startOfDay } from '../format/calendar.ts';
import type { OpenHours } from '../house.ts';

type Opening = { opensAt: number; closesAt: number };

export function findOpening(hours: readonly OpenHours[], day: number): Opening | null {
  const start = startOfDay(day);
  const openHours = hours.find((one) => one.day === getWeekday(start));
  return openHours
    ? { opensAt: start + parseClock(openHours.from), closesAt: start + parseClock(openHours.to) }
    : null;
}

export function findOpenMoment(hours: readonly OpenHours[], at: number): number {
  for (let day = startOfDay(at); day <= at + 7 * DAY; day += DAY) {
    const opening = findOpening(hours, day);
    if (opening && at <= opening.closesAt) return Math.max(at, opening.opensAt);
  }
  // The settings require at least one open day, so this line is never reached.
  return at;
}

/** Monday is 1; the epoch was a Thursday. */
const getWeekday = (startOfItsDay: number) => ((Math.floor(startOfItsDay / DAY) + 3) % 7) + 1;

function parseClock(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}
