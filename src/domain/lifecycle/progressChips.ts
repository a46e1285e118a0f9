import type { OrderStatus } from './lifecycle.ts';

export const PROGRESS_CHIPS = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];

export function getCurrentChip(status: OrderStatus): (typeof PROGRESS_CHIPS)[number] | null {
  if (status === 'assigned_for_delivery') return 'processing';
  return PROGRESS_CHIPS.find((chip) => chip === status) ?? null;
}
