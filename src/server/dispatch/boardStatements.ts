import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { atMost, type Db, memoizePerKey } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import type { Attention, PromiseFilter } from '#domain/contract/board.ts';
import type { ListForm } from '#domain/contract/page.ts';
import { selectDeskRows } from '../orderFields/orderList.ts';
import { beforeCursor } from '../paging/page.ts';
import {
  IS_IN_PLANT,
  IS_READY,
  IS_UNDER_WAY,
  isFoundFirst,
  NEEDS,
  type OrderSort,
  type Part,
  SORTS,
  selectAttentionPage,
  selectPageOfParts,
} from './orderParts.ts';
import {
  BALANCE_FILTERS,
  compareWithSearch,
  isInPromiseFilter,
  type SearchShape,
  selectMatchesByIndex,
  selectMatchingPage,
} from './orderSearch.ts';

/** A filter enters the statement only when it is set, so that SQLite can use the filter's index. */
export const FILTERS = {
  status: orders.status,
  livreurId: orders.livreurId,
  clientId: orders.clientId,
  paymentState: orders.paymentState,
  paymentMethod: orders.paymentMethod,
} as const;
export type Filter = keyof typeof FILTERS;

export interface Shape {
  filters: Filter[];
  parts: readonly Part[];
  owed?: keyof typeof BALANCE_FILTERS | undefined;
  attention?: Attention | undefined;
  promise?: PromiseFilter | undefined;
  ready?: boolean | undefined;
  isSettled?: boolean;
  isUnderWay?: boolean | undefined;
  sort?: OrderSort | undefined;
  from: boolean;
  to: boolean;
  form: ListForm | undefined;
  search?: (SearchShape & { isFew: boolean }) | undefined;
}

const compareFilter = (name: Filter) => eq(FILTERS[name], sql.placeholder(name));
/** The unary plus keeps SQLite from using the column's index, which would sort a person's whole past for one page. */
const compareWithoutIndex = (name: Filter) => sql`+${FILTERS[name]} = ${sql.placeholder(name)}`;

function selectPage(
  { filters, parts, owed, attention, promise, ready, isUnderWay, sort }: Shape,
  rest: SQL | undefined,
): SQL | undefined {
  if (isFoundFirst(attention))
    return selectAttentionPage(attention, and(...filters.map(compareWithoutIndex), rest));
  if (promise || ready !== undefined)
    return selectPageOfParts(['open'], () => and(...filters.map(compareFilter), rest), sort);
  // Few orders have a credit or need an act, and a partial index holds only those.
  if (owed === 'credit' || attention) return and(...filters.map(compareWithoutIndex), rest, beforeCursor);
  if (filters.includes('clientId')) {
    const others = filters.filter((name) => name !== 'clientId');
    return and(compareFilter('clientId'), ...others.map(compareWithoutIndex), rest, beforeCursor);
  }
  if (filters.length === 0 && !owed && !isUnderWay) return and(rest, beforeCursor);
  const compared: Record<Part, readonly Filter[]> = {
    open: filters,
    ended: [],
    endedOfLivreur: filters.filter((name) => name === 'paymentState' || name === 'paymentMethod'),
  };
  return selectPageOfParts(parts, (part) => and(...compared[part].map(compareFilter), rest), sort);
}

const PROMISE_TIMES = {
  promiseFrom: sql.placeholder('promiseFrom'),
  promiseTo: sql.placeholder('promiseTo'),
};

function prepareBoard(db: Db, shape: Shape) {
  const { search, sort = 'newest' } = shape;
  const { key, order } = SORTS[sort];
  const rest = and(
    shape.from ? gte(orders.createdAt, sql.placeholder('from')) : undefined,
    shape.to ? lt(orders.createdAt, sql.placeholder('to')) : undefined,
    shape.owed && BALANCE_FILTERS[shape.owed],
    shape.attention && NEEDS[shape.attention],
    shape.ready === undefined ? undefined : shape.ready ? IS_READY : IS_IN_PLANT,
    shape.promise && isInPromiseFilter(shape.promise, PROMISE_TIMES),
    // The row is read for its text only if the index has passed it.
    search && !search.isFew ? compareWithSearch(search) : undefined,
    shape.isUnderWay ? IS_UNDER_WAY : undefined,
    shape.isSettled ? sql`${orders.linen} <> 'held'` : undefined,
  );
  const page = search?.isFew
    ? selectMatchingPage(
        selectMatchesByIndex(search),
        and(...shape.filters.map(compareWithoutIndex), rest),
        sort,
      )
    : selectPage(shape, rest);
  return selectDeskRows(db, shape.form, key)
    .where(page)
    .orderBy(order(key), order(orders.id))
    .limit(atMost(sql.placeholder('limit')))
    .prepare();
}

/** The shapes of a board are a few hundred at most, so statements are never evicted. */
const memoizeBoard = memoizePerKey<ReturnType<typeof prepareBoard>>();

export const findStatement = (db: Db, shape: Shape) =>
  memoizeBoard(db, JSON.stringify(shape), () => prepareBoard(db, shape));
