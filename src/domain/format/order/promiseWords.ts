import type { Order, OrderOfClient } from '../../orders/order.ts';
import { isLate } from '../../promises/late.ts';
import type { OpenDays } from '../../promises/openHours.ts';
import { formatIsoDay, roundUpToHalfHour } from '../calendar.ts';
import { formatClientPromise, formatNearDay, formatPromise, formatShortHour } from './slotWords.ts';

const NB = '\u00a0';

type Promised = Pick<Order, 'promisedAt' | 'lateAt'>;

export function describePromise(order: Promised, now: number): string {
  return buildPromiseLine(order, now, formatPromise(order.promisedAt));
}

export function formatNearPromise(promisedAt: number, now: number): string {
  return `${formatNearDay(promisedAt, now)} avant\u00a0${formatShortHour(promisedAt)}`;
}

/** For a line of few words: the day by its name, the hour as people say it. */
export const formatNearClientPromise = (promisedAt: number, now: number): string =>
  formatNearPromise(roundUpToHalfHour(promisedAt), now);

type Moved = Pick<Order, 'promisedAt' | 'promisedAtFirst'> & Pick<OrderOfClient, 'moveReason'>;

/** The result is null while the first promise stands, as a client reads it. */
export function describeMove({ promisedAt, promisedAtFirst, moveReason }: Moved): string | null {
  if (promisedAtFirst === null || formatClientPromise(promisedAtFirst) === formatClientPromise(promisedAt))
    return null;
  const moved = promisedAt > promisedAtFirst ? 'Repoussé' : 'Avancé';
  const first = `d’abord prévu ${formatClientPromise(promisedAtFirst)}`;
  return `${moved}${NB}: ${moveReason ? `${moveReason} (${first})` : first}`;
}

/** These moves of a promise are not the house's delay, so nobody apologises for them. */
export const VISIT_MOVES = { newSlot: 'nouveau créneau', missedPickup: 'ramassage manqué' } as const;

/** Why a promise had to leave the time that the house closes. */
export function getClosingReason({ holidays }: OpenDays, promisedAt: number): string {
  return holidays.includes(formatIsoDay(promisedAt)) ? 'fermeture exceptionnelle' : 'nouveaux horaires';
}

function buildPromiseLine(order: Promised, now: number, time: string): string {
  return isLate(order, now) ? `En retard${NB}: prévu ${time}` : `Retour prévu${NB}: ${time}`;
}
