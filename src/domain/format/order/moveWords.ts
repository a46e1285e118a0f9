import type { Order, OrderOfClient } from '../../orders/order.ts';
import { VISIT_MOVES } from './promiseWords.ts';
import { formatPromise } from './slotWords.ts';

const NB = '\u00a0';

type Moved = Pick<Order, 'promisedAt' | 'promisedAtFirst'> & Pick<OrderOfClient, 'moveReason'>;

/** The result is null while the first promise stands. */
export function describeMove({ promisedAt, promisedAtFirst, moveReason }: Moved): string | null {
  if (promisedAtFirst === null) return null;
  const moved = promisedAt > promisedAtFirst ? 'Repoussé' : 'Avancé';
  const first = `d’abord prévu ${formatPromise(promisedAtFirst)}`;
  if (moveReason === VISIT_MOVES.ownSlot) return `Vous avez choisi un autre créneau (${first})`;
  return `${moved}${NB}: ${moveReason ? `${moveReason} (${first})` : first}`;
}
