import {
  DAY,
  formatDate,
  formatIsoDay,
  formatLongDate,
  formatMonth,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';
import { capitalize } from './text.ts';

export type Period = { from: string; to: string };

const PERIOD_KINDS = ['day', 'week', 'month', 'other'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const MOST_DAYS = 731;

/** An incomplete date gives null: while a year is being typed, its first digit alone is the year 2. */
export function parseIsoDay(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return at >= 0 && formatIsoDay(at) === day ? at : null;
}

/** The day of an address, or today where it says none that has begun. */
export function parseDay(text: string, today: string): string {
  return parseIsoDay(text) !== null && text <= today ? text : today;
}

export const shiftDay = (day: string, days: number): string => formatIsoDay(Date.parse(day) + days * DAY);

export function parsePeriod({ from, to }: Period): { since: number; until: number } | null {
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  return first === null || last === null || last < first ? null : { since: first, until: last + DAY };
}

export function countDays(period: Period): number | null {
  const bounds = parsePeriod(period);
  return bounds && (bounds.until - bounds.since) / DAY;
}

export function buildPeriod(kind: Exclude<PeriodKind, 'other'>, at: number): Period {
  if (kind === 'day') return { from: formatIsoDay(at), to: formatIsoDay(at) };
  if (kind === 'month') return makePeriodOfMonths(startOfMonth(at), 1);
  const monday = startOfWeek(at);
  return { from: formatIsoDay(monday), to: formatIsoDay(monday + 6 * DAY) };
}

export function getPeriodKind(period: Period): PeriodKind {
  const at = parseIsoDay(period.from) ?? 0;
  const isWhole = (kind: 'day' | 'week' | 'month') => buildPeriod(kind, at).to === period.to;
  if (period.from === period.to) return 'day';
  if (period.from === formatIsoDay(startOfWeek(at)) && isWhole('week')) return 'week';
  return period.from === formatIsoDay(startOfMonth(at)) && isWhole('month') ? 'month' : 'other';
}

/** A period of whole months moves by months, whose lengths differ. */
export function movePeriod(period: Period, times: 1 | -1): Period {
  const { since, until } = parsePeriod(period) ?? { since: 0, until: DAY };
  if (since === startOfMonth(since) && until === startOfMonth(until)) {
    const count = countMonths(since, until);
    return makePeriodOfMonths(addMonths(since, times * count), count);
  }
  const length = until - since;
  return { from: formatIsoDay(since + times * length), to: formatIsoDay(until - DAY + times * length) };
}

export function listPeriodStarts(unit: 'day' | 'month', since: number, until: number): number[] {
  const steps: number[] = [];
  let at = since;
  while (at < until) {
    steps.push(at);
    at = unit === 'day' ? startOfDay(at) + DAY : addMonths(startOfMonth(at), 1);
  }
  return steps;
}

function makePeriodOfMonths(first: number, count: number): Period {
  return { from: formatIsoDay(first), to: formatIsoDay(addMonths(first, count) - DAY) };
}

function countMonths(since: number, until: number): number {
  const [first, last] = [new Date(since), new Date(until)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

function addMonths(firstOfMonth: number, count: number): number {
  const date = new Date(firstOfMonth);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
}

export function formatPeriod(period: Period): string {
  const { since, until } = parsePeriod(period) ?? { since: 0, until: DAY };
  switch (getPeriodKind(period)) {
    case 'day':
      return capitalize(formatLongDate(since));
    case 'week':
      return `Semaine du ${formatDate(since)}`;
    case 'month':
      return capitalize(formatMonth(since));
    default:
      return `Du ${formatDate(since)} au ${formatDate(until - DAY)}`;
  }
}
