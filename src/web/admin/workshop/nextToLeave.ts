import type { RowsByStatus } from '#domain/contract/boardRows.ts';
import { PAGE_SIZE } from '#domain/contract/page.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';

export const IN_HOUSE: readonly OrderStatus[] = ['picked_up', 'processing', 'assigned_for_delivery'];

export const IN_HOUSE_ROWS: RowsByStatus = Object.fromEntries(IN_HOUSE.map((status) => [status, PAGE_SIZE]));

type Promised = { promisedAt: number; createdAt: number };

export function sortByPromise<Order extends Promised>(orders: readonly Order[]): Order[] {
  return [...orders].sort((a, b) => a.promisedAt - b.promisedAt || a.createdAt - b.createdAt);
}
