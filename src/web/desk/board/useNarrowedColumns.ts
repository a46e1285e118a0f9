import { useState } from 'react';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { trpc } from '#web/net/trpc.ts';
import type { ListedOrder } from '../types.ts';
import { type BoardColumn, type BoardStage, compareUrgency, isToReturn, STAGES } from './stages.ts';

/** Columns that show one livreur's orders: requests for by themselves, for the first rows of all may hold few of theirs. */
export function useNarrowedColumns(shown: readonly ListedOrder[]) {
  const [livreurs, setLivreurs] = useState<Record<string, string>>({});
  const requests = STAGES.flatMap((stage) => {
    const livreurId = livreurs[stage.title];
    return livreurId ? stage.statuses.map((status) => ({ stage, status, livreurId })) : [];
  });
  const answers = trpc.useQueries((api) =>
    requests.map(({ status, livreurId }) =>
      api.dispatch.board({ livreurId, status, limit: MAX_PAGE, form: 'card' as const }),
    ),
  );
  const narrowerOf = ({ title, statuses }: BoardStage) =>
    statuses.includes('pending')
      ? undefined
      : (livreurId: string) => setLivreurs((before) => ({ ...before, [title]: livreurId }));

  const columnOf = (stage: BoardStage): BoardColumn | null => {
    const livreur = livreurs[stage.title];
    if (!livreur) return null;
    const own = answers.filter((_, index) => requests[index]?.stage === stage);
    const returns = stage.isReturn
      ? shown.filter((order) => isToReturn(order) && order.livreurId === livreur)
      : [];
    const settled = own.flatMap(({ data }) => data?.items ?? []).filter((order) => !isToReturn(order));
    const orders = [...returns, ...settled].sort(compareUrgency);
    const isMore = own.some(({ data }) => data?.nextCursor);
    return {
      title: stage.title,
      count: own.every(({ data }) => data) ? `${orders.length}${isMore ? '+' : ''}` : null,
      orders,
      hasMore: false,
      isLoadingMore: false,
      showMore: () => undefined,
      livreur,
      narrowTo: narrowerOf(stage),
    };
  };
  return { columnOf, narrowerOf };
}
