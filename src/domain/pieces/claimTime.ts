import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { findClaimStart, mayClaim } from './claims.ts';
import type { Handover, Linen } from './handover.ts';

interface Claimable {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  handovers: readonly Pick<Handover, 'leg' | 'at' | 'recordedAt'>[];
}

function findEndTime({ status, completedAt, handovers }: Claimable): number | null {
  const end = status === 'completed' ? 'delivery' : 'return';
  const last = handovers.findLast(({ leg }) => leg === end);
  return findClaimStart(status === 'completed' ? completedAt : (last?.at ?? null), last?.recordedAt);
}

export function mayOfferClaim(order: Claimable, now: number): boolean {
  return order.linen !== 'client' && mayClaim(findEndTime(order), now);
}
