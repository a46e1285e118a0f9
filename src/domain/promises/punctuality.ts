import { type Decided, isKept } from './late.ts';
import { DELIVERY_LIMIT_MS } from './stepLimits.ts';

export interface Delivery {
  /** When the livreur got the order to bring back. */
  sentAt: number;
  promisedAt: number;
  doneAt: number;
}

/** What counts for a livreur: what the client was promised; whoever is sent too late for it has the limits of the two steps. */
export function computeDeliveryDueAt({ sentAt, promisedAt }: Omit<Delivery, 'doneAt'>): number {
  return Math.max(promisedAt, sentAt + DELIVERY_LIMIT_MS);
}

/** Of these deliveries, how many kept that. */
export function computePunctuality(deliveries: readonly Delivery[]): Decided {
  const inTime = deliveries.filter((one) => isKept(computeDeliveryDueAt(one), one.doneAt)).length;
  return { kept: inTime, broken: deliveries.length - inTime };
}
