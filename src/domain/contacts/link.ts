import { DAY } from '../format/calendar.ts';
import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Linen } from '../pieces/handover.ts';

const LIFE_AFTER_END_MS = 7 * DAY;

interface Ended {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  /** When the order was cancelled, or its linen was given back after that. */
  cancelledAt: number | null;
}

/** Null while the order goes on: a link lives for a week after its end. */
export function computeLinkEnd({ status, linen, completedAt, cancelledAt }: Ended): number | null {
  if (status === 'completed') return (completedAt ?? 0) + LIFE_AFTER_END_MS;
  if (status !== 'cancelled' || linen === 'held') return null;
  return (cancelledAt ?? 0) + LIFE_AFTER_END_MS;
}
