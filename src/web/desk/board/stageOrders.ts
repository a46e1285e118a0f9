import { findRowGroup, type RowGroup } from '#domain/contract/boardRows.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import type { ListedOrder } from '../types.ts';
import type { BoardStage } from './stages.ts';

interface ColumnPart {
  title: string | undefined;
  count: string | null;
  orders: ListedOrder[];
}

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

/** Orders without a told hour come last. */
const compareHours = (one: number | null, other: number | null): number =>
  (one ?? Number.MAX_SAFE_INTEGER) - (other ?? Number.MAX_SAFE_INTEGER);

export function compareUrgency(a: ListedOrder, b: ListedOrder, now: number): number {
  const compare = (test: (order: ListedOrder) => boolean) => Number(test(b)) - Number(test(a));
  return (
    compare((order) => isLate(order, now)) ||
    compare(hasLinenToReturn) ||
    (isOpen(a.status) ? compareHours(a.lateAt, b.lateAt) : 0) ||
    b.createdAt - a.createdAt
  );
}
