import type { OrderStatus } from '#domain/lifecycle.ts';
import { trpc } from '#web/trpc.ts';
import type { Stage } from './stages.ts';

/** A column's orders, newest first; its one or two statuses are asked apart and in one request. */
export function useStage({ statuses }: Stage) {
  const first = useOrdersIn(statuses[0], true);
  const second = useOrdersIn(statuses[1] ?? statuses[0], statuses.length > 1);
  const lists = statuses.length > 1 ? [first, second] : [first];
  const orders = lists
    .flatMap((list) => list.data?.pages.flatMap((page) => page.items) ?? [])
    .sort((a, b) => b.createdAt - a.createdAt);
  return {
    orders,
    isPending: lists.some((list) => list.isPending),
    isError: lists.some((list) => list.isError),
    isFetching: lists.some((list) => list.isFetching),
    hasMore: lists.some((list) => list.hasNextPage),
    more: () => {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
    },
    retry: () => {
      for (const list of lists) if (list.isError) void list.refetch();
    },
  };
}

function useOrdersIn(status: OrderStatus, enabled: boolean) {
  return trpc.dispatch.board.useInfiniteQuery(
    { status },
    {
      enabled,
      getNextPageParam: (page) => page.nextCursor,
      meta: { title: 'Erreur', text: 'Impossible de charger les commandes.' },
    },
  );
}
