import { useState } from 'react';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { trpc } from '#web/net/trpc.ts';
import type { ListedOrder } from '../types.ts';
import { type BoardColumn, type BoardStage, compareUrgency, hasLinenToReturn, STAGES } from './stages.ts';

/** A column of one livreur has its own requests, because the first rows of all livreurs may hold few of theirs. */
export function useNarrowedColumns(rows: readonly ListedOrder[]) {
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
  const makeLivreurSetter = ({ title, statuses }: BoardStage) =>
    statuses.includes('pending')
      ? undefined
      : (livreurId: string) => setLivreurs((before) => ({ ...before, [title]: livreurId }));

  const buildNarrowedColumn = (stage: BoardStage): BoardColumn | null => {
    const livreur = livreurs[stage.title];
    if (!livreur) return null;
    const own = answers.filter((_, index) => requests[index]?.stage === stage);
    const returns = stage.isReturn
      ? rows.filter((order) => hasLinenToReturn(order) && order.livreurId === livreur)
      : [];
    const others = own.flatMap(({ data }) => data?.items ?? []).filter((order) => !hasLinenToReturn(order));
    const orders = [...returns, ...others].sort(compareUrgency);
    const isMore = own.some(({ data }) => data?.nextCursor);
    return {
      title: stage.title,
      count: own.every(({ data }) => data) ? `${orders.length}${isMore ? '+' : ''}` : null,
      orders,
      hasMore: false,
      isLoadingMore: false,
      showMore: () => undefined,
      livreur,
      narrowTo: makeLivreurSetter(stage),
    };
  };
  return { findColumn: buildNarrowedColumn, buildNarrowTo: makeLivreurSetter };
}
