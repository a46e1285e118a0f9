import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { passesPaymentFilter } from '#domain/money/payment.ts';
import type { Inputs, Outputs } from '#web/net/trpc.ts';
import type { DeskOrder } from './types.ts';

/** What an act makes of an order before the server has answered; null: it is gone. */
export type Change = (order: DeskOrder) => DeskOrder | null;

interface Rows {
  items: DeskOrder[];
}
/** The columns fetch their rows at once, every other list page by page. */
type List = Rows | { pages: Rows[] };
type Counts = Outputs['dispatch']['counts'];
type City = Outputs['dispatch']['map'];

const LISTS = ['board', 'unassigned', 'inProgress', 'delivered'];

/** All that the desk has in its cache, the latest answer first. */
function cachedQueries(queries: QueryClient) {
  return queries
    .getQueryCache()
    .findAll({ queryKey: [['dispatch']] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}
type CachedQuery = ReturnType<typeof cachedQueries>[number];

/** Shows a change at once in every list that is on screen or cached; returns the way back. */
export async function changeOrder(
  queries: QueryClient,
  orderId: string,
  change: Change,
): Promise<() => void> {
  // An answer that left before the act would put the old state back.
  await queries.cancelQueries({ queryKey: [['dispatch']] });
  const before = cachedQueries(queries);
  const was = orderIn(before, orderId);
  if (!was) return () => undefined;
  const now = change(was);
  for (const { key, data, updatedAt } of before)
    queries.setQueryData(key, applyChange(key, data, was, now), { updatedAt });
  return () => {
    for (const { key, data, updatedAt } of before) queries.setQueryData(key, data, { updatedAt });
  };
}

const procedureOf = (key: QueryKey) => (key[0] as string[])[1] ?? '';
const isList = (key: QueryKey) => LISTS.includes(procedureOf(key));
const pagesOf = (list: List) => ('pages' in list ? list.pages : [list]);

/** An order as the latest answer has it. */
export function cachedOrder(queries: QueryClient, orderId: string): DeskOrder | undefined {
  return orderIn(cachedQueries(queries), orderId);
}

function orderIn(cached: CachedQuery[], orderId: string): DeskOrder | undefined {
  for (const { key, data } of cached) {
    const orders = isList(key) ? pagesOf(data as List).flatMap((page) => page.items) : [];
    if (procedureOf(key) === 'order') orders.push(data as DeskOrder);
    const order = orders.find(({ id }) => id === orderId);
    if (order) return order;
  }
  return undefined;
}

function applyChange(key: QueryKey, data: unknown, was: DeskOrder, now: DeskOrder | null): unknown {
  if (isList(key)) return changedList(key, data as List, was.id, now);
  const procedure = procedureOf(key);
  if (procedure === 'order' && (data as DeskOrder).id === was.id)
    return now ? { ...(data as object), ...now } : data;
  if (procedure === 'counts') return changedCounts(data as Counts, was.status, now?.status);
  if (procedure === 'map') return changedCity(data as City, was.id, now);
  return data;
}

function changedList(key: QueryKey, list: List, orderId: string, now: DeskOrder | null): List {
  const isShown = now && matchesFilters(key, now);
  const change = <Page extends Rows>(page: Page): Page => ({
    ...page,
    items: page.items.flatMap((order) => (order.id !== orderId ? [order] : isShown ? [now] : [])),
  });
  return 'pages' in list ? { ...list, pages: list.pages.map(change) } : change(list);
}

/** Whether a list shows orders of this status, payment and livreur. */
function matchesFilters(key: QueryKey, { status, paymentState, livreurId }: DeskOrder): boolean {
  const { input } = (key[1] ?? {}) as { input?: Inputs['dispatch']['board'] };
  return (
    isInList(procedureOf(key), status) &&
    [undefined, 'all', status].includes(input?.status) &&
    // An order stays in the list of credits until the server has answered.
    passesPaymentFilter({ status, paymentState, credit: 1 }, input?.paymentState) &&
    [undefined, livreurId].includes(input?.livreurId) &&
    (!input?.rowsByStatus || status in input.rowsByStatus)
  );
}

function isInList(procedure: string, status: OrderStatus): boolean {
  if (procedure === 'unassigned') return status === 'pending';
  if (procedure === 'inProgress') return status !== 'pending' && status !== 'completed';
  return procedure !== 'delivered' || status === 'completed';
}

function changedCounts(data: Counts, was: OrderStatus, now: OrderStatus | undefined): Counts {
  const counts = { ...data.counts };
  counts[was] = Math.max(0, counts[was] - 1);
  if (now) counts[now] += 1;
  return { ...data, counts };
}

/** An order that stands in a cluster stays counted until the server has answered. */
function changedCity(city: City, orderId: string, now: DeskOrder | null): City {
  if (!city.orders.some(({ id }) => id === orderId)) return city;
  if (!now || !isOpen(now.status))
    return { ...city, total: city.total - 1, orders: city.orders.filter(({ id }) => id !== orderId) };
  const { status } = now;
  return {
    ...city,
    orders: city.orders.map((order) => (order.id === orderId ? { ...order, status } : order)),
  };
}
