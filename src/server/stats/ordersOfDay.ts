import type { orders } from '#db/schema.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import { isKept, isLate } from '#domain/promises/late.ts';
import { computeLateAt, computePromiseDuringStop, type Due } from '#domain/promises/lateAt.ts';

/** What figures are made of. */
export type CountedOrder = Pick<
  typeof orders.$inferSelect,
  | 'createdAt'
  | 'status'
  | 'grandTotal'
  | 'rebate'
  | 'amountPaid'
  | 'pickedUpAt'
  | 'completedAt'
  | 'pickupBy'
  | 'promiseFrom'
  | 'promisedAt'
  | 'stepDueAt'
>;

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

export function createOrdersOfDay(): OrdersOfDay {
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

export function countOrder(day: OrdersOfDay, order: CountedOrder): void {
  const { createdAt, pickedUpAt, completedAt } = order;
  const isLive = order.status !== 'cancelled';
  day.orders++;
  if (!isLive) day.cancelled++;
  day.due += amountDueOf(order);
  if (pickedUpAt !== null) {
    day.pickups++;
    day.msToPickup += pickedUpAt - createdAt;
  }
  if (completedAt !== null) {
    day.deliveries++;
    day.msToDelivery += completedAt - createdAt;
  }
  // A cancelled order has no promise left.
  if (isLive) countPromises(day, order);
}

function countPromises(day: OrdersOfDay, order: CountedOrder): void {
  const { status, pickupBy, pickedUpAt, promiseFrom, promisedAt, stepDueAt, completedAt } = order;
  if (pickupBy !== null && pickedUpAt === null) day.unfetched.push(pickupBy);
  else if (pickupBy !== null && isKept(pickupBy, pickedUpAt ?? 0)) day.pickupsKept++;
  else if (pickupBy !== null) day.pickupsBroken++;
  if (isOpen(status)) day.open.push({ status, promiseFrom, promisedAt, stepDueAt });
  else if (completedAt !== null && isKept(promisedAt, completedAt)) day.deliveriesKept++;
  else day.deliveriesBroken++;
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

export function countOverdue({ open, unfetched }: OrdersOfDay, { now, stoppedSince }: Moment): Overdue {
  const count = <One>(all: readonly One[], lateAt: (one: One) => number | null) =>
    all.reduce((sum, one) => (isLate({ lateAt: lateAt(one) }, now) ? sum + 1 : sum), 0);
  return {
    lateNow: count(open, (order) => computeLateAt(order, stoppedSince)),
    pickupsOverdue: count(unfetched, (pickupBy) => pickupBy),
    deliveriesOverdue: count(open, (order) => computePromiseDuringStop(order, stoppedSince)),
  };
}
