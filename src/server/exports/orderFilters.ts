import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { ExportFilters } from '#domain/contract/exports.ts';
import { searchTerms } from '#domain/format/search.ts';
import { ordersFound } from '../search/search.ts';

/** Shared by the superadmin's board and its export. */
export function ordersMatching(filters: ExportFilters): SQL | undefined {
  const { status, from, to, livreurId, clientId, paymentState, paymentMethod } = filters;
  const terms = searchTerms(filters.search ?? '');
  return and(
    status !== undefined && status !== 'all' ? eq(orders.status, status) : undefined,
    from === undefined ? undefined : gte(orders.createdAt, from),
    to === undefined ? undefined : lt(orders.createdAt, to),
    livreurId ? eq(orders.livreurId, livreurId) : undefined,
    clientId ? eq(orders.clientId, clientId) : undefined,
    paymentState ? eq(orders.paymentState, paymentState) : undefined,
    paymentMethod ? eq(orders.paymentMethod, paymentMethod) : undefined,
    terms ? ordersFound(terms.words, terms.id) : undefined,
  );
}
