import type { Clock } from '../../clock/clock.ts';
import { type ClockWords, formatBy, joinClockWords } from '../../clock/clockWords.ts';
import type { Order, OrderOfClient } from '../../orders/order.ts';
import type { OpenDays } from '../../promises/openHours.ts';
import { formatIsoDay, startOfDay } from '../calendar.ts';
import { capitalize, prefixWithDe } from '../text.ts';
import { formatShortHour } from './slotWords.ts';

/** These moves of a promise are not the house's delay, so nobody apologises for them. */
export const VISIT_MOVES = {
  newSlot: 'nouveau créneau',
  ownSlot: 'créneau choisi par le client',
  missedPickup: 'ramassage manqué',
  missedDelivery: 'livraison manquée',
} as const;

/** Why a promise had to leave the time that the house closes. */
export function getClosingReason({ holidays }: OpenDays, promisedAt: number): string {
  return holidays.includes(formatIsoDay(promisedAt)) ? 'fermeture exceptionnelle' : 'nouveaux horaires';
}

type Delayable = Pick<Order, 'promisedAt' | 'promisedAtFirst' | 'toldAt' | 'plantStop'> &
  Pick<OrderOfClient, 'moveReason'>;

export interface Delay {
  title: string;
  cause: string | null;
  /** The new hour, the arrival, or by when somebody calls. */
  hour: string;
  hint: string | null;
}

/** Null while the client may count on what they were told first. */
export function describeDelay(order: Delayable, clock: Clock, words: ClockWords, now: number): Delay | null {
  const title = words.delay ?? 'Désolés, votre linge a du retard.';
  const cause = findCause(order);
  if (clock.source === 'stopped')
    return { title, cause: null, hour: joinClockWords(words), hint: describeStop(order) };
  if (words.delay !== null)
    return { title, cause, hour: capitalize(joinClockWords(words)), hint: words.called };
  const newHour = describeNewHour(order, clock, words, now);
  return newHour && { title, cause, ...newHour };
}

const isMovedByVisit = (reason: string) => Object.values<string>(VISIT_MOVES).includes(reason);

const findCause = ({ moveReason }: Delayable): string | null =>
  moveReason && !isMovedByVisit(moveReason) ? `${capitalize(moveReason)}.` : null;

const describeStop = ({ plantStop }: Delayable): string | null =>
  plantStop && `${capitalize(plantStop.reason)}. La nouvelle heure s’affichera ici à la reprise.`;

function describeNewHour(order: Delayable, clock: Clock, words: ClockWords, now: number) {
  const { toldAt, promisedAtFirst } = order;
  if (clock.event === 'pickup' || toldAt === null || promisedAtFirst === null || !findCause(order))
    return null;
  if (toldAt <= promisedAtFirst) return null;
  return {
    hour: clock.source === 'round' ? joinClockWords(words) : capitalize(formatBy(toldAt, now)),
    hint: `${words.promised ?? 'notre nouvelle heure'}, ${describeEarlierHour(promisedAtFirst, toldAt, now)}`,
  };
}

export function describeEarlierHour(first: number, toldAt: number, now: number): string {
  const isSameDay = startOfDay(toldAt) === startOfDay(first);
  return `au lieu ${prefixWithDe(isSameDay ? formatShortHour(first) : formatBy(first, now))}`;
}
