import { isOpen, mayStopMove, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { computeOverlap, type MovablePromise } from './stops.ts';

export type Due = MovablePromise & { status: OrderStatus; readyAt: number | null; toldAt: number | null };

/** An open order is late after its told hour, which an open stop of the plant leaves undecided. */
export function computeLateAt(order: Due, stoppedSince: number | null): number | null {
  return !isOpen(order.status) || isMovedByStop(order, stoppedSince) ? null : order.toldAt;
}

/** The stop will move this return at the restart, unless its linen is ready. */
export function isMovedByStop(order: Due, stoppedSince: number | null): boolean {
  if (stoppedSince === null || order.readyAt !== null || !mayStopMove(order.status)) return false;
  return computeOverlap({ since: stoppedSince, until: Number.POSITIVE_INFINITY }, order) > 0;
}
