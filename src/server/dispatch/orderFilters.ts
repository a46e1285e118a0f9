import { and, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orders } from '#db/schema.ts';
import { getFilterDay, type PromiseFilter } from '#domain/contract/board.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { parseSearch } from '#domain/format/search.ts';
import type { PaymentFilter } from '#domain/money/payment.ts';
import { HAS_CREDIT, IS_UNPAID } from '../orderFields/balance.ts';
import { IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';
import { matchOrders } from '../search/search.ts';

export function filterOrders(filters: SheetFilters): SQL | undefined {
  const { status, livreurId, clientId, paymentState, paymentMethod, promise, now } = filters;
  const terms = parseSearch(filters.search ?? '');
  return and(
    status !== undefined && status !== 'all' ? eq(orders.status, status) : undefined,
    isWithinDates(orders.createdAt, filters),
    livreurId ? eq(orders.livreurId, livreurId) : undefined,
    clientId ? eq(orders.clientId, clientId) : undefined,
    paymentState && filterPayment(paymentState),
    paymentMethod ? eq(orders.paymentMethod, paymentMethod) : undefined,
    promise && isInPromiseFilter(promise, getPromiseTimes(promise, now)),
    terms ? matchOrders(terms.words, terms.id) : undefined,
  );
}

export function isWithinDates(at: SQLiteColumn, { from, to }: Pick<SheetFilters, 'from' | 'to'>) {
  return and(from === undefined ? undefined : gte(at, from), to === undefined ? undefined : lt(at, to));
}

function filterPayment(filter: PaymentFilter): SQL {
  if (filter === 'unpaid') return IS_UNPAID;
  return filter === 'credit' ? HAS_CREDIT : eq(orders.paymentState, filter);
}

type Times<Time> = { promiseFrom: Time; promiseTo: Time };

export function getPromiseTimes(filter: PromiseFilter, now: number): Times<number> {
  // The time is cut to the minute, so that all requests within a minute share one cached page of late orders.
  if (filter === 'late' || filter === 'slow')
    return { promiseFrom: 0, promiseTo: Math.floor(now / MINUTE) * MINUTE };
  const { from, to } = getFilterDay(filter, now);
  return { promiseFrom: from, promiseTo: to };
}

export function isInPromiseFilter(
  filter: PromiseFilter,
  { promiseFrom, promiseTo }: Times<number | Placeholder>,
): SQL | undefined {
  if (filter === 'late') return and(IS_OPEN, sql`${LATE_AT} < ${promiseTo}`);
  if (filter === 'slow') return and(IS_OPEN, sql`${SLOW_SINCE} < ${promiseTo}`);
  return and(IS_OPEN, gte(LATE_AT, promiseFrom), lt(LATE_AT, promiseTo));
}
