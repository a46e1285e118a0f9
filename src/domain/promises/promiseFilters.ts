import { DAY, startOfDay } from '../format/calendar.ts';
import { isLate } from './late.ts';

/** What a list of orders may be narrowed to; all three are open: what is over was brought in time or not. */
export const PROMISE_FILTERS = ['late', 'today', 'tomorrow'] as const;
export type PromiseFilter = (typeof PROMISE_FILTERS)[number];

/** The day that a filter names, from its first moment to the next day's. */
export function getFilterDay(filter: Exclude<PromiseFilter, 'late'>, now: number) {
  const from = startOfDay(now) + (filter === 'tomorrow' ? DAY : 0);
  return { from, to: from + DAY };
}

/** The rule of the lists, for one order; `lateAt` is null once it is over. */
export function passesPromiseFilter(
  order: { promisedAt: number; lateAt: number | null },
  filter: PromiseFilter | undefined,
  now: number,
): boolean {
  if (filter === undefined) return true;
  if (order.lateAt === null) return false;
  if (filter === 'late') return isLate(order, now);
  const { from, to } = getFilterDay(filter, now);
  return order.promisedAt >= from && order.promisedAt < to;
}
