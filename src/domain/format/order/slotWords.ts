import type { Slot } from '../../promises/slots.ts';
import { DAY, formatDay, formatHour, formatLongDate, MINUTE, startOfDay } from '../calendar.ts';
import { capitalize } from '../text.ts';

const NB = '\u00a0';

export const formatShortHour = (at: number) => formatHour(at).replace(`${NB}00`, '');

export const FIVE_MINUTES = 5 * MINUTE;

/** Traffic makes a more exact hour a lie. */
export const formatNearestFiveMinutes = (at: number): string => formatShortHour(roundToFiveMinutes(at));

export const roundToFiveMinutes = (ms: number): number => Math.round(ms / FIVE_MINUTES) * FIVE_MINUTES;

export const formatLongDay = (at: number): string => formatLongDate(at).replace(/ \d+$/, '');

export function formatNearDay(at: number, now: number): string {
  const days = (startOfDay(at) - startOfDay(now)) / DAY;
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : formatDay(at);
}

/** "avant 13 h 35", "demain avant minuit", "hier avant 18 h": the day only when it is not today. */
export function formatDeadline(at: number, now: number): string {
  const time = `avant${NB}${formatShortHour(at).replace(/^0.h$/, 'minuit')}`;
  // Midnight is the end of a day here, not the first hour of the next.
  const day = at - 1;
  const days = (startOfDay(day) - startOfDay(now)) / DAY;
  if (days === 0) return time;
  return `${days === -1 ? 'hier' : formatNearDay(day, now)} ${time}`;
}

/** The hour that an order without a slot is told, while one is free. */
export const describeSoonest = (pickupBy: number | undefined, now: number): string =>
  pickupBy === undefined ? 'Dès que possible' : `Dès que possible, ${formatDeadline(pickupBy, now)}`;

export function formatPromise(promisedAt: number): string {
  return `${formatLongDay(promisedAt)} avant${NB}${formatShortHour(promisedAt)}`;
}

export const formatSlotHours = ({ from, to }: Slot) =>
  `entre ${formatShortHour(from)} et ${formatShortHour(to)}`;

export const formatSlot = (slot: Slot): string => `${formatLongDay(slot.from)} ${formatSlotHours(slot)}`;

export function formatPassage({ from, to }: Slot, now: number): string {
  const hours = `${formatShortHour(from)} à${NB}${formatShortHour(to)}`;
  return `${capitalize(formatNearDay(from, now))}, ${hours}`;
}

export const formatReturn = (promisedAt: number, now: number): string =>
  `retour ${formatNearDay(promisedAt, now)} avant${NB}${formatShortHour(promisedAt)}`;

export function getSlotLabel({ from, to }: Slot): string {
  return `${formatShortHour(from)}${NB}–${NB}${formatShortHour(to)}`;
}

export function getDayLabel(at: number, now: number): string {
  const words = formatNearDay(at, now);
  return words === formatDay(at) ? words : capitalize(words);
}
