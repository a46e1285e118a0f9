import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { COUNTED_UP_TO, PAGE_SIZE, type Page } from '#domain/contract/page.ts';
import { buildQueryKey } from '#web/net/firstQueries.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import type { ListedOrder } from '../types.ts';

export const LIST_FAILURE = 'Impossible de charger les commandes.';

export type ListName = 'board' | 'unassigned' | 'inProgress' | 'delivered';
type ListInput = Omit<
  Inputs['dispatch']['board'],
  'form' | 'cursor' | 'limit' | 'direction' | 'rowsByStatus'
>;

export function useOrderPages(list: ListName, narrow: ListInput = {}) {
  const { client } = trpc.useUtils();
  const input = { form: 'card' as const, ...narrow };
  return useInfiniteQuery({
    // The key equals that of tRPC's own hook, so that invalidating `dispatch` refetches the pages too.
    queryKey: buildQueryKey({ path: `dispatch.${list}`, input, isPaged: true }),
    queryFn: async ({ pageParam }): Promise<Page<ListedOrder>> =>
      putExactFirst(await client.dispatch[list].query({ ...input, ...pageParam })),
    initialPageParam: null as PageParam,
    getNextPageParam: ({ nextCursor }): PageParam => (nextCursor === null ? null : { cursor: nextCursor }),
    structuralSharing: (before, now) =>
      mergePages(before as OrderPages<ListedOrder> | undefined, now as OrderPages<ListedOrder>),
    // Earlier rows stay until the answer has come, so that the list does not blink at each character of a search.
    placeholderData: keepPreviousData,
    meta: { title: 'Erreur', text: LIST_FAILURE },
  });
}

/** The orders whose number was searched stand above what matches otherwise. */
function putExactFirst({
  exact = [],
  ...page
}: Page<ListedOrder> & { exact?: ListedOrder[] }): Page<ListedOrder> {
  const ids = new Set(exact.map(({ id }) => id));
  return { ...page, items: [...exact, ...page.items.filter(({ id }) => !ids.has(id))] };
}

export type PageParam = { cursor: string } | { limit: number } | null;
export type OrderPages<Row> = InfiniteData<Page<Row>, PageParam>;

/**
 * Pages are merged into one, so that a nudge refetches them in one request; beyond the server's limit they stay apart.
 * Unchanged rows stay the same objects, even behind a new row, so that they are not rendered again.
 */
export function mergePages<Row extends { id: string }>(
  before: OrderPages<Row> | undefined,
  now: OrderPages<Row>,
): OrderPages<Row> {
  // Placeholder rows come through here at each render; a new object each time would loop for ever.
  if (before === now) return now;
  const rowsBefore = new Map(before?.pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
  const pages: Page<Row>[] = [];
  const pageParams: PageParam[] = [];
  for (const [i, page] of now.pages.entries()) {
    const items = page.items.map((row) => reuseRow(rowsBefore.get(row.id), row));
    const first = pages.length === 1 ? pages[0] : undefined;
    if (first && first.items.length + items.length <= COUNTED_UP_TO) {
      pages[0] = { ...page, items: [...first.items, ...items] };
      pageParams[0] = { limit: Math.ceil(pages[0].items.length / PAGE_SIZE) * PAGE_SIZE };
    } else {
      pages.push({ ...page, items });
      pageParams.push(now.pageParams[i] ?? null);
    }
  }
  return { pages, pageParams };
}

/** Rows come from one SQL statement, so their fields have the same order and their JSON can be compared. */
function reuseRow<Row>(before: Row | undefined, now: Row): Row {
  return before && (before === now || JSON.stringify(before) === JSON.stringify(now)) ? before : now;
}
