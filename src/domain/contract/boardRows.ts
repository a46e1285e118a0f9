import { isOpen, ORDER_STATUSES, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { PAGE_SIZE } from './page.ts';

export type RowsByStatus = Partial<Record<OrderStatus, number>>;

/** The number is small, because each live update fetches these rows again and few people look at finished orders. */
const FINISHED_ROWS = 10;

export const FIRST_ROWS: RowsByStatus = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, isOpen(status) ? PAGE_SIZE : FINISHED_ROWS]),
);
