import { findRowGroup, type RowGroup } from '#domain/contract/board.ts';
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
