import { findComingArrival } from '#domain/clock/clock.ts';
import { findRowGroup, type RowGroup } from '#domain/contract/boardRows.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import type { ListedOrder } from '../types.ts';
import type { BoardStage } from './stages.ts';

type ColumnPart = { title: string | undefined; count: string | null; orders: ListedOrder[] };

export interface BoardColumn {
  title: string;
  count: string | null;
  orders: ListedOrder[];
  parts: ColumnPart[];
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore(): void;
}

export const hasLinenToReturn = ({ marks }: Pick<ListedOrder, 'marks'>): boolean => marks.linen !== undefined;

export const listGroups = ({ parts }: BoardStage): RowGroup[] => parts.flatMap(({ groups }) => groups);

type PlacedOrder = Pick<ListedOrder, 'status' | 'readyAt' | 'marks'>;

export function isInStage(order: PlacedOrder, stage: BoardStage): boolean {
  return hasLinenToReturn(order) ? stage.isReturn === true : listGroups(stage).includes(findRowGroup(order));
}

type RankedOrder = PlacedOrder & Pick<ListedOrder, 'lateAt' | 'arrival' | 'createdAt'>;

/** By the hour that a card says; orders without one come last. */
export function compareUrgency(a: RankedOrder, b: RankedOrder, now: number): number {
  const compare = (test: (order: RankedOrder) => boolean) => Number(test(b)) - Number(test(a));
  const getHour = (order: RankedOrder) =>
    (isOpen(order.status) ? (findComingArrival(order, now)?.to ?? order.lateAt) : null) ??
    Number.MAX_SAFE_INTEGER;
  return (
    compare((order) => isLate(order, now)) ||
    compare(hasLinenToReturn) ||
    getHour(a) - getHour(b) ||
    b.createdAt - a.createdAt
  );
}
