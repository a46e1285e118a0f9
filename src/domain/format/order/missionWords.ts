import { getMissionLeg } from '../../lifecycle/lifecycle.ts';
import type { Order } from '../../orders/order.ts';
import { formatNearPromise } from './promiseWords.ts';
import { describeNearSlot, formatDeadline } from './slotWords.ts';

const NB = '\u00a0';

type Timed = Pick<Order, 'status' | 'slot' | 'deliverySlot' | 'promisedAt'>;

/** A delivery has a slot only after a visit that failed; before that the promise is its end. */
export function describeVisitTime(mission: Timed, now: number): string {
  const slot = findVisitSlot(mission);
  return isPickup(mission) || slot
    ? describeNearSlot(slot, now)
    : `Retour prévu${NB}: ${formatNearPromise(mission.promisedAt, now)}`;
}

export function describeVisitDeadline(mission: Timed, now: number): string {
  const slot = findVisitSlot(mission);
  if (slot) return `attendu ${formatDeadline(slot.to, now)}`;
  return isPickup(mission) ? 'attendu dès que possible' : `promis ${formatDeadline(mission.promisedAt, now)}`;
}

const isPickup = ({ status }: Timed) => getMissionLeg(status) === 'pickup';

const findVisitSlot = (mission: Timed) => (isPickup(mission) ? mission.slot : mission.deliverySlot);
