import { formatBy } from '../../clock/clockWords.ts';
import type { Order, OrderOfClient } from '../../orders/order.ts';
import { VISIT_MOVES } from './promiseWords.ts';

const NB = '\u00a0';

type Moved = Pick<Order, 'promisedAt' | 'promisedAtFirst'> & Pick<OrderOfClient, 'moveReason'>;

/** The result is null while the first promise stands, or stands again. */
export function describeMove({ promisedAt, promisedAtFirst, moveReason }: Moved, now: number): string | null {
  if (promisedAtFirst === null || promisedAtFirst === promisedAt) return null;
  const first = `retour d’abord prévu ${formatBy(promisedAtFirst, now)}`;
  if (moveReason === VISIT_MOVES.ownSlot) return `Vous avez choisi un autre créneau (${first})`;
  // The reason of a delay, such as a visit in vain, explains no earlier hour.
  if (promisedAt < promisedAtFirst) return `Avancé${NB}: ${first}`;
  return `Repoussé${NB}: ${moveReason ? `${moveReason} (${first})` : first}`;
}
