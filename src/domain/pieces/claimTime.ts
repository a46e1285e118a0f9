import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { mayClaim } from './claims.ts';
import type { Handover, Linen } from './handover.ts';

interface Claimable {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  handovers: readonly Pick<Handover, 'leg' | 'at'>[];
}

/** When the linen came back to its client; null while it has not. */
function findEndTime({ status, completedAt, handovers }: Claimable): number | null {
  if (status === 'completed') return completedAt;
  return handovers.find(({ leg }) => leg === 'return')?.at ?? null;
}

/** Whether a client is offered to say what is wrong: from when their linen was fetched, until two days after it is back. */
export function mayOfferClaim(order: Claimable, now: number): boolean {
  return order.linen !== 'client' && mayClaim(findEndTime(order), now);
}
