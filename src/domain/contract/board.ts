import { DAY, startOfDay } from '../format/calendar.ts';
import { isOpen, isReady, ORDER_STATUSES, type PlantOrder } from '../lifecycle/lifecycle.ts';
import { PAGE_SIZE } from './page.ts';

/** A page that asks for ready linen apart gets it in no other group. */
export const ROW_GROUPS = [...ORDER_STATUSES, 'ready'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];
export type RowsByStatus = Partial<Record<RowGroup, number>>;

export const findRowGroup = (order: PlantOrder): RowGroup => (isReady(order) ? 'ready' : order.status);

/** The board shows only those ended orders whose linen is to be given back. */
export const FIRST_ROWS: RowsByStatus = Object.fromEntries(
  ROW_GROUPS.map((group) => [group, group === 'ready' || isOpen(group) ? PAGE_SIZE : 0]),
);

export const PROMISE_FILTERS = ['late', 'slow', 'today', 'tomorrow'] as const;
export type PromiseFilter = (typeof PROMISE_FILTERS)[number];

export function getFilterDay(filter: Exclude<PromiseFilter, 'late' | 'slow'>, now: number) {
  const from = startOfDay(now) + (filter === 'tomorrow' ? DAY : 0);
  return { from, to: from + DAY };
}

/**
 * An order needs the desk for these reasons, which its status does not show: linen to return after a cancellation, a
 * failed visit, a count gap, an open claim, or a bag's number that other linen has.
 */
export const ATTENTIONS = ['linen', 'visit', 'count', 'claim', 'tag'] as const;
export type Attention = (typeof ATTENTIONS)[number];
