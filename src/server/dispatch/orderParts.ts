import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { atMost } from '#db/connection.ts';
import { claims, orders } from '#db/schema.ts';
import type { Attention } from '#domain/contract/board.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  ORDER_METHODS,
  type OrderMethod,
  PAYMENT_STATES,
  type PaymentFilter,
  type PaymentState,
  UNPAID_STATES,
} from '#domain/money/payment.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { HAS_FAILED_VISIT, IS_ENDED, IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { afterCursor, beforeCursor, isAfterCursorOf, NEWEST, OLDEST } from '../paging/page.ts';

/*
 * Open orders are in one index that holds all that filters compare, and ended orders in another, sorted for ranges. A
 * page of a filtered list is the union of a page of each.
 */

interface Narrowing {
  status?: OrderStatus | undefined;
  isUnderWay?: boolean | undefined;
  livreurId?: string | undefined;
  paymentState?: PaymentFilter | undefined;
  paymentMethod?: OrderMethod | undefined;
}

export type Part = 'open' | 'ended' | 'endedOfLivreur';

const ENDED: readonly OrderStatus[] = ['completed', 'cancelled'];

/** An order is under way for the desk from its assignment on, and so is a cancelled one. */
export const IS_UNDER_WAY = sql`${orders.status} not in ('completed', 'pending')`;

function listEnded({ status, isUnderWay, paymentState }: Narrowing): readonly OrderStatus[] {
  const wanted = status ? [status] : isUnderWay ? ['cancelled' as const] : ENDED;
  return ENDED.filter((one) => wanted.includes(one) && !(paymentState === 'unpaid' && one === 'cancelled'));
}

export function listParts(narrowing: Narrowing): Part[] {
  const { status, livreurId } = narrowing;
  return [
    ...(status === undefined || isOpen(status) ? ['open' as const] : []),
    ...(listEnded(narrowing).length > 0
      ? [livreurId ? ('endedOfLivreur' as const) : ('ended' as const)]
      : []),
  ];
}

export function listRanges(narrowing: Narrowing): string {
  const statuses = listEnded(narrowing);
  if (narrowing.livreurId) return JSON.stringify(statuses.map((one) => [one]));
  const { paymentState, paymentMethod } = narrowing;
  const methods = paymentMethod ? [paymentMethod] : [...ORDER_METHODS, null];
  return JSON.stringify(
    statuses.flatMap((one) =>
      listStates(paymentState).flatMap((state) => methods.map((method) => [one, state, method])),
    ),
  );
}

function listStates(filter: PaymentFilter | undefined): readonly PaymentState[] {
  if (filter === 'unpaid') return UNPAID_STATES;
  if (filter === 'declared') return ['declared', 'partial'];
  // A cancelled order can be paid in part, so an order with a credit may have any payment state.
  return filter === undefined || filter === 'credit' ? PAYMENT_STATES : [filter];
}

/** SQLite uses the partial indexes of this file only where their conditions are spelt as in the schema. */
const OPEN_ORDERS = sql`${orders} indexed by orders_open where ${IS_OPEN}`;
export const LINEN_TO_RETURN = sql`${orders} where ${IS_LINEN_TO_RETURN}`;
const OPEN_CLAIMS = sql`${claims} cross join ${orders} on ${orders.id} = ${claims.orderId} where ${claims.state} = 'open'`;
const FOUND_FIRST = { linen: LINEN_TO_RETURN, claim: OPEN_CLAIMS };

/** Each condition but `claim` is spelt as in a partial index of the orders; open claims have their own index. */
export const NEEDS: Record<Attention, SQL> = {
  linen: IS_LINEN_TO_RETURN,
  visit: sql`${HAS_FAILED_VISIT} and ${IS_OPEN}`,
  count: sql`${orders.countGapAt} is not null`,
  tag: sql`${orders.refusedTag} is not null`,
  claim: sql`exists (select 1 from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
};

/** The rule of `isReady`; ready linen is never `picked_up`. */
export const IS_READY = sql`${orders.status} = 'processing' and ${orders.readyAt} is not null`;
export const IS_IN_PLANT = sql`${orders.status} in ('picked_up', 'processing') and ${orders.readyAt} is null`;

/** Later than any told hour. A cursor holds at most fifteen digits. */
const AFTER_ALL_HOURS = 1e14;
/** An open order without a told hour is sorted by this; an ended one comes after it. */
const UNTOLD = 9e13;
/** Open orders by their told hour, then the ended ones from the newest. */
const dueAt = sql<number>`case when ${IS_OPEN} then coalesce(${LATE_AT}, cast(${UNTOLD} as integer)) else cast(${AFTER_ALL_HOURS} as integer) - ${orders.createdAt} end`;

export const SORTS = {
  newest: { key: orders.createdAt, order: desc, start: NEWEST, isAfterCursor: beforeCursor },
  oldest: { key: orders.createdAt, order: asc, start: OLDEST, isAfterCursor: afterCursor },
  due: { key: dueAt, order: asc, start: OLDEST, isAfterCursor: isAfterCursorOf(dueAt) },
} as const;
export type OrderSort = keyof typeof SORTS;

export function isFoundFirst(attention: Attention | undefined): attention is keyof typeof FOUND_FIRST {
  return attention !== undefined && attention in FOUND_FIRST;
}

export function selectAttentionPage(attention: keyof typeof FOUND_FIRST, rest?: SQL): SQL {
  return sql`${orders}.rowid in (${buildPage(FOUND_FIRST[attention], rest, 'newest')})`;
}

/** The columns of a row are read for those of the page alone, however many are sorted. */
export const IS_AMONG_SOONEST = sql`${orders}.rowid in (select ${orders}.rowid from ${OPEN_ORDERS} and ${orders.status} = ${sql.placeholder('status')} and (${sql.placeholder('isReady')} is null or (${orders.readyAt} is not null) = ${sql.placeholder('isReady')}) order by ${dueAt}, ${orders.createdAt}, ${orders.id} limit ${atMost(sql.placeholder('limit'))})`;

const buildPage = (from: SQL, rest: SQL | undefined, sort: OrderSort) =>
  sql`select distinct ${orders}.rowid from ${from} and ${and(rest, SORTS[sort].isAfterCursor)} ${limitBySort(sort)}`;

const limitBySort = (sort: OrderSort) =>
  sql`order by ${SORTS[sort].order(SORTS[sort].key)}, ${SORTS[sort].order(orders.id)} limit ${atMost(sql.placeholder('limit'))}`;

const RANGES: Record<Exclude<Part, 'open'>, SQL> = {
  ended: sql`${orders} indexed by orders_ended where ${IS_ENDED} and ${orders.status} = range.value ->> 0 and ${orders.paymentState} = range.value ->> 1 and ${orders.paymentMethod} is range.value ->> 2`,
  endedOfLivreur: sql`${orders} indexed by orders_ended_by_livreur where ${IS_ENDED} and ${orders.livreurId} = ${sql.placeholder('livreurId')} and ${orders.status} = range.value ->> 0`,
};

/** One page of each range is read, so that a filter without any match costs one lookup per range instead of a scan. */
function selectPart(part: Part, rest: SQL | undefined, sort: OrderSort): SQL {
  if (part === 'open') return buildPage(OPEN_ORDERS, rest, sort);
  const ofRange = buildPage(RANGES[part], rest, sort);
  return sql`select ${orders}.rowid from json_each(${sql.placeholder('ranges')}) as range cross join ${orders} where ${orders}.rowid in (${ofRange})`;
}

export function selectPageOfParts(
  parts: readonly Part[],
  buildCondition: (part: Part) => SQL | undefined,
  sort: OrderSort = 'newest',
): SQL {
  const pages = parts.map((part) => sql`select * from (${selectPart(part, buildCondition(part), sort)})`);
  const union = sql.join(pages, sql` union all `);
  return sql`${orders}.rowid in (select ${orders}.rowid from ${orders} where ${orders}.rowid in (${union}) ${limitBySort(sort)})`;
}
