import type { Slot } from '../../promises/slots.ts';
import { DAY, formatDay, formatHour, formatLongDate, startOfDay } from '../calendar.ts';

const NB = '\u00a0';

/** "16 h", "16 h 30". */
export const clock = (at: number) => formatHour(at).replace(`${NB}00`, '');

/** "vendredi 27 novembre". */
export function longDay(at: number): string {
  return formatLongDate(at).replace(/ \d+$/, '');
}

/** "aujourd’hui", "demain", "ven. 27 nov.", or the farther days as `format` has them. */
export function nearDay(at: number, now: number, format = formatDay): string {
  const days = (startOfDay(at) - startOfDay(now)) / DAY;
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : format(at);
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "vendredi 27 novembre avant 16 h". */
export function promiseTime(promisedAt: number): string {
  return `${longDay(promisedAt)} avant${NB}${clock(promisedAt)}`;
}

/** "entre 10 h et 12 h". */
export const slotHours = ({ from, to }: Slot) => `entre ${clock(from)} et ${clock(to)}`;

/** "vendredi 27 novembre entre 10 h et 12 h". */
export function slotTime(slot: Slot): string {
  return `${longDay(slot.from)} ${slotHours(slot)}`;
}

/** "Entre 10 h et 12 h", "Demain entre 10 h et 12 h", "Dès que possible". */
export function nearSlotWords(slot: Slot | null, now: number): string {
  if (!slot) return 'Dès que possible';
  const isToday = startOfDay(slot.from) === startOfDay(now);
  return capitalized(isToday ? slotHours(slot) : `${nearDay(slot.from, now)} ${slotHours(slot)}`);
}

/** "10 h – 12 h", for a choice among those of a day. */
export function slotLabel({ from, to }: Slot): string {
  return `${clock(from)}${NB}–${NB}${clock(to)}`;
}

/** "Demain", "lun. 23 nov.", for a choice among days. */
export function dayLabel(at: number, now: number): string {
  const words = nearDay(at, now);
  return words === formatDay(at) ? words : capitalized(words);
}
