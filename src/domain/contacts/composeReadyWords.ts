import { describeClock, describeReady, formatReadyHour } from '../clock/clockWords.ts';
import { formatHour, startOfDay } from '../format/calendar.ts';
import { formatFcfa } from '../format/money.ts';
import { formatShortNumber, getShortNumber } from '../format/order/orderNumber.ts';
import { formatNearDay, formatNearestFiveMinutes, formatShortHour } from '../format/order/slotWords.ts';
import { referenceOf } from '../orders/order.ts';
import { findPresentLeg } from '../pieces/visits.ts';
import type { ReadyWords } from './attempt.ts';
import type { OrderToTell, Side } from './readyWords.ts';

/** Only a livreur writes in their own name. */
export type Sender = { side: Side; fullname?: string | undefined };

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
  const numbered = `commande ${describeNumber(order)}`;
  const reference = `(${numbered})`;
  const arrival = isLivreur
    ? ['J’arrive pour récupérer votre linge', 'Je vous rapporte votre linge']
    : ['Votre livreur arrive pour récupérer votre linge', 'Votre livreur vous rapporte votre linge'];
  const ready = describeReady(formatReadyHour(order.toldAt, now)).slice(0, -1);
  const newHour = describeNewHour(order, now);
  const sentences: Record<ReadyWords, string> = {
    late: newHour
      ? `Désolés, nous avons du retard\u00a0: nous serons chez vous ${newHour} ${reference}.`
      : `Désolés, nous avons du retard ${reference}. Nous vous donnons une heure au plus vite.`,
    on_the_way: `${arrival[isPickup ? 0 : 1]} ${reference}.`,
    nobody_there: isLivreur
      ? `Il est ${formatHour(now)}, je suis à votre adresse et personne ne répond ${reference}. Pouvez-vous me rappeler\u00a0?`
      : `Notre livreur est venu à votre adresse et personne n’a répondu ${reference}. Quand pouvons-nous repasser\u00a0?`,
    change_to_agree: `Le nombre de pièces compté diffère de votre ${numbered}. Pouvez-vous ${isLivreur ? 'me' : 'nous'} rappeler pour confirmer\u00a0?`,
    balance: `Il reste ${formatFcfa(order.amountDue)} à régler ${reference}. Merci.`,
    code: `Préparez votre code à quatre chiffres${isLivreur ? ', je vous le demanderai sur place' : ', le livreur vous le demandera sur place'} ${reference}.`,
    ready: `${ready} ${reference}.`,
    hour: `${isPickup ? 'Nous passons prendre votre linge' : 'Votre linge est chez vous'} ${describeHours(order, now)} ${reference}.`,
    link: `Suivez votre ${numbered} ici\u00a0: ${link ?? ''}`,
  };
  return `${greeting} ${sentences[words]}`;
}

/** The hours of the clock, which the client reads already. */
const describeHours = ({ clock, toldAt }: OrderToTell, now: number): string | null =>
  clock ? describeClock(clock, { reader: 'client', now, toldAt }).when : null;

/** "vers 18 h 45 au lieu de 17 h 30", or the hours of a known arrival. */
function describeNewHour(order: OrderToTell, now: number): string | null {
  const { clock, plannedAt, toldAt } = order;
  const at = plannedAt ?? (clock?.source === 'round' ? clock.from : null);
  if (at === null) return null;
  const words = plannedAt === undefined ? describeHours(order, now) : describePlan(plannedAt, now);
  return toldAt !== null && startOfDay(toldAt) === startOfDay(at)
    ? `${words} au lieu de ${formatShortHour(toldAt)}`
    : words;
}

function describePlan(plannedAt: number, now: number): string {
  const hour = `vers\u00a0${formatNearestFiveMinutes(plannedAt)}`;
  return startOfDay(plannedAt) === startOfDay(now) ? hour : `${formatNearDay(plannedAt, now)} ${hour}`;
}

/** A mission that an earlier version stored has no number. */
const describeNumber = ({ id, number }: OrderToTell) =>
  number === undefined ? referenceOf(id) : formatShortNumber(getShortNumber(number));
