import { type Clock, comesTooLate } from '../clock/clock.ts';
import { roundToFiveMinutes } from '../format/order/slotWords.ts';
import { buildWhatsAppUrl, parsePhone } from '../format/phone.ts';
import { isOnTheRoad, isOpen, isReady } from '../lifecycle/lifecycle.ts';
import { isReturning, type NamedPhone, type Order } from '../orders/order.ts';
import { findCodeLeg, findPresentLeg, listFailedVisits, type VisitReason } from '../pieces/visits.ts';
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
> & {
  number?: number;
  client: { fullname: string; phone?: string | null };
  clock?: Clock | null;
  /** The hour of the stop in the desk's plan of the day. */
  plannedAt?: number | undefined;
};

export type Side = 'livreur' | 'desk';

const isUnderWay = (order: OrderToTell) => isOnTheRoad(order.status) || isReturning(order);

function isLate({ status, clock, plannedAt, toldAt }: OrderToTell): boolean {
  const from = plannedAt === undefined ? (clock?.from ?? null) : roundToFiveMinutes(plannedAt);
  return isOpen(status) && (clock?.missed || comesTooLate({ from }, toldAt));
}

const UNANSWERED_REASONS: readonly (VisitReason | undefined)[] = ['absent', 'injoignable'];

/** Nobody answered the last visit, and its client has chosen no other hour since. */
const isUnanswered = (order: OrderToTell) =>
  findCodeLeg(order) === null &&
  (order.toldAt === null || !isOpen(order.status)) &&
  UNANSWERED_REASONS.includes(listFailedVisits(order).at(-1)?.reason);

const OFFERS: Record<ReadyWords, (order: OrderToTell, side: Side) => boolean> = {
  late: (order, side) => side === 'desk' && isLate(order),
  // A livreur writes before the motorcycle moves, hence before the step.
  on_the_way: (order, side) => (side === 'livreur' ? findCodeLeg(order) !== null : isUnderWay(order)),
  nobody_there: (order, side) => (side === 'livreur' ? isUnderWay(order) : isUnanswered(order)),
  change_to_agree: ({ countGapAt }) => Boolean(countGapAt),
  // Linen that nobody is on the way for is not to be paid for yet.
  balance: (order) => order.amountDue > 0 && (findPresentLeg(order) !== 'pickup' || isUnderWay(order)),
  code: isUnderWay,
  ready: (order, side) => side === 'desk' && isReady(order),
  link: (_, side) => side === 'desk',
  // Of an hour that moved, or whose letter did not arrive.
  hour: (order, side) => side === 'desk' && Boolean(order.clock?.to) && !isLate(order),
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
