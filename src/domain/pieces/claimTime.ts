import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { mayClaim } from './claims.ts';
import type { Handover, Linen } from './handover.ts';

interface Claimable {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  handovers: readonly Pick<Handover, 'leg' | 'at'>[];
}

function findEndTime({ status, completedAt, handovers }: Claimable): number | null {
  if (status === 'completed') return completedAt;
  return handovers.find(({ leg }) => leg === 'return')?.at ?? null;
}

export function mayOfferClaim(order: Claimable, now: number): boolean {
  return order.linen !== 'client' && mayClaim(findEndTime(order), now);
}
