import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orders } from '#db/schema.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import { parseSearch } from '#domain/format/search.ts';
import type { PaymentFilter } from '#domain/money/payment.ts';
import { HAS_CREDIT, IS_UNPAID } from '../orderFields/balance.ts';
import { getPromiseTimes, isInPromiseFilter } from '../promises/promiseFilter.ts';
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
