import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import type { ListedOrder } from '../types.ts';

export const hasLinenToReturn = ({ marks }: Pick<ListedOrder, 'marks'>): boolean => marks.linen !== undefined;

export type BoardStage = { title: string; statuses: readonly OrderStatus[]; isReturn?: boolean };

export interface BoardColumn {
  title: string;
  count: string | null;
  orders: ListedOrder[];
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore(): void;
}

export const STAGES: readonly BoardStage[] = [
  { title: 'En attente', statuses: ['pending'] },
  { title: 'Ramassage', statuses: ['assigned', 'pickup_en_route'] },
  { title: 'Atelier', statuses: ['picked_up', 'processing'] },
  { title: 'Retour', statuses: ['assigned_for_delivery', 'delivery_en_route'], isReturn: true },
];

export function isInStage(order: Pick<ListedOrder, 'status' | 'marks'>, stage: BoardStage): boolean {
  return hasLinenToReturn(order) ? stage.isReturn === true : stage.statuses.includes(order.status);
}

export const COLUMNS = `repeat(${STAGES.length}, minmax(0, 1fr))`;

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
