import type { RowsByStatus } from '#domain/contract/boardRows.ts';
import { PAGE_SIZE } from '#domain/contract/page.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';

export const IN_HOUSE: readonly OrderStatus[] = ['picked_up', 'processing', 'assigned_for_delivery'];

export const IN_HOUSE_ROWS: RowsByStatus = Object.fromEntries(IN_HOUSE.map((status) => [status, PAGE_SIZE]));

type Told = { toldAt: number | null; createdAt: number; express?: unknown };

/** Linen whose client has still to choose an hour leaves last. */
const getHour = ({ toldAt }: Told): number => toldAt ?? Number.MAX_SAFE_INTEGER;

/** Express linen is cleaned first. */
const compareExpress = (a: Told, b: Told) => Number(Boolean(b.express)) - Number(Boolean(a.express));

export function sortByToldHour<Order extends Told>(orders: readonly Order[]): Order[] {
  return [...orders].sort(
    (a, b) => compareExpress(a, b) || getHour(a) - getHour(b) || a.createdAt - b.createdAt,
  );
}

/** Ready linen keeps this number of rows on a full wall. */
const READY_ROWS = 2;

/** Work of the plant stands first, then linen that is ready to leave. */
export function splitWall<Order extends { readyAt: number | null }>(orders: readonly Order[], rows: number) {
  const toTreat = orders.filter(({ readyAt }) => readyAt === null);
  const ready = orders.filter(({ readyAt }) => readyAt !== null);
  const treatedRows = Math.min(toTreat.length, rows - Math.min(READY_ROWS, ready.length));
  return [
    { orders: toTreat, rows: treatedRows },
    { orders: ready, rows: rows - treatedRows },
  ] as const;
}
