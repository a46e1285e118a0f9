import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { type ListForm, MAX_PAGE, type Page } from '#domain/contract/page.ts';
import type { BoardInput } from '#domain/inputs/order.ts';
import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { Attention } from '#domain/pieces/attention.ts';
import type { SignedCtx } from '../ctx.ts';
import { beforeCursor } from '../orders/orderCursor.ts';
import { type DeskRow, selectRows } from '../orders/orderJson.ts';
import { limitOf, NEWEST, pageJson, readCursor } from '../paging/cursor.ts';
import { cachedPage } from '../paging/pageCache.ts';
import {
  BY_STATUS,
  BY_STATUS_AND_PAYMENT,
  HAS_CREDIT,
  IS_OPEN,
  IS_UNPAID,
  isFoundFirst,
  NEEDS,
  pageInRanges,
  pageOfFound,
  rangesOf,
  statusRangesOf,
} from './orderRanges.ts';
import {
  comparedSearch,
  isFew,
  matchesByIndex,
  pageOfMatches,
  readSearch,
  type SearchShape,
} from './orderSearch.ts';

/** The filters by a column's value; each is a condition of the statement only when it is used, so that its index serves. */
const FILTERS = {
  status: orders.status,
  livreurId: orders.livreurId,
  clientId: orders.clientId,
  paymentState: orders.paymentState,
  paymentMethod: orders.paymentMethod,
} as const;
type Filter = keyof typeof FILTERS;

/** Filters by what is owed, in either direction. */
const OWED = { unpaid: IS_UNPAID, credit: HAS_CREDIT };
type Owed = keyof typeof OWED;

interface Shape {
  filters: Filter[];
  owed?: Owed | undefined;
  attention?: Attention | undefined;
  /** Of the cancelled ones, those whose linen is not to be given back. */
  isSettled?: boolean;
  from: boolean;
  to: boolean;
  form: ListForm | undefined;
  search?: (SearchShape & { isFew: boolean }) | undefined;
}

const equals = (name: Filter) => eq(FILTERS[name], sql.placeholder(name));
/** The unary plus keeps SQLite off the column's index: it would sort a person's whole past for one page. */
const isCompared = (name: Filter) => sql`+${FILTERS[name]} = ${sql.placeholder(name)}`;

/** A person's orders are few enough to compare the payment of each. */
function pageOf({ filters, owed, attention }: Shape, rest: SQL | undefined): SQL | undefined {
  if (isFoundFirst(attention)) return pageOfFound(attention, and(...filters.map(isCompared), rest));
  // Few orders have a credit or ask for an act: an index holds them alone.
  if (owed === 'credit' || attention) return and(...filters.map(isCompared), rest, beforeCursor);
  if (filters.length === 0 && !owed) return and(rest, beforeCursor);
  const isOf = (person: Filter) => filters.includes(person);
  const compared = (...names: Filter[]) => and(...names.filter(isOf).map(isCompared), rest);
  if (isOf('clientId')) {
    const indexed = filters.filter((name) => name === 'clientId' || name === 'status').map(equals);
    return and(...indexed, compared('livreurId', 'paymentState', 'paymentMethod'), beforeCursor);
  }
  if (isOf('livreurId'))
    return pageInRanges(
      sql`${equals('livreurId')} and ${BY_STATUS}`,
      compared('paymentState', 'paymentMethod'),
    );
  return pageInRanges(BY_STATUS_AND_PAYMENT, rest);
}

function boardStatement(db: Db, shape: Shape) {
  const { search } = shape;
  const rest = and(
    shape.from ? gte(orders.createdAt, sql.placeholder('from')) : undefined,
    shape.to ? lt(orders.createdAt, sql.placeholder('to')) : undefined,
    search && !search.isFew ? comparedSearch(search) : undefined,
    shape.owed && OWED[shape.owed],
    shape.attention && NEEDS[shape.attention],
    shape.isSettled ? sql`${orders.linen} <> 'held'` : undefined,
  );
  const page = search?.isFew
    ? pageOfMatches(matchesByIndex(search), and(...shape.filters.map(isCompared), rest))
    : pageOf(shape, rest);
  return selectRows(db, shape.form)
    .where(page)
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

/** Orders of any age and status: a page of those that the filters leave, newest first, or so many of each status. */
export function board(ctx: SignedCtx, { rowsByStatus, ...input }: BoardInput): Page<DeskRow> {
  return rowsByStatus ? firstOfEachStatus(ctx, rowsByStatus, input.form) : filteredPage(ctx, input);
}

function firstOfEachStatus(
  ctx: SignedCtx,
  rowsByStatus: NonNullable<BoardInput['rowsByStatus']>,
  form: ListForm | undefined,
): Page<DeskRow> {
  return cachedPage(ctx, JSON.stringify(['board', rowsByStatus, form]), () => {
    const rows = ORDER_STATUSES.flatMap((status) => {
      const limit = rowsByStatus[status];
      return limit ? firstOf(ctx, status, limit, form) : [];
    });
    return pageJson(rows, { limit: rows.length });
  });
}

/** Of the open orders of one status, those that are promised soonest: the next act is theirs. */
const soonestOf = (form: ListForm | undefined) =>
  prepared((db, p) =>
    selectRows(db, form)
      .where(and(eq(orders.status, p('status')), IS_OPEN))
      .orderBy(asc(orders.promisedAt), asc(orders.createdAt), asc(orders.id))
      .limit(p('limit'))
      .prepare(),
  );
const soonest = { whole: soonestOf(undefined), card: soonestOf('card') };

const EVERY_DAY = { from: false, to: false };

/** Of the cancelled orders, those whose linen is to be given back come besides, however old they are. */
function firstOf(ctx: SignedCtx, status: OrderStatus, limit: number, form: ListForm | undefined) {
  if (isOpen(status)) return soonest[form ?? 'whole'](ctx.db).all({ status, limit });
  const isSettled = status === 'cancelled';
  const newest = statementFor(ctx.db, { filters: ['status'], isSettled, ...EVERY_DAY, form });
  const rows = newest.all({ ranges: rangesOf({ status }), limit, ...NEWEST });
  if (status !== 'cancelled') return rows;
  const toReturn = statementFor(ctx.db, { filters: [], attention: 'linen', ...EVERY_DAY, form });
  return [...toReturn.all({ limit: MAX_PAGE, ...NEWEST }), ...rows];
}

function filteredPage(ctx: SignedCtx, input: Omit<BoardInput, 'rowsByStatus'>): Page<DeskRow> {
  const { status, livreurId, clientId, paymentState, paymentMethod, attention, from, to } = input;
  const owed = paymentState === 'unpaid' || paymentState === 'credit' ? paymentState : undefined;
  const filters = {
    status: status === 'all' ? undefined : status,
    livreurId,
    clientId,
    paymentState: owed ? undefined : paymentState,
    paymentMethod,
  };
  const search = readSearch(input.search);
  const values = {
    ...filters,
    ...search?.values,
    from,
    to,
    ranges: livreurId ? statusRangesOf(filters.status) : rangesOf({ ...filters, paymentState }),
    ...readCursor(input.cursor, NEWEST),
    limit: limitOf(input),
  };
  const shape = (): Shape => ({
    filters: (Object.keys(FILTERS) as Filter[]).filter((name) => filters[name] !== undefined),
    owed,
    attention,
    from: from !== undefined,
    to: to !== undefined,
    form: input.form,
    search: search && { ...search.shape, isFew: isFew(ctx.db, search) },
  });
  return cachedPage(ctx, JSON.stringify(['board', search?.shape, owed, attention, values, input.form]), () =>
    pageJson(statementFor(ctx.db, shape()).all(values), input),
  );
}
