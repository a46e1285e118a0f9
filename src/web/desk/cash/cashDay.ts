import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';

/** The day that an address names; today for one that is none, or has not come yet. */
export function parseDay(text: string, today: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return at >= 0 && formatIsoDay(at) === text && text <= today ? text : today;
}

/** So many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  return formatIsoDay(Date.parse(day) + days * DAY);
}

/** A file holds what happened from midnight to midnight. */
export function getDayBounds(day: string): { from: string; to: string } {
  const from = Date.parse(day);
  return { from: String(from), to: String(from + DAY) };
}

/** A gap is what is missing; a negative one is a surplus. */
export function describeGap(gap: number): string {
  if (gap === 0) return 'le compte est juste';
  return gap > 0 ? `il manque ${formatFcfa(gap)}` : `${formatFcfa(-gap)} de trop`;
}
