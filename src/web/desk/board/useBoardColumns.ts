import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { FIRST_ROWS, type RowsByStatus } from '#domain/contract/boardRows.ts';
import { COUNTED_UP_TO, PAGE_SIZE } from '#domain/contract/page.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { formatCount } from '#web/ui/formatCount.ts';
import { type BoardColumn, compareUrgency, hasLinenToReturn, isInStage, STAGES } from './stages.ts';

const ROWS_KEY = ['boardRows'];
/** Nobody has more missions. */
const MOST_OF_LIVREUR = 100;

/**
 * One query serves all columns, so that a nudge refetches them in one request. Its input says how many rows of each
 * status are shown, so that a tap on "Afficher la suite" survives the refetch.
 */
export function useBoardColumns(livreurId: string) {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  // The query cache holds the row counts, so that the columns keep their length after a visit to another page.
  const { data: rows = FIRST_ROWS } = useQuery<RowsByStatus>({ queryKey: ROWS_KEY, queryFn: skipToken });
  const board = trpc.dispatch.board.useQuery(
    livreurId ? { livreurId, limit: MOST_OF_LIVREUR, form: 'card' } : { rowsByStatus: rows, form: 'card' },
    { meta: { title: 'Erreur', text: 'Impossible de charger les commandes.' } },
  );
  const counts = trpc.dispatch.counts.useQuery().data;

  const showMoreRows = (statuses: readonly OrderStatus[]) => {
    const more = statuses.map((status) => [status, Math.min((rows[status] ?? 0) + PAGE_SIZE, COUNTED_UP_TO)]);
    const next: RowsByStatus = { ...rows, ...Object.fromEntries(more) };
    // The new input starts with the current rows, so that the screen keeps them until the longer answer arrives.
    utils.dispatch.board.setData({ rowsByStatus: next, form: 'card' }, board.data, { updatedAt: 0 });
    queries.setQueryData(ROWS_KEY, next);
  };

  const toReturn = counts ? counts.toReturn.completed + counts.toReturn.cancelled : 0;
  const columns = STAGES.map((stage): BoardColumn => {
    const { title, statuses, isReturn } = stage;
    const orders = (board.data?.items ?? []).filter((order) => isInStage(order, stage));
    const countLoadedOrders = (status: OrderStatus) =>
      orders.filter((order) => order.status === status && !hasLinenToReturn(order)).length;
    const countAllOrders = (status: OrderStatus) => counts?.counts[status] ?? 0;
    const total = statuses.reduce((sum, status) => sum + countAllOrders(status), isReturn ? toReturn : 0);
    const hidden =
      board.data && !livreurId
        ? statuses.filter((status) => countLoadedOrders(status) < countAllOrders(status))
        : [];
    return {
      title,
      count: livreurId ? String(orders.length) : counts ? formatCount(total, counts.upTo) : null,
      orders: orders.sort((a, b) => compareUrgency(a, b, board.dataUpdatedAt)),
      hasMore: hidden.length > 0,
      isLoadingMore:
        board.isFetching && hidden.some((status) => countLoadedOrders(status) < (rows[status] ?? 0)),
      showMore: () => showMoreRows(hidden),
    };
  });
  return { board, columns, isEmpty: counts && Object.values(counts.counts).every((count) => count === 0) };
}
