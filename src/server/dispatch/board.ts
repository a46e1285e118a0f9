import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import type { BoardInput } from '#domain/inputs/order.ts';
import type { Page } from '#domain/page.ts';
import { searchTerms } from '#domain/search.ts';
import type { SignedCtx } from '../ctx.ts';
import { limitOf, NEWEST, pageJson, readCursor } from '../orders/cursor.ts';
import { keptPage } from '../orders/keptPages.ts';
import { beforeCursor, type OrderRow, selectOrders } from '../orders/rows.ts';
import { ordersFound } from '../search.ts';

/** The filters by a column's value; each is a condition of the statement only when it is used, so that its index serves. */
const FILTERS = {
  status: orders.status,
  livreurId: orders.livreurId,
  clientId: orders.clientId,
  paymentState: orders.paymentState,
  paymentMethod: orders.paymentMethod,
} as const;
type Filter = keyof typeof FILTERS;

interface Shape {
  filters: Filter[];
  from: boolean;
  to: boolean;
  /** Null: no search; otherwise how many words it has. */
  words: number | null;
}

/**
 * A client's orders, or a livreur's of one status, have an index in the board's own order. Any other filter beside it
 * is only compared (the sign keeps SQLite from walking by it): else it would sort a livreur's whole past for one page.
 */
function narrowed(filters: readonly Filter[]): SQL[] {
  const byPerson =
    filters.includes('clientId') || (filters.includes('livreurId') && filters.includes('status'));
  return filters.map((name) => {
    const walked =
      name === 'livreurId' ? byPerson && !filters.includes('clientId') : name !== 'paymentState' || !byPerson;
    return walked
      ? eq(FILTERS[name], sql.placeholder(name))
      : sql`+${FILTERS[name]} = ${sql.placeholder(name)}`;
  });
}

function searched(words: number | null): SQL | undefined {
  if (words === null) return undefined;
  const placeholders = Array.from({ length: words }, (_, i) => sql.placeholder(`word${i}`));
  return ordersFound(placeholders, sql.placeholder('idPart'));
}

function boardStatement(db: Db, shape: Shape) {
  return selectOrders(db)
    .where(
      and(
        ...narrowed(shape.filters),
        shape.from ? gte(orders.createdAt, sql.placeholder('from')) : undefined,
        shape.to ? lt(orders.createdAt, sql.placeholder('to')) : undefined,
        searched(shape.words),
        beforeCursor,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(sql.placeholder('limit'))
    .prepare();
}

/** One prepared statement per combination of filters in use: a few hundred at the very most. */
const statements = prepared(() => new Map<string, ReturnType<typeof boardStatement>>());

function statementFor(db: Db, shape: Shape): ReturnType<typeof boardStatement> {
  const key = JSON.stringify(shape);
  const known = statements(db);
  let statement = known.get(key);
  if (!statement) {
    statement = boardStatement(db, shape);
    known.set(key, statement);
  }
  return statement;
}

/** Every order, newest first, narrowed as asked. */
export function board(ctx: SignedCtx, input: BoardInput): Page<OrderRow> {
  const { status, livreurId, clientId, paymentState, paymentMethod, from, to } = input;
  const values = {
    status: status === 'all' ? undefined : status,
    livreurId,
    clientId,
    paymentState,
    paymentMethod,
  };
  const terms = searchTerms(input.search ?? '');
  const shape: Shape = {
    filters: (Object.keys(FILTERS) as Filter[]).filter((name) => values[name] !== undefined),
    from: from !== undefined,
    to: to !== undefined,
    words: terms?.words.length ?? null,
  };
  const asked = {
    ...values,
    ...Object.fromEntries((terms?.words ?? []).map((word, i) => [`word${i}`, word])),
    idPart: terms?.id,
    from,
    to,
    ...readCursor(input.cursor, NEWEST),
    limit: limitOf(input),
  };
  return keptPage(ctx, JSON.stringify(['board', asked]), () =>
    pageJson(statementFor(ctx.db, shape).all(asked), input),
  );
}
