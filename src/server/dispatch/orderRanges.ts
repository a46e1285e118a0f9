import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentFilter,
  type PaymentMethod,
  type PaymentState,
} from '#domain/payment.ts';
import { afterCursor, beforeCursor } from '../orders/orderCursor.ts';

/**
 * A list that is narrowed by status or payment is made of a few ranges of an index, each in the list's own order. Of each
 * range one page is read, so that a filter that nothing passes costs a look into each and no walk over the table.
 */

interface Narrowing {
  status?: OrderStatus | undefined;
  paymentState?: PaymentFilter | undefined;
  paymentMethod?: PaymentMethod | undefined;
}

/** Every combination of status and payment that is left, as JSON: the value of the placeholder `ranges`. */
export function rangesOf({ status, paymentState, paymentMethod }: Narrowing): string {
  const statuses = (status ? [status] : ORDER_STATUSES).filter(
    (one) => paymentState !== 'unpaid' || one !== 'cancelled',
  );
  const states = statesOf(paymentState);
  const methods = paymentMethod ? [paymentMethod] : [...PAYMENT_METHODS, null];
  return JSON.stringify(
    statuses.flatMap((one) => states.flatMap((state) => methods.map((method) => [one, state, method]))),
  );
}

function statesOf(filter: PaymentFilter | undefined): readonly PaymentState[] {
  if (filter === 'unpaid') return PAYMENT_STATES.filter((state) => state !== 'paid');
  // What is owed to a client may have any state: a cancelled order can be paid in part.
  return filter === undefined || filter === 'credit' ? PAYMENT_STATES : [filter];
}

/** The same for the orders of one livreur, whose payment is compared. */
export function statusRangesOf(status: OrderStatus | undefined): string {
  return JSON.stringify((status ? [status] : ORDER_STATUSES).map((one) => [one]));
}

export const BY_STATUS = sql`${orders.status} = range.value ->> 0`;
export const BY_STATUS_AND_PAYMENT = sql`${BY_STATUS} and ${orders.paymentState} = range.value ->> 1 and ${orders.paymentMethod} is range.value ->> 2`;

/** Some ranges, and a condition on each order for lists that are found another way. */
export const IS_UNPAID = sql`${orders.status} <> 'cancelled' and ${orders.paymentState} <> 'paid'`;
/** Letter by letter the condition of the index `orders_with_credit`, or SQLite would not see that it serves. */
export const HAS_CREDIT = sql`${orders.amountPaid} > 0 and (${orders.status} = 'cancelled' or ${orders.amountPaid} > ${orders.grandTotal})`;

const BY_AGE = {
  newest: { isAfterCursor: beforeCursor, order: desc },
  oldest: { isAfterCursor: afterCursor, order: asc },
} as const;

/** The condition of one page, from the cursor on, of the orders in the ranges. */
export function pageInRanges(range: SQL, rest?: SQL, from: keyof typeof BY_AGE = 'newest'): SQL {
  const { isAfterCursor, order } = BY_AGE[from];
  const byAge = sql`order by ${order(orders.createdAt)}, ${order(orders.id)} limit ${sql.placeholder('limit')}`;
  const ofRange = sql`select ${orders}.rowid from ${orders} where ${and(range, rest, isAfterCursor)} ${byAge}`;
  return sql`${orders}.rowid in (select ${orders}.rowid from json_each(${sql.placeholder('ranges')}) as range cross join ${orders} where ${orders}.rowid in (${ofRange}) ${byAge})`;
}
