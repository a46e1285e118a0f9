import { isOpen, ORDER_STATUSES, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { PAGE_SIZE } from './page.ts';

export type RowsByStatus = Partial<Record<OrderStatus, number>>;

/** The board shows only those ended orders whose linen is to be given back. */
export const FIRST_ROWS: RowsByStatus = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, isOpen(status) ? PAGE_SIZE : 0]),
);
