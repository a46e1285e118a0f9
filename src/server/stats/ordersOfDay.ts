import type { CountedOrder } from '#db/changes.ts';
import { amountDueOf } from '#domain/payment.ts';
import { SERVICE_PROMISE_MS } from '#domain/promises.ts';

/** Of the orders placed on one day. */
export interface OrdersOfDay {
  orders: number;
  cancelled: number;
  /** What the live ones still owe. */
  due: number;
  pickups: number;
  msToPickup: number;
  deliveries: number;
  msToDelivery: number;
  deliveredLate: number;
  /** When those were placed that are neither delivered nor cancelled: they grow late without being written. */
  undelivered: number[];
}

export function noOrders(): OrdersOfDay {
  return {
    orders: 0,
    cancelled: 0,
    due: 0,
    pickups: 0,
    msToPickup: 0,
    deliveries: 0,
    msToDelivery: 0,
    deliveredLate: 0,
    undelivered: [],
  };
}

/** Counts an order in, or with -1 out. */
export function countOrder(day: OrdersOfDay, order: CountedOrder, times: 1 | -1): void {
  const { createdAt, pickedUpAt, completedAt } = order;
  const isLive = order.status !== 'cancelled';
  day.orders += times;
  if (!isLive) day.cancelled += times;
  day.due += times * amountDueOf(order);
  if (pickedUpAt !== null) {
    day.pickups += times;
    day.msToPickup += times * (pickedUpAt - createdAt);
  }
  if (completedAt !== null) {
    day.deliveries += times;
    day.msToDelivery += times * (completedAt - createdAt);
    if (isLive && completedAt - createdAt > SERVICE_PROMISE_MS) day.deliveredLate += times;
  } else if (isLive && times === 1) day.undelivered.push(createdAt);
  else if (isLive) day.undelivered.splice(day.undelivered.indexOf(createdAt), 1);
}

export function lateAt(day: OrdersOfDay, now: number): number {
  const overdue = day.undelivered.filter((placedAt) => now - placedAt > SERVICE_PROMISE_MS).length;
  return day.deliveredLate + overdue;
}
