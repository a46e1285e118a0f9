import type { Order, OrderOfClient } from '../../orders/order.ts';
import type { OpenDays } from '../../promises/openHours.ts';
import { formatIsoDay } from '../calendar.ts';
import { formatPromise } from './slotWords.ts';

const NB = '\u00a0';

type Moved = Pick<Order, 'promisedAt' | 'promisedAtFirst'> & Pick<OrderOfClient, 'moveReason'>;

/** The result is null while the first promise stands. */
export function describeMove({ promisedAt, promisedAtFirst, moveReason }: Moved): string | null {
  if (promisedAtFirst === null) return null;
  const moved = promisedAt > promisedAtFirst ? 'Repoussé' : 'Avancé';
  const first = `d’abord prévu ${formatPromise(promisedAtFirst)}`;
  return `${moved}${NB}: ${moveReason ? `${moveReason} (${first})` : first}`;
}

/** These moves of a promise are not the house's delay, so nobody apologises for them. */
export const VISIT_MOVES = { newSlot: 'nouveau créneau', missedPickup: 'ramassage manqué' } as const;

/** Why a promise had to leave the time that the house closes. */
export function getClosingReason({ holidays }: OpenDays, promisedAt: number): string {
  return holidays.includes(formatIsoDay(promisedAt)) ? 'fermeture exceptionnelle' : 'nouveaux horaires';
}
