import { getMissionLeg } from '../../lifecycle/lifecycle.ts';
import type { Order } from '../../orders/order.ts';
import { DAY, MINUTE, startOfDay } from '../calendar.ts';
import { formatDuration } from '../duration.ts';
import { formatNearPromise } from './promiseWords.ts';
import { describeNearSlot, formatNearDay, formatShortHour } from './slotWords.ts';

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

export function describeDelay(lateAt: number, now: number): string {
  return `En retard de ${formatDuration(Math.max(1, Math.floor((now - lateAt) / MINUTE)))}`;
}

function formatDeadline(at: number, now: number): string {
  const time = `avant${NB}${formatShortHour(at)}`;
  const days = (startOfDay(at) - startOfDay(now)) / DAY;
  if (days === 0) return time;
  return `${days === -1 ? 'hier' : formatNearDay(at, now)} ${time}`;
}

const isPickup = ({ status }: Timed) => getMissionLeg(status) === 'pickup';

const findVisitSlot = (mission: Timed) => (isPickup(mission) ? mission.slot : mission.deliverySlot);
