import type { CountedOrder } from '#db/changes.ts';
import { amountDueOf } from '#domain/payment.ts';
import { isKept, isLate, lateAtOf } from '#domain/promises/late.ts';

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
  pickupsKept: number;
  pickupsBroken: number;
  deliveriesKept: number;
  deliveriesBroken: number;
  /** Of those that are not over, what was promised and when each grows late: it does so without being written. */
  unfetched: number[];
  undelivered: number[];
  lateAts: number[];
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
    pickupsKept: 0,
    pickupsBroken: 0,
    deliveriesKept: 0,
    deliveriesBroken: 0,
    unfetched: [],
    undelivered: [],
    lateAts: [],
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
  }
  if (isLive) countPromises(day, order, times);
}

/** A cancelled order has none left. */
function countPromises(day: OrdersOfDay, order: CountedOrder, times: 1 | -1): void {
  const { pickupBy, pickedUpAt, promisedAt, completedAt } = order;
  if (pickupBy !== null && pickedUpAt === null) change(day.unfetched, pickupBy, times);
  else if (pickupBy !== null && isKept(pickupBy, pickedUpAt ?? 0)) day.pickupsKept += times;
  else if (pickupBy !== null) day.pickupsBroken += times;
  if (completedAt === null) change(day.undelivered, promisedAt, times);
  else if (isKept(promisedAt, completedAt)) day.deliveriesKept += times;
  else day.deliveriesBroken += times;
  const lateAt = lateAtOf(order);
  if (lateAt !== null) change(day.lateAts, lateAt, times);
}

function change(instants: number[], at: number, times: 1 | -1): void {
  if (times === 1) instants.push(at);
  else instants.splice(instants.indexOf(at), 1);
}

const overdue = (instants: readonly number[], now: number) =>
  instants.filter((lateAt) => isLate({ lateAt }, now)).length;

/** Late at this moment, by the rule of the lists. */
export function lateAt(day: OrdersOfDay, now: number): number {
  return overdue(day.lateAts, now);
}

/** What was promised and is decided: kept, or not. */
export function promisesAt(day: OrdersOfDay, now: number) {
  return {
    pickup: { kept: day.pickupsKept, broken: day.pickupsBroken + overdue(day.unfetched, now) },
    delivery: { kept: day.deliveriesKept, broken: day.deliveriesBroken + overdue(day.undelivered, now) },
  };
}
