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
