import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isBeforePickup, isOpen } from '#domain/lifecycle/lifecycle.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import { isKept, isLate } from '#domain/promises/keptPromises.ts';
import { computeLateAt, type Due } from '#domain/promises/punctuality.ts';

export const countedColumns = {
  ...pickColumns(orders, 'createdAt', 'status', 'paymentMethod', 'grandTotal', 'rebate', 'amountPaid'),
  ...pickColumns(orders, 'pickedUpAt', 'completedAt', 'pickupBy', 'promiseFrom', 'promisedAt', 'toldAt'),
  ...pickColumns(orders, 'readyAt', 'redoOf', 'pieces'),
};
type CountedOrder = Pick<typeof orders.$inferSelect, keyof typeof countedColumns>;

export type OrdersOfDay = ReturnType<typeof createOrdersOfDay>;

export function createOrdersOfDay() {
  return {
    orders: 0,
    cancelled: 0,
    due: 0,
    redonePieces: 0,
    pickups: 0,
    msToPickup: 0,
    deliveries: 0,
    msToDelivery: 0,
    pickupsKept: 0,
    pickupsBroken: 0,
    deliveriesKept: 0,
    deliveriesBroken: 0,
    /** An order becomes late without a write, so the told hours are stored instead of a count. */
    unfetched: [] as (number | null)[],
    open: [] as Due[],
  };
}

export function countOrder(day: OrdersOfDay, order: CountedOrder): void {
  const { createdAt, pickedUpAt, completedAt } = order;
  const isLive = order.status !== 'cancelled';
  day.orders++;
  if (!isLive) day.cancelled++;
  day.due += amountDueOf(order);
  if (isLive && order.redoOf !== null) day.redonePieces += order.pieces;
  if (pickedUpAt !== null) {
    day.pickups++;
    day.msToPickup += pickedUpAt - createdAt;
  }
  if (completedAt !== null) {
    day.deliveries++;
    day.msToDelivery += completedAt - createdAt;
  }
  if (isLive) countPromises(day, order);
}

function countPromises(day: OrdersOfDay, order: CountedOrder): void {
  const { status, pickupBy, pickedUpAt, promiseFrom, promisedAt, toldAt, readyAt, completedAt } = order;
  if (pickupBy !== null && pickedUpAt === null) day.unfetched.push(toldAt);
  else if (pickupBy !== null && isKept(pickupBy, pickedUpAt ?? 0)) day.pickupsKept++;
  else if (pickupBy !== null) day.pickupsBroken++;
  if (isOpen(status)) day.open.push({ status, promiseFrom, promisedAt, toldAt, readyAt });
  else if (completedAt !== null && isKept(toldAt ?? promisedAt, completedAt)) day.deliveriesKept++;
  else day.deliveriesBroken++;
}

export type Moment = { now: number; stoppedSince: number | null };

export type Overdue = { pickupsOverdue: number; deliveriesOverdue: number };

export function countOverdueOrders({ open, unfetched }: OrdersOfDay, { now, stoppedSince }: Moment): Overdue {
  const countLateItems = <One>(all: readonly One[], lateAt: (one: One) => number | null) =>
    all.reduce((sum, one) => (isLate({ lateAt: lateAt(one) }, now) ? sum + 1 : sum), 0);
  return {
    pickupsOverdue: countLateItems(unfetched, (toldAt) => toldAt),
    deliveriesOverdue: countLateItems(open, (order) =>
      isBeforePickup(order.status) ? order.toldAt && order.promisedAt : computeLateAt(order, stoppedSince),
    ),
  };
}
