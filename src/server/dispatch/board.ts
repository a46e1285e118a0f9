import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import type { ListForm, Page } from '#domain/contract/page.ts';
import { searchTerms } from '#domain/format/search.ts';
import type { BoardInput } from '#domain/inputs/order.ts';
import type { SignedCtx } from '../ctx.ts';
import { beforeCursor, type DeskRow, selectRows } from '../orders/orderJson.ts';
import { limitOf, NEWEST, pageJson, readCursor } from '../paging/cursor.ts';
import { cachedPage } from '../paging/pageCache.ts';
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
  form: ListForm | undefined;
  /** How many words the search has; undefined without a search. */
  words?: number | undefined;
}

/**
 * A client's orders, or a livreur's of one status, have an index in the list's own order. Any other filter beside it is
 * only compared (the unary plus keeps SQLite off its index): else it would sort a livreur's whole past for one page.
 */
function filterConditions(filters: readonly Filter[]): SQL[] {
  const byPerson =
    filters.includes('clientId') || (filters.includes('livreurId') && filters.includes('status'));
  return filters.map((name) => {
    const isIndexed =
      name === 'livreurId' ? byPerson && !filters.includes('clientId') : name !== 'paymentState' || !byPerson;
    return isIndexed
      ? eq(FILTERS[name], sql.placeholder(name))
      : sql`+${FILTERS[name]} = ${sql.placeholder(name)}`;
  });
}

function searchCondition(words: number | undefined): SQL | undefined {
  if (words === undefined) return undefined;
  const placeholders = Array.from({ length: words }, (_, i) => sql.placeholder(`word${i}`));
  return ordersFound(placeholders, sql.placeholder('idPart'));
}

function boardStatement(db: Db, shape: Shape) {
  return selectRows(db, shape.form)
    .where(
      and(
        ...filterConditions(shape.filters),
        shape.from ? gte(orders.createdAt, sql.placeholder('from')) : undefined,
        shape.to ? lt(orders.createdAt, sql.placeholder('to')) : undefined,
        searchCondition(shape.words),
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

/** Orders of any age and status, newest first: a page of those that the filters leave, or so many of each status. */
export function board(ctx: SignedCtx, { rowsByStatus, ...input }: BoardInput): Page<DeskRow> {
  return rowsByStatus ? newestOfEachStatus(ctx, rowsByStatus, input.form) : filteredPage(ctx, input);
}

function newestOfEachStatus(
  ctx: SignedCtx,
  rowsByStatus: NonNullable<BoardInput['rowsByStatus']>,
  form: ListForm | undefined,
): Page<DeskRow> {
  const statement = statementFor(ctx.db, { filters: ['status'], from: false, to: false, form });
  return cachedPage(ctx, JSON.stringify(['board', rowsByStatus, form]), () => {
    const rows = Object.entries(rowsByStatus).flatMap(([status, limit]) =>
      statement.all({ status, limit, ...NEWEST }),
    );
    return pageJson(rows, { limit: rows.length });
  });
}

function filteredPage(ctx: SignedCtx, input: Omit<BoardInput, 'rowsByStatus'>): Page<DeskRow> {
  const { status, livreurId, clientId, paymentState, paymentMethod, from, to } = input;
  const filters = {
    status: status === 'all' ? undefined : status,
    livreurId,
    clientId,
    paymentState,
    paymentMethod,
  };
  const terms = searchTerms(input.search ?? '');
  const shape: Shape = {
    filters: (Object.keys(FILTERS) as Filter[]).filter((name) => filters[name] !== undefined),
    from: from !== undefined,
    to: to !== undefined,
    form: input.form,
    words: terms?.words.length,
  };
  const values = {
    ...filters,
    ...Object.fromEntries((terms?.words ?? []).map((word, i) => [`word${i}`, word])),
    idPart: terms?.id,
    from,
    to,
    ...readCursor(input.cursor, NEWEST),
    limit: limitOf(input),
  };
  return cachedPage(ctx, JSON.stringify(['board', values, input.form]), () =>
    pageJson(statementFor(ctx.db, shape).all(values), input),
  );
}
