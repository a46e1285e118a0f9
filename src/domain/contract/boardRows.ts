import { isOpen, ORDER_STATUSES, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { PAGE_SIZE } from './page.ts';

export type RowsByStatus = Partial<Record<OrderStatus, number>>;

/** Each nudge fetches finished orders again, and few people look at them. */
const FINISHED_ROWS = 10;

export const FIRST_ROWS: RowsByStatus = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, isOpen(status) ? PAGE_SIZE : FINISHED_ROWS]),
);
