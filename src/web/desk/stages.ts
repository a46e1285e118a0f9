import { MINUTE } from '#domain/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { DeskOrder } from './types.ts';

/** The columns of the board: where an open order's linen is. */
export const STAGES = [
  { title: 'En attente', statuses: ['pending'] },
  { title: 'Ramassage', statuses: ['assigned', 'pickup_en_route'] },
  { title: 'Atelier', statuses: ['picked_up', 'processing'] },
  { title: 'Retour', statuses: ['assigned_for_delivery', 'delivery_en_route'] },
] as const satisfies readonly { title: string; statuses: readonly OrderStatus[] }[];
export type Stage = (typeof STAGES)[number];

/** A client who has waited longer than this for a livreur is late on us. */
const LATE_AFTER = 30 * MINUTE;

export function isLate(order: Pick<DeskOrder, 'status' | 'createdAt'>, now: number): boolean {
  return order.status === 'pending' && now - order.createdAt > LATE_AFTER;
}

/** "Koffi Aka" → "Koffi A.", for the corner of a small card. */
export function shortName(fullname: string): string {
  const [first = '', ...others] = fullname.trim().split(/\s+/);
  const initial = others.at(-1)?.charAt(0);
  return initial ? `${first} ${initial}.` : first;
}
