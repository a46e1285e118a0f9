import { type Decided, isKept } from './late.ts';
import { DELIVERY_LIMIT_MS } from './stepLimits.ts';

export type DueDelivery = { sentAt: number; promisedAt: number; doneAt: number };

/** A livreur has until the client's promise or, if sent too late for it, the limits of the two delivery steps. */
function computeDeliveryDueAt({ sentAt, promisedAt }: Omit<DueDelivery, 'doneAt'>): number {
  return Math.max(promisedAt, sentAt + DELIVERY_LIMIT_MS);
}

export function computePunctuality(deliveries: readonly DueDelivery[]): Decided {
  const inTime = deliveries.filter((one) => isKept(computeDeliveryDueAt(one), one.doneAt)).length;
  return { kept: inTime, broken: deliveries.length - inTime };
}
