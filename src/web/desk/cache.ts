import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { ListedOrder } from './types.ts';

/** Null means that the act deletes the order. */
export type OrderChange = (order: ListedOrder) => ListedOrder | null;

type Rows = { items: ListedOrder[] };
type List = Rows | { pages: Rows[] };
type Counts = Outputs['dispatch']['counts'];

const LISTS = ['board', 'unassigned', 'inProgress', 'delivered'];

function listCachedQueries(queries: QueryClient) {
  return queries
    .getQueryCache()
    .findAll({ queryKey: [['dispatch']] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}
type CachedQuery = ReturnType<typeof listCachedQueries>[number];

export async function changeCachedOrder(
  queries: QueryClient,
  orderId: string,
  change: OrderChange,
): Promise<() => void> {
  // An answer to an earlier request would put the old state back.
  await queries.cancelQueries({ queryKey: [['dispatch']] });
  const before = listCachedQueries(queries);
  const was = findOrder(before, orderId);
  if (!was) return () => undefined;
  const now = change(was);
  for (const { key, data, updatedAt } of before)
    queries.setQueryData(key, applyChange(key, data, was, now), { updatedAt });
  return () => {
    for (const { key, data, updatedAt } of before) queries.setQueryData(key, data, { updatedAt });
  };
}

const getProcedure = (key: QueryKey) => (key[0] as string[])[1] ?? '';
const isList = (key: QueryKey) => LISTS.includes(getProcedure(key));
const listPages = (list: List) => ('pages' in list ? list.pages : [list]);

export function findCachedOrder(queries: QueryClient, orderId: string): ListedOrder | undefined {
  return findOrder(listCachedQueries(queries), orderId);
}

function findOrder(cached: CachedQuery[], orderId: string): ListedOrder | undefined {
  for (const { key, data } of cached) {
    const orders = isList(key) ? listPages(data as List).flatMap((page) => page.items) : [];
    if (getProcedure(key) === 'order') orders.push(data as ListedOrder);
    const order = orders.find(({ id }) => id === orderId);
    if (order) return order;
  }
  return undefined;
}

function applyChange(key: QueryKey, data: unknown, was: ListedOrder, now: ListedOrder | null): unknown {
  if (isList(key)) return changeList(data as List, was.id, now);
  const procedure = getProcedure(key);
  if (procedure === 'order' && (data as ListedOrder).id === was.id)
    return now ? { ...(data as object), ...now } : data;
  if (procedure === 'counts') return changeCounts(data as Counts, was, now);
  return data;
}

/** An order that its filters no longer show stays in a list until the server has answered. */
function changeList(list: List, orderId: string, now: ListedOrder | null): List {
  const changePage = <Page extends Rows>(page: Page): Page => ({
    ...page,
    items: page.items.flatMap((order) => (order.id !== orderId ? [order] : now ? [now] : [])),
  });
  return 'pages' in list ? { ...list, pages: list.pages.map(changePage) } : changePage(list);
}

function changeCounts(data: Counts, was: ListedOrder, now: ListedOrder | null): Counts {
  const counts = { ...data.counts };
  counts[was.status] = Math.max(0, counts[was.status] - 1);
  if (now) counts[now.status] += 1;
  const ready = data.ready - Number(isReady(was)) + Number(now !== null && isReady(now));
  return { ...data, counts, ready };
}
