import type { CountedOrder } from '#db/changes.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import { isKept, isLate } from '#domain/promises/late.ts';
import { computeLateAt, computePromiseDuringStop, type Due } from '#domain/promises/lateAt.ts';

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

/** The moment of a look, and since when the plant stands still in it. */
export interface Moment {
  now: number;
  stoppedSince: number | null;
}

/** What grows late without being written: of a day, at a moment. */
export interface Overdue {
  /** By the rule of the lists. */
  lateNow: number;
  /** Of what was promised, by when: broken before it is done. */
  pickupsOverdue: number;
  deliveriesOverdue: number;
}

export function overdueAt({ open, unfetched }: OrdersOfDay, { now, stoppedSince }: Moment): Overdue {
  const count = <One>(all: readonly One[], lateAt: (one: One) => number | null) =>
    all.reduce((sum, one) => (isLate({ lateAt: lateAt(one) }, now) ? sum + 1 : sum), 0);
  return {
    lateNow: count(open, (order) => computeLateAt(order, stoppedSince)),
    pickupsOverdue: count(unfetched, (pickupBy) => pickupBy),
    deliveriesOverdue: count(open, (order) => computePromiseDuringStop(order, stoppedSince)),
  };
}
