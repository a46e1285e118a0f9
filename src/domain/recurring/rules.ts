import { DAY, formatIsoDay, HOUR, startOfDay } from '../format/calendar.ts';
import type { OrderItem } from '../orders/order.ts';
import { findOpening, getWeekday, type OpenDays } from '../promises/openHours.ts';

/** Days are of Abidjan, for example "2026-12-01"; `to` is the last one. Monday is 1. */
export interface RuleDays {
  weekdays: number[];
  /** The hour at which the slot begins, for example "10:00". */
  at: string;
  from: string;
  to: string | null;
  except: string[];
}

/** The name is that of the day when the rule was written, for a garment that has gone since. */
export type RuleItem = Pick<
  OrderItem,
  'productId' | 'name' | 'service' | 'quantity' | 'unit' | 'tenths' | 'care'
>;

/** Orders are made from today on, for this many days after it. */
export const HORIZON_DAYS = 7;
/** A calendar of rules shows so many days, today included. */
export const CALENDAR_DAYS = 14;
export const MOST_EXCEPTIONS = 100;

export const DATE_STATES = ['made', 'skipped', 'missed'] as const;
export type DateState = (typeof DATE_STATES)[number];

/** A date on which the house is closed stays in the list, so that a calendar can say why nobody comes. */
export function listRuleDates(rule: RuleDays, days: OpenDays, span: { from: number; days: number }) {
  return Array.from({ length: span.days }, (_, i) => startOfDay(span.from) + i * DAY)
    .filter((day) => isOfRule(rule, day))
    .map((day) => ({ date: formatIsoDay(day), isOpen: findOpening(days, day) !== null }));
}

export function isOfRule({ weekdays, from, to, except }: RuleDays, day: number): boolean {
  const date = formatIsoDay(day);
  return (
    weekdays.includes(getWeekday(day)) &&
    date >= from &&
    (to === null || date <= to) &&
    !except.includes(date)
  );
}

export const MOST_RULES = 5;
export const MOST_ACCOUNT_RULES = 20;

/** The client is asked at 18:00 of the evening before. */
export const ASK_AHEAD_MS = 6 * HOUR;

/** The question is open from the evening before until the slot begins. */
export const isAskedAt = (slotFrom: number, now: number): boolean =>
  now >= startOfDay(slotFrom) - ASK_AHEAD_MS && now < slotFrom;
