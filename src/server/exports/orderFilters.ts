import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { ExportFilters } from '#domain/exports.ts';
import { searchTerms } from '#domain/search.ts';
import { ordersFound } from '../search.ts';
import type { Span } from './sheet.ts';

/** The superadmin's board and the file of what it shows ask the same. */
export function ordersMatching(filters: ExportFilters): SQL | undefined {
  const { status, from, to, livreurId, clientId, paymentState, paymentMethod } = filters;
  return and(
    status !== undefined && status !== 'all' ? eq(orders.status, status) : undefined,
    from === undefined ? undefined : gte(orders.createdAt, from),
    to === undefined ? undefined : lt(orders.createdAt, to),
    livreurId ? eq(orders.livreurId, livreurId) : undefined,
    clientId ? eq(orders.clientId, clientId) : undefined,
    paymentState ? eq(orders.paymentState, paymentState) : undefined,
    paymentMethod ? eq(orders.paymentMethod, paymentMethod) : undefined,
    searchedIn(filters.search),
  );
}

function searchedIn(typed: string | undefined): SQL | undefined {
  const terms = searchTerms(typed ?? '');
  return terms ? ordersFound(terms.words, terms.id) : undefined;
}

export function ordersIn({ after, until }: Span): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id}) and (${orders.createdAt}, ${orders.id}) >= (${until.at}, ${until.id})`;
}
