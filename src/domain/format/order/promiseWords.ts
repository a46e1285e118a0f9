import type { Order, OrderOfClient } from '../../orders/order.ts';
import { isLate } from '../../promises/late.ts';
import { clock, nearDay, promiseTime } from './slotWords.ts';

const NB = '\u00a0';

type Promised = Pick<Order, 'promisedAt' | 'lateAt'>;

/** "Retour prévu : vendredi 27 novembre avant 16 h", with its day in full, as letters have it. */
export function promiseWords(order: Promised, now: number): string {
  return promiseLine(order, now, promiseTime(order.promisedAt));
}

/** "Retour prévu : demain avant 16 h", for the team. */
export function nearPromiseWords(order: Promised, now: number): string {
  return promiseLine(order, now, nearPromiseTime(order.promisedAt, now));
}

/** "demain avant 16 h". */
export function nearPromiseTime(promisedAt: number, now: number): string {
  return `${nearDay(promisedAt, now)} avant\u00a0${clock(promisedAt)}`;
}

type Moved = Pick<Order, 'promisedAt' | 'promisedAtFirst'> & Pick<OrderOfClient, 'moveReason'>;

/** "Repoussé : panne d’eau (d’abord prévu jeudi 26 novembre avant 16 h)"; null: the first promise stands. */
export function moveWords({ promisedAt, promisedAtFirst, moveReason }: Moved): string | null {
  if (promisedAtFirst === null) return null;
  const moved = promisedAt > promisedAtFirst ? 'Repoussé' : 'Avancé';
  const first = `d’abord prévu ${promiseTime(promisedAtFirst)}`;
  return `${moved}${NB}: ${moveReason ? `${moveReason} (${first})` : first}`;
}

function promiseLine(order: Promised, now: number, time: string): string {
  return isLate(order, now) ? `En retard${NB}: prévu ${time}` : `Retour prévu${NB}: ${time}`;
}
