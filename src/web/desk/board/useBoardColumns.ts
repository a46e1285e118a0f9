import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { sortByUrgency } from '#domain/clock/clock.ts';
import { FIRST_ROWS, findRowGroup, type RowGroup, type RowsByStatus } from '#domain/contract/board.ts';
import { COUNTED_UP_TO, PAGE_SIZE } from '#domain/contract/page.ts';
import { isAtPlant } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { formatCount } from '#web/ui/formatCount.ts';
import { type BoardColumn, hasLinenToReturn, isInStage, listGroups, STAGES } from './stages.ts';

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

  const showMoreRows = (groups: readonly RowGroup[]) => {
    const more = groups.map((group) => [group, Math.min((rows[group] ?? 0) + PAGE_SIZE, COUNTED_UP_TO)]);
    const next: RowsByStatus = { ...rows, ...Object.fromEntries(more) };
    // The new input starts with the current rows, so that the screen keeps them until the longer answer arrives.
    utils.dispatch.board.setData({ rowsByStatus: next, form: 'card' }, board.data, { updatedAt: 0 });
    queries.setQueryData(ROWS_KEY, next);
  };

  // The livreur of its pickup has no linen any more that lies in the workshop.
  const items = board.data?.items ?? [];
  const visibleOrders = livreurId ? items.filter(({ status }) => !isAtPlant(status)) : items;
  const toReturn = counts ? counts.toReturn.completed + counts.toReturn.cancelled : 0;
  const countAllOrders = (group: RowGroup): number => {
    if (!counts) return 0;
    if (group === 'ready') return counts.ready;
    // Counting stops at a number that ready linen alone may reach.
    return group === 'processing'
      ? Math.max(0, counts.counts.processing - counts.ready)
      : counts.counts[group];
  };
  const describeCount = (groups: readonly RowGroup[], orders: readonly unknown[], more = 0) => {
    if (livreurId) return String(orders.length);
    return (
      counts &&
      formatCount(
        groups.reduce((sum, group) => sum + countAllOrders(group), more),
        counts.upTo,
      )
    );
  };
  const columns = STAGES.map((stage): BoardColumn => {
    const { title, isReturn } = stage;
    const groups = listGroups(stage);
    // Linen of an order that has ended has no hour of its own, so it stands first.
    const orders = sortByUrgency(visibleOrders)
      .filter((order) => isInStage(order, stage))
      .sort((a, b) => Number(hasLinenToReturn(b)) - Number(hasLinenToReturn(a)));
    const countLoadedOrders = (group: RowGroup) =>
      orders.filter((order) => findRowGroup(order) === group && !hasLinenToReturn(order)).length;
    const hidden =
      board.data && !livreurId
        ? groups.filter((group) => countLoadedOrders(group) < countAllOrders(group))
        : [];
    return {
      title,
      count: describeCount(groups, orders, isReturn ? toReturn : 0) ?? null,
      orders,
      parts: stage.parts.map((part) => {
        const ofPart = part.title ? orders.filter((one) => part.groups.includes(findRowGroup(one))) : orders;
        return { title: part.title, count: describeCount(part.groups, ofPart) ?? null, orders: ofPart };
      }),
      hasMore: hidden.length > 0,
      isLoadingMore:
        board.isFetching && hidden.some((group) => countLoadedOrders(group) < (rows[group] ?? 0)),
      showMore: () => showMoreRows(hidden),
    };
  });
  return { board, columns, isEmpty: counts && Object.values(counts.counts).every((count) => count === 0) };
}
