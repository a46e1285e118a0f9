import { type Decided, isKept } from './late.ts';
import { DELIVERY_LIMIT_MS } from './stepLimits.ts';

export type DueDelivery = { sentAt: number; toldAt: number; doneAt: number };

/** A livreur has until the hour that the client was told or, if sent too late, the limits of the two delivery steps. */
function computeDeliveryDueAt({ sentAt, toldAt }: Omit<DueDelivery, 'doneAt'>): number {
  return Math.max(toldAt, sentAt + DELIVERY_LIMIT_MS);
}

export function computePunctuality(deliveries: readonly DueDelivery[]): Decided {
  const inTime = deliveries.filter((one) => isKept(computeDeliveryDueAt(one), one.doneAt)).length;
  return { kept: inTime, broken: deliveries.length - inTime };
}
