import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';

export function parseDay(text: string, today: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return at >= 0 && formatIsoDay(at) === text && text <= today ? text : today;
}

export const shiftDay = (day: string, days: number): string => formatIsoDay(Date.parse(day) + days * DAY);

export function getDayBounds(day: string): { from: string; to: string } {
  const from = Date.parse(day);
  return { from: String(from), to: String(from + DAY) };
}

export function describeRecount(recount: {
  from: number;
  to: number;
  reason: string;
  counter: string;
}): string {
  const { from, to, reason, counter } = recount;
  return `Corrigé par ${counter}\u00a0: ${formatFcfa(from)} → ${formatFcfa(to)} (${reason})`;
}

export function describeGap(gap: number): string {
  if (gap === 0) return 'le compte est juste';
  return gap > 0 ? `il manque ${formatFcfa(gap)}` : `${formatFcfa(-gap)} de trop`;
}
