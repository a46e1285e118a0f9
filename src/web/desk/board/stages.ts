import { findRowGroup, type RowGroup } from '#domain/contract/board.ts';
import type { ListedOrder } from '../types.ts';

interface StagePart {
  /** A stage of one part has its own title alone. */
  title?: string;
  groups: readonly RowGroup[];
}

export type BoardStage = { title: string; parts: readonly StagePart[]; isReturn?: boolean };

export const STAGES: readonly BoardStage[] = [
  { title: 'En attente', parts: [{ groups: ['pending'] }] },
  { title: 'Ramassage', parts: [{ groups: ['assigned', 'pickup_en_route'] }] },
  {
    title: 'Atelier',
    // Ready linen waits for an act of the desk.
    parts: [
      { title: 'Prêt', groups: ['ready'] },
      { title: 'En traitement', groups: ['picked_up', 'processing'] },
    ],
  },
  { title: 'Retour', parts: [{ groups: ['assigned_for_delivery', 'delivery_en_route'] }], isReturn: true },
];

export const COLUMNS = `repeat(${STAGES.length}, minmax(0, 1fr))`;

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
