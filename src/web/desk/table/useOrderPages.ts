import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '#domain/contract/page.ts';
import { buildQueryKey } from '#web/net/firstQueries.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
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
      putExactFirst(await client.dispatch[list].query({ ...input, cursor: pageParam ?? undefined })),
    initialPageParam: null as string | null,
    ...SEARCH_PAGES,
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
