import { DAY, startOfDay } from '../format/calendar.ts';
import { isLate } from './late.ts';

export const PROMISE_FILTERS = ['late', 'today', 'tomorrow'] as const;
export type PromiseFilter = (typeof PROMISE_FILTERS)[number];

export function getFilterDay(filter: Exclude<PromiseFilter, 'late'>, now: number) {
  const from = startOfDay(now) + (filter === 'tomorrow' ? DAY : 0);
  return { from, to: from + DAY };
}

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
