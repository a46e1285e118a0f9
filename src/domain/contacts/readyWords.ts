import { buildWhatsAppUrl, parsePhone } from '../format/phone.ts';
import { isOnTheRoad, isReady } from '../lifecycle/lifecycle.ts';
import { isReturning, type NamedPhone, type Order } from '../orders/order.ts';
import { findCodeLeg, findPresentLeg, listFailedVisits } from '../pieces/visits.ts';
import { type Channel, READY_WORDS, type ReadyWords } from './attempt.ts';

export type OrderToTell = Pick<
  Order,
  | 'id'
  | 'status'
  | 'readyAt'
  | 'toldAt'
  | 'linen'
  | 'returningAt'
  | 'countGapAt'
  | 'visits'
  | 'amountDue'
  | 'clientContactPhone'
  | 'payer'
  | 'receiver'
> & { number?: number; client: { fullname: string; phone?: string | null } };

export type Side = 'livreur' | 'desk';

const isUnderWay = (order: OrderToTell) => isOnTheRoad(order.status) || isReturning(order);

const OFFERS: Record<ReadyWords, (order: OrderToTell, side: Side) => boolean> = {
  // A livreur writes before the motorcycle moves, hence before the step.
  on_the_way: (order, side) => (side === 'livreur' ? findCodeLeg(order) !== null : isUnderWay(order)),
  nobody_there: (order, side) => isUnderWay(order) || (side === 'desk' && listFailedVisits(order).length > 0),
  change_to_agree: ({ countGapAt }) => Boolean(countGapAt),
  balance: ({ amountDue }) => amountDue > 0,
  code: isUnderWay,
  ready: (order, side) => side === 'desk' && isReady(order),
  link: (_, side) => side === 'desk',
};

export const listReadyWords = (order: OrderToTell, side: Side): ReadyWords[] =>
  READY_WORDS.filter((words) => OFFERS[words](order, side));

export function findPersonToReach(order: OrderToTell, words?: ReadyWords): NamedPhone {
  const { client, clientContactPhone, payer, receiver } = order;
  const caller = { name: client.fullname, phone: clientContactPhone || (client.phone ?? '') };
  if (words === 'link' || words === 'change_to_agree') return caller;
  const atTheDoor = findPresentLeg(order) === 'pickup' ? caller : (receiver ?? caller);
  return words === 'balance' ? (payer ?? atTheDoor) : atTheDoor;
}

/** The result is null for a phone that is not a number, so that no link leads elsewhere. */
export function buildContactUrl(channel: Channel, phone: string, text: string): string | null {
  const knownPhone = parsePhone(phone);
  if (!knownPhone) return null;
  if (channel === 'whatsapp') return buildWhatsAppUrl(knownPhone, text);
  return channel === 'sms' ? `sms:${knownPhone}?body=${encodeURIComponent(text)}` : `tel:${knownPhone}`;
}
