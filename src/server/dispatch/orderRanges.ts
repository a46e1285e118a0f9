import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { claims, orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentFilter,
  type PaymentMethod,
  type PaymentState,
} from '#domain/money/payment.ts';
import type { Attention } from '#domain/pieces/attention.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { afterCursor, beforeCursor } from '../paging/orderCursor.ts';
import { OPEN_BY_PROMISE } from '../promises/promiseFilter.ts';

interface Narrowing {
  status?: OrderStatus | undefined;
  paymentState?: PaymentFilter | undefined;
  paymentMethod?: PaymentMethod | undefined;
}

/** SQLite uses the index `orders_in_progress` only when the condition is spelt exactly as in the index. */
export const IS_UNDER_WAY = sql`${orders.status} not in ('completed', 'pending')`;

const UNDER_WAY = ORDER_STATUSES.filter((status) => status !== 'completed' && status !== 'pending');

export function listRanges({ status, paymentState, paymentMethod }: Narrowing): string {
  const statuses = (status ? [status] : ORDER_STATUSES).filter(
    (one) => paymentState !== 'unpaid' || one !== 'cancelled',
  );
  const states = listStates(paymentState);
  const methods = paymentMethod ? [paymentMethod] : [...PAYMENT_METHODS, null];
  return JSON.stringify(
    statuses.flatMap((one) => states.flatMap((state) => methods.map((method) => [one, state, method]))),
  );
}

function listStates(filter: PaymentFilter | undefined): readonly PaymentState[] {
  if (filter === 'unpaid') return PAYMENT_STATES.filter((state) => state !== 'paid');
  // A cancelled order can be paid in part, so an order with a credit may have any payment state.
  return filter === undefined || filter === 'credit' ? PAYMENT_STATES : [filter];
}

export function listStatusRanges(status: OrderStatus | undefined, isUnderWay = false): string {
  const statuses = isUnderWay ? UNDER_WAY : ORDER_STATUSES;
  return JSON.stringify((status ? [status] : statuses).map((one) => [one]));
}

export const BY_STATUS = sql`${orders.status} = range.value ->> 0`;
export const BY_STATUS_AND_PAYMENT = sql`${BY_STATUS} and ${orders.paymentState} = range.value ->> 1 and ${orders.paymentMethod} is range.value ->> 2`;

/** Each condition but `claim` is spelt as in a partial index of the orders; open claims have their own index. */
export const NEEDS: Record<Attention, SQL> = {
  linen: IS_LINEN_TO_RETURN,
  visit: sql`${orders.visitFailedAt} > coalesce(${orders.pickedUpAt}, 0) and ${orders.status} not in ('completed', 'cancelled')`,
  count: sql`${orders.countGapAt} is not null`,
  claim: sql`exists (select 1 from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
};

export const BY_AGE = {
  newest: { isAfterCursor: beforeCursor, order: desc },
  oldest: { isAfterCursor: afterCursor, order: asc },
} as const;

/** SQLite would scan all cancelled orders without the named index. */
export const LINEN_TO_RETURN = sql`${orders} indexed by orders_linen_to_return where ${NEEDS.linen}`;
const OPEN_CLAIMS = sql`${claims} cross join ${orders} on ${orders.id} = ${claims.orderId} where ${claims.state} = 'open'`;
const FOUND_FIRST = { linen: LINEN_TO_RETURN, claim: OPEN_CLAIMS };

export function isFoundFirst(attention: Attention | undefined): attention is keyof typeof FOUND_FIRST {
  return attention !== undefined && attention in FOUND_FIRST;
}

export function selectAttentionPage(attention: keyof typeof FOUND_FIRST, rest?: SQL): SQL {
  const page = sql`${and(rest, beforeCursor)} order by ${desc(orders.createdAt)}, ${desc(orders.id)} limit ${sql.placeholder('limit')}`;
  return sql`${orders}.rowid in (select distinct ${orders}.rowid from ${FOUND_FIRST[attention]} and ${page})`;
}

export function selectOpenPage(rest?: SQL, from: keyof typeof BY_AGE = 'newest'): SQL {
  const { isAfterCursor, order } = BY_AGE[from];
  const page = sql`${and(rest, isAfterCursor)} order by ${order(orders.createdAt)}, ${order(orders.id)} limit ${sql.placeholder('limit')}`;
  return sql`${orders}.rowid in (select ${orders}.rowid from ${OPEN_BY_PROMISE} and ${page})`;
}

/**
 * A filtered list consists of ranges of an index. One page of each range is read, so that a filter without any
 * match costs one lookup per range instead of a scan of the table.
 */
export function selectPageInRanges(range: SQL, rest?: SQL, from: keyof typeof BY_AGE = 'newest'): SQL {
  const { isAfterCursor, order } = BY_AGE[from];
  const byAge = sql`order by ${order(orders.createdAt)}, ${order(orders.id)} limit ${sql.placeholder('limit')}`;
  const ofRange = sql`select ${orders}.rowid from ${orders} where ${and(range, rest, isAfterCursor)} ${byAge}`;
  return sql`${orders}.rowid in (select ${orders}.rowid from json_each(${sql.placeholder('ranges')}) as range cross join ${orders} where ${orders}.rowid in (${ofRange}) ${byAge})`;
}
