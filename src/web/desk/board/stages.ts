import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
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
  livreur: string;
  narrowTo?: ((livreurId: string) => void) | undefined;
}

export const STAGES: readonly BoardStage[] = [
  { title: 'En attente', statuses: ['pending'] },
  { title: 'Ramassage', statuses: ['assigned', 'pickup_en_route'] },
  { title: 'Atelier', statuses: ['picked_up', 'processing'] },
  { title: 'Retour', statuses: ['assigned_for_delivery', 'delivery_en_route'], isReturn: true },
  { title: 'Terminées', statuses: ['completed', 'cancelled'] },
];

/** The browser's storage may hold anything, so only titles of existing stages are read. */
export function readFoldedTitles(stored: unknown): string[] {
  const titles = STAGES.map(({ title }) => title);
  return Array.isArray(stored) ? titles.filter((title) => stored.includes(title)) : [];
}

export function isInStage(order: Pick<ListedOrder, 'status' | 'marks'>, stage: BoardStage): boolean {
  return hasLinenToReturn(order) ? stage.isReturn === true : stage.statuses.includes(order.status);
}

export function compareUrgency(a: ListedOrder, b: ListedOrder): number {
  const returnsFirst = Number(hasLinenToReturn(b)) - Number(hasLinenToReturn(a));
  if (returnsFirst !== 0) return returnsFirst;
  return (isOpen(a.status) ? a.promisedAt - b.promisedAt : 0) || b.createdAt - a.createdAt;
}
