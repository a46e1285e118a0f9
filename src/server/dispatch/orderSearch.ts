import { and, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { atMost, type Db } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { getFilterDay, type PromiseFilter } from '#domain/contract/board.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { mayBePartOfId, parseSearch } from '#domain/format/search.ts';
import type { PaymentFilter } from '#domain/money/payment.ts';
import { HAS_CREDIT, IS_DECLARED, IS_UNPAID } from '../orderFields/balance.ts';
import { IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';
import {
  buildTrigramQuery,
  FEW,
  matchOrders,
  selectByWords,
  selectMatchCount,
  selectOrdersByIdPart,
  selectOrdersByLivreurs,
  sortByLength,
} from '../search/search.ts';
import { type OrderSort, SORTS } from './orderParts.ts';

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

export const BALANCE_FILTERS = { unpaid: IS_UNPAID, declared: IS_DECLARED, credit: HAS_CREDIT };
export const isBalanceFilter = (filter: PaymentFilter): filter is keyof typeof BALANCE_FILTERS =>
  filter in BALANCE_FILTERS;

const filterPayment = (filter: PaymentFilter): SQL =>
  isBalanceFilter(filter) ? BALANCE_FILTERS[filter] : eq(orders.paymentState, filter);

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

export interface SearchShape {
  words: number;
  /** A part of an id is short below three characters, because the index holds trigrams. */
  id: 'none' | 'short' | 'indexed';
}

type Search = { shape: SearchShape; values: Record<string, string> };

export function readSearch(typed = ''): Search | undefined {
  const terms = parseSearch(typed);
  if (!terms) return undefined;
  const words = sortByLength(terms.words);
  const trigrams = buildTrigramQuery(terms.id);
  const id = !mayBePartOfId(terms.id) ? 'none' : trigrams === '' ? 'short' : 'indexed';
  return {
    shape: { words: words.length, id },
    values: {
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, word])),
      ...(id === 'none' ? {} : { idPart: terms.id, trigrams }),
    },
  };
}

const listWordPlaceholders = ({ words }: SearchShape) =>
  Array.from({ length: words }, (_, i) => sql.placeholder(`word${i}`));
const idPart = sql.placeholder('idPart');

export function compareWithSearch(shape: SearchShape): SQL | undefined {
  return matchOrders(listWordPlaceholders(shape), shape.id === 'none' ? undefined : idPart);
}

export function selectMatchesByIndex(shape: SearchShape): SQL {
  const words = listWordPlaceholders(shape);
  const byWords = sql`${selectByWords(orders, words)} union all ${selectOrdersByLivreurs(words)}`;
  if (shape.id === 'none') return byWords;
  return sql`${byWords} union all ${selectOrdersByIdPart(idPart, sql.placeholder('trigrams'))}`;
}

/** One order may match by its client, its livreur and its id, so hits are made distinct. */
export function selectMatchingPage(matches: SQL, rest: SQL | undefined, sort: OrderSort = 'newest'): SQL {
  const [is, order] = sort === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const key = sort === 'due' ? SORTS.due.key : sql`at`;
  const each = sql`(select distinct hit, at, id from (${matches})) as each`;
  const joined = rest || sort === 'due' ? sql`cross join ${orders} on ${orders}.rowid = hit` : sql``;
  const page = and(sql`(${key}, each.id) ${is} (${sql.placeholder('at')}, ${sql.placeholder('id')})`, rest);
  return sql`${orders}.rowid in (select hit from ${each} ${joined} where ${page} order by ${key} ${order}, each.id ${order} limit ${atMost(sql.placeholder('limit'))})`;
}

export function hasFewMatches(db: Db, { shape, values }: Search): boolean {
  // A part of one or two characters occurs in so many ids that a scan soon fills a page.
  if (shape.id === 'short') return false;
  const row = db
    .select({ n: sql<number>`n` })
    .from(sql`(${selectMatchCount(selectMatchesByIndex(shape))})`)
    .prepare()
    .get(values);
  return (row?.n ?? 0) <= FEW;
}
