import { isBeforePickup, isOpen } from '../../lifecycle/lifecycle.ts';
import type { Order } from '../../orders/order.ts';
import { isLate } from '../../promises/late.ts';
import { HOUR, MINUTE } from '../calendar.ts';
import { formatDuration } from '../duration.ts';
import { formatNearDay, formatShortHour, getSlotLabel } from './slotWords.ts';

type Due = Pick<Order, 'status' | 'slot' | 'promisedAt' | 'lateAt'>;

export type Urgency = 'late' | 'soon' | 'later';

export function getUrgency({ lateAt }: Pick<Order, 'lateAt'>, now: number): Urgency {
  if (isLate({ lateAt }, now)) return 'late';
  return lateAt !== null && lateAt - now <= HOUR ? 'soon' : 'later';
}

export const formatLateness = (lateAt: number, now: number): string =>
  formatDuration(Math.max(1, Math.floor((now - lateAt) / MINUTE)));

export const describeDelay = (lateAt: number, now: number): string =>
  `En retard de ${formatLateness(lateAt, now)}`;

/** The next hand-over and its hour, as the desk says it; the lateness of an order says itself. */
export function describeDue({ status, slot, promisedAt }: Due, now: number): string | null {
  if (!isOpen(status)) return null;
  if (!isBeforePickup(status))
    return `Retour ${describeDayBefore(promisedAt, now)}avant\u00a0${formatShortHour(promisedAt)}`;
  return slot
    ? `Passage ${describeDayBefore(slot.from, now)}${getSlotLabel(slot)}`
    : 'Passage dès que possible';
}

function describeDayBefore(at: number, now: number): string {
  const day = formatNearDay(at, now);
  return day === 'aujourd’hui' ? '' : `${day} `;
}
