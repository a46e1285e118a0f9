import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { ROW_GROUPS } from '#domain/contract/board.ts';
import { type ListForm, MAX_PAGE, PAGE_SIZE, type Page } from '#domain/contract/page.ts';
import { parseOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { BoardInput } from '#domain/inputs/order.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { SignedCtx } from '../ctx.ts';
import { getBlindness } from '../orderFields/balance.ts';
import { addDeskClocks, type DeskClocked } from '../orderFields/clocks.ts';
import { parseRows } from '../orderFields/jsonFields.ts';
import type { DeskRow } from '../orderFields/orderJson.ts';
import { selectDeskRows } from '../orderFields/orderList.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { getLimit, type KeyedJson, NEWEST, parsePage, readCursor } from '../paging/page.ts';
import { FILTERS, type Filter, findStatement, type Shape } from './boardStatements.ts';
import { IS_AMONG_SOONEST, listParts, listRanges, SORTS } from './orderParts.ts';
import { getPromiseTimes, hasFewMatches, isBalanceFilter, readSearch } from './orderSearch.ts';

/** `exact` holds the orders whose number, or the number of whose bag, was searched. */
export type BoardPage = Page<DeskClocked<DeskRow>> & { exact?: DeskClocked<DeskRow>[] };

export function readBoard(ctx: SignedCtx, { rowsByStatus, ...input }: BoardInput): BoardPage {
  return rowsByStatus ? readFirstRows(ctx, rowsByStatus, input.form) : readFilteredPage(ctx, input);
}

function readFirstRows(
  ctx: SignedCtx,
  rowsByStatus: NonNullable<BoardInput['rowsByStatus']>,
  form: ListForm | undefined,
): Page<DeskClocked<DeskRow>> {
  const lists = ROW_GROUPS.flatMap((group) => {
    const limit = rowsByStatus[group];
    if (limit === undefined) return [];
    if (group === 'ready') return listSoonestRows(ctx, 'processing', { limit, isReady: 1, form });
    if (!isOpen(group)) return listEndedRows(ctx, group, limit, form);
    // A page that asks for ready linen apart gets it once.
    const isReady = group === 'processing' && rowsByStatus.ready !== undefined ? 0 : null;
    return listSoonestRows(ctx, group, { limit, isReady, form });
  });
  return { items: addDeskClocks(ctx, parseRows(lists)), nextCursor: null };
}

const prepareNamedRows = (form: ListForm | undefined) =>
  prepareStatement((db, p) =>
    selectDeskRows(db, form)
      .where(
        or(
          eq(orders.number, p('number')),
          and(IS_OPEN, sql`${orders.number} % 1000 = ${p('short')}`),
          and(sql`${orders.linen} = 'held'`, eq(orders.tag, p('tag'))),
        ),
      )
      .orderBy(desc(orders.number))
      .limit(atMost(p('limit'))),
  );
const selectNamedRows = { whole: prepareNamedRows(undefined), card: prepareNamedRows('card') };

function readNamedOrders(ctx: SignedCtx, { search, cursor, form }: Omit<BoardInput, 'rowsByStatus'>) {
  const searchedNumber = cursor === undefined && search !== undefined ? parseOrderNumber(search) : null;
  if (!searchedNumber) return {};
  const rows = selectNamedRows[form ?? 'whole'](ctx.db).all({
    ...searchedNumber,
    limit: PAGE_SIZE,
    ...getBlindness(ctx),
  });
  return { exact: addDeskClocks(ctx, parseRows<DeskRow>(rows)) };
}

const prepareSoonestRows = (form: ListForm | undefined) =>
  prepareStatement((db, p) =>
    selectDeskRows(db, form)
      .where(IS_AMONG_SOONEST)
      .orderBy(asc(SORTS.due.key), asc(orders.createdAt), asc(orders.id))
      .limit(atMost(p('limit'))),
  );
const selectSoonestRows = { whole: prepareSoonestRows(undefined), card: prepareSoonestRows('card') };

const EVERY_DAY = { from: false, to: false };

type SoonestRows = { limit: number; isReady: 0 | 1 | null; form: ListForm | undefined };

const listSoonestRows = (
  ctx: SignedCtx,
  status: OrderStatus,
  { form, ...part }: SoonestRows,
): KeyedJson<DeskRow>[] =>
  selectSoonestRows[form ?? 'whole'](ctx.db).all({ status, ...part, ...getBlindness(ctx) });

function listEndedRows(
  ctx: SignedCtx,
  status: OrderStatus,
  limit: number,
  form: ListForm | undefined,
): KeyedJson<DeskRow>[] {
  const values = { limit, ...getBlindness(ctx) };
  const shape: Shape = { filters: ['status'], parts: listParts({ status }), ...EVERY_DAY, form };
  const newest = findStatement(ctx.db, { ...shape, isSettled: true });
  const rows = newest.all({ ranges: listRanges({ status }), ...values, ...NEWEST });
  // Orders whose linen is to be given back come first, however old they are.
  const toReturn = findStatement(ctx.db, { ...shape, attention: 'linen' });
  return [...toReturn.all({ ...values, status, limit: MAX_PAGE, ...NEWEST }), ...rows];
}

export function readFilteredPage(
  ctx: SignedCtx,
  input: Omit<BoardInput, 'rowsByStatus'>,
  list: Pick<Shape, 'sort' | 'isUnderWay'> = {},
): BoardPage {
  const { status, livreurId, clientId, paymentState, paymentMethod, attention, ready, promise, from, to } =
    input;
  const balanceFilter = paymentState && isBalanceFilter(paymentState) ? paymentState : undefined;
  const filters = {
    status: status === 'all' ? undefined : status,
    livreurId,
    clientId,
    paymentState: balanceFilter ? undefined : paymentState,
    paymentMethod,
  };
  const narrowing = { ...filters, paymentState, isUnderWay: list.isUnderWay };
  const search = readSearch(input.search);
  const values = {
    ...filters,
    ...search?.values,
    from,
    to,
    ...(promise && getPromiseTimes(promise, ctx.now())),
    ...readCursor(input.cursor, SORTS[list.sort ?? 'newest'].start),
    limit: getLimit(input),
    ...getBlindness(ctx),
  };
  const shape: Shape = {
    ...list,
    filters: (Object.keys(FILTERS) as Filter[]).filter((name) => filters[name] !== undefined),
    parts: listParts(narrowing),
    owed: balanceFilter,
    attention,
    ready,
    promise,
    from: from !== undefined,
    to: to !== undefined,
    form: input.form,
    search: search && { ...search.shape, isFew: hasFewMatches(ctx.db, search) },
  };
  const rows = findStatement(ctx.db, shape).all({ ...values, ranges: listRanges(narrowing) });
  const { items, nextCursor } = parsePage<DeskRow>(rows, input);
  return { items: addDeskClocks(ctx, items), nextCursor, ...readNamedOrders(ctx, input) };
}
