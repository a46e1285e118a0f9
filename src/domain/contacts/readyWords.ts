import { describeReady, formatReadyHour } from '../clock/clockWords.ts';
import { formatHour } from '../format/calendar.ts';
import { formatFcfa } from '../format/money.ts';
import { buildWhatsAppUrl, parsePhone } from '../format/phone.ts';
import { isOnTheRoad, isReady } from '../lifecycle/lifecycle.ts';
import { isReturning, type NamedPhone, type Order, referenceOf } from '../orders/order.ts';
import { findCodeLeg, findPresentLeg, listFailedVisits } from '../pieces/presentLeg.ts';
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
> & { client: { fullname: string; phone?: string | null } };

export type Side = 'livreur' | 'desk';

/** Only a livreur writes in their own name. */
export type Sender = { side: Side; fullname?: string | undefined };

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

/** `link` is the address that the words of the same name carry. */
export function composeReadyWords(
  words: ReadyWords,
  order: OrderToTell,
  { side, fullname }: Sender,
  { now, link }: { now: number; link?: string | undefined },
): string {
  const isLivreur = side === 'livreur';
  const isPickup = findPresentLeg(order) === 'pickup';
  const name = isLivreur && fullname ? `${fullname}, ` : '';
  const greeting = isLivreur ? `Bonjour, je suis ${name}votre livreur Laveo.` : 'Bonjour, ici Laveo.';
  const reference = `(commande ${referenceOf(order.id)})`;
  const arrival = isLivreur
    ? ['J’arrive pour récupérer votre linge', 'Je vous rapporte votre linge']
    : ['Votre livreur arrive pour récupérer votre linge', 'Votre livreur vous rapporte votre linge'];
  const ready = describeReady(formatReadyHour(order.toldAt, now)).slice(0, -1);
  const sentences: Record<ReadyWords, string> = {
    on_the_way: `${arrival[isPickup ? 0 : 1]} ${reference}.`,
    nobody_there: isLivreur
      ? `Il est ${formatHour(now)}, je suis à votre adresse et personne ne répond ${reference}. Pouvez-vous me rappeler\u00a0?`
      : `Notre livreur est venu à votre adresse et personne n’a répondu ${reference}. Quand pouvons-nous repasser\u00a0?`,
    change_to_agree: `Le nombre de pièces compté diffère de votre commande ${referenceOf(order.id)}. Pouvez-vous ${isLivreur ? 'me' : 'nous'} rappeler pour confirmer\u00a0?`,
    balance: `Il reste ${formatFcfa(order.amountDue)} à régler ${reference}. Merci.`,
    code: `Préparez votre code à quatre chiffres${isLivreur ? ', je vous le demanderai sur place' : ', le livreur vous le demandera sur place'} ${reference}.`,
    ready: `${ready} ${reference}.`,
    link: `Suivez votre commande ${referenceOf(order.id)} ici\u00a0: ${link ?? ''}`,
  };
  return `${greeting} ${sentences[words]}`;
}

/** The result is null for a phone that is not a number, so that no link leads elsewhere. */
export function buildContactUrl(channel: Channel, phone: string, text: string): string | null {
  const knownPhone = parsePhone(phone);
  if (!knownPhone) return null;
  if (channel === 'whatsapp') return buildWhatsAppUrl(knownPhone, text);
  return channel === 'sms' ? `sms:${knownPhone}?body=${encodeURIComponent(text)}` : `tel:${knownPhone}`;
}
