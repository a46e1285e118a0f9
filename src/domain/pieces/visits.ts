import { MINUTE } from '../format/calendar.ts';
import { getMissionLeg, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { isLinenOwed, isReturning, type Order } from '../orders/order.ts';
import type { CodeLeg } from './handover.ts';

export const VISIT_REASONS = ['absent', 'injoignable', 'adresse', 'refus', 'panne', 'autre'] as const;
export type VisitReason = (typeof VISIT_REASONS)[number];

export type Visit = { leg: CodeLeg; reason: VisitReason; attempt: number; at: number };

export function findStatusAfterFailure(from: OrderStatus): OrderStatus | null {
  if (from === 'pickup_en_route') return 'pending';
  if (from === 'delivery_en_route') return 'processing';
  return isOpen(from) ? null : from;
}

export function findVisitLeg(from: OrderStatus): CodeLeg {
  if (from === 'pickup_en_route') return 'pickup';
  return from === 'delivery_en_route' ? 'delivery' : 'return';
}

export function getFailedLeg(to: OrderStatus | null): CodeLeg {
  if (to === 'pending') return 'pickup';
  return to === 'processing' ? 'delivery' : 'return';
}

/** A visit failed, and its leg has not been made since. */
export function isWaitingForVisit({ visitFailedAt, pickedUpAt }: VisitTimes): boolean {
  return visitFailedAt !== null && visitFailedAt > (pickedUpAt ?? 0);
}
type VisitTimes = { visitFailedAt: number | null; pickedUpAt: number | null };

/** A livreur's own step, and the desk's own change of a status. */
export const UNDO_MS = 2 * MINUTE;
export const DESK_UNDO_MS = 10 * MINUTE;

type Placed = Pick<Order, 'status' | 'linen'>;

export function findPresentLeg({ status, linen }: Placed): CodeLeg | null {
  if (isOpen(status)) return linen === 'client' ? 'pickup' : 'delivery';
  return isLinenOwed({ status, linen }) ? 'return' : null;
}

/** A client's code may be asked for only while a livreur is assigned or on the way. */
export function findCodeLeg(order: Placed & Pick<Order, 'returningAt'>): CodeLeg | null {
  return getMissionLeg(order.status) ?? (isReturning(order) ? 'return' : null);
}

export function listFailedVisits(order: Placed & Pick<Order, 'visits'>): Visit[] {
  const leg = findPresentLeg(order);
  return order.visits.filter((visit) => visit.leg === leg);
}
