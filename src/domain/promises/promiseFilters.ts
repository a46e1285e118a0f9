import { DAY, startOfDay } from '../format/calendar.ts';

export const PROMISE_FILTERS = ['late', 'slow', 'today', 'tomorrow'] as const;
export type PromiseFilter = (typeof PROMISE_FILTERS)[number];

export function getFilterDay(filter: Exclude<PromiseFilter, 'late' | 'slow'>, now: number) {
  const from = startOfDay(now) + (filter === 'tomorrow' ? DAY : 0);
  return { from, to: from + DAY };
}
