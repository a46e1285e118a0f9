import type { CountedOrder } from '#db/changes.ts';
import { isOpen } from '#domain/lifecycle.ts';
import { amountDueOf } from '#domain/payment.ts';
import { isKept, isLate } from '#domain/promises/late.ts';
import { type Due, lateAtOf, promisedIn } from '#domain/promises/lateAt.ts';

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
  /** Of those that are not over, by when each is to be fetched, and when it grows late: it does so without being written. */
  unfetched: number[];
  open: Due[];
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
    open: [],
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
  const { status, pickupBy, pickedUpAt, promiseFrom, promisedAt, stepDueAt, completedAt } = order;
  if (pickupBy !== null && pickedUpAt === null) change(day.unfetched, pickupBy, times);
  else if (pickupBy !== null && isKept(pickupBy, pickedUpAt ?? 0)) day.pickupsKept += times;
  else if (pickupBy !== null) day.pickupsBroken += times;
  if (isOpen(status)) changeOpen(day.open, { status, promiseFrom, promisedAt, stepDueAt }, times);
  else if (completedAt !== null && isKept(promisedAt, completedAt)) day.deliveriesKept += times;
  else day.deliveriesBroken += times;
}

function changeOpen(open: Due[], order: Due, times: 1 | -1): void {
  if (times === 1) open.push(order);
  else
    open.splice(
      open.findIndex(
        (one) =>
          one.status === order.status &&
          one.promisedAt === order.promisedAt &&
          one.promiseFrom === order.promiseFrom &&
          one.stepDueAt === order.stepDueAt,
      ),
      1,
    );
}

function change(instants: number[], at: number, times: 1 | -1): void {
  if (times === 1) instants.push(at);
  else instants.splice(instants.indexOf(at), 1);
}

const overdue = (instants: readonly (number | null)[], now: number) =>
  instants.filter((lateAt) => isLate({ lateAt }, now)).length;

/** The moment of a look, and since when the plant stands still in it. */
export interface Moment {
  now: number;
  stoppedSince: number | null;
}

/** Late at this moment, by the rule of the lists. */
export function lateAt({ open }: OrdersOfDay, { now, stoppedSince }: Moment): number {
  return overdue(
    open.map((order) => lateAtOf(order, stoppedSince)),
    now,
  );
}

/** What was promised and is decided: kept, or not. */
export function promisesAt(day: OrdersOfDay, { now, stoppedSince }: Moment) {
  const returns = day.open.map((order) => promisedIn(order, stoppedSince));
  return {
    pickup: { kept: day.pickupsKept, broken: day.pickupsBroken + overdue(day.unfetched, now) },
    delivery: { kept: day.deliveriesKept, broken: day.deliveriesBroken + overdue(returns, now) },
  };
}
