import { isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { findClaimStart, mayClaim } from './claims.ts';
import type { Handover, Linen } from './handover.ts';

interface Claimable {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  handovers: readonly Pick<Handover, 'leg' | 'at' | 'recordedAt'>[];
}

function findEndTime({ status, linen, completedAt, handovers }: Claimable): number | null {
  if (isOpen(status) || linen === 'held') return null;
  const last = handovers.findLast(({ leg }) => leg === 'delivery' || leg === 'return');
  return findClaimStart(last?.at ?? completedAt, last?.recordedAt);
}

export function mayOfferClaim(order: Claimable, now: number): boolean {
  return order.linen !== 'client' && mayClaim(findEndTime(order), now);
}
