import { isOpen, mayStopMove, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { type Decided, isKept } from './keptPromises.ts';
import { DELIVERY_LIMIT_MS } from './stepLimits.ts';
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

export type DueDelivery = { sentAt: number; toldAt: number; doneAt: number };

/** A livreur has until the hour that the client was told or, if sent too late, the limits of the two delivery steps. */
function computeDeliveryDueAt({ sentAt, toldAt }: Omit<DueDelivery, 'doneAt'>): number {
  return Math.max(toldAt, sentAt + DELIVERY_LIMIT_MS);
}

export function computePunctuality(deliveries: readonly DueDelivery[]): Decided {
  const inTime = deliveries.filter((one) => isKept(computeDeliveryDueAt(one), one.doneAt)).length;
  return { kept: inTime, broken: deliveries.length - inTime };
}
