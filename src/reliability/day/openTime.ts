import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';

/** The simulated house has its own reckoning of the open time: Monday to Saturday from 8 to 18 h, two hours a slot. */
const [OPENS, CLOSES] = [8 * HOUR, 18 * HOUR];
export const SLOT = 2 * HOUR;
const SUNDAY = 0;

export type Closing = { day: string; since: number; until: number | null };

export function isOpenTime(at: number, closings: readonly Closing[], now: number): boolean {
  const hour = at % DAY;
  return hour >= OPENS && hour <= CLOSES && isOpenDay(at, closings, now);
}

export function moveIntoOpenTime(at: number, closings: readonly Closing[], now: number): number {
  if (isOpenTime(at, closings, now)) return at;
  let midnight = at - (at % DAY) + (at % DAY > CLOSES ? DAY : 0);
  while (!isOpenDay(midnight, closings, now)) midnight += DAY;
  return midnight + OPENS + SLOT;
}

function isOpenDay(at: number, closings: readonly Closing[], now: number): boolean {
  if (new Date(at).getUTCDay() === SUNDAY) return false;
  return !closings.some(
    ({ day, since, until }) => day === formatIsoDay(at) && since <= now && (until === null || until > now),
  );
}
