import { getMissionLeg, isOpen } from '../lifecycle/lifecycle.ts';
import { isLinenOwed, isReturning, type Order } from '../orders/order.ts';
import type { CodeLeg } from './handover.ts';
import type { Visit } from './visits.ts';

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
