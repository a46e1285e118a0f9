import type { Order, OrderOfClient } from '../../orders/order.ts';
import { formatInternationalPhone } from '../phone.ts';
import { formatShortNumber } from './orderNumber.ts';
import { formatPromise, formatSlot } from './slotWords.ts';

const NB = '\u00a0';

/** The client forwards this message to whom they like, so it omits the pickup code, which counts as their consent. */
export function composeShareMessage(
  order: Pick<Order, 'slot' | 'toldAt' | 'promisedAt' | 'clientContactPhone'> &
    Pick<OrderOfClient, 'shortNumber'>,
  teamPhone: string | null | undefined,
): string {
  const { slot, toldAt } = order;
  const pickup = slot ? formatSlot(slot) : toldAt === null ? 'bientôt' : formatPromise(toldAt);
  return [
    `Un livreur Laveo passe prendre mon linge (commande ${formatShortNumber(order.shortNumber)}).`,
    `Ramassage${NB}: ${pickup}.`,
    `Retour prévu${NB}: ${formatPromise(order.promisedAt)}.`,
    `Contact${NB}: ${formatInternationalPhone(order.clientContactPhone)}.`,
    ...(teamPhone ? [`Laveo${NB}: ${formatInternationalPhone(teamPhone)}.`] : []),
  ].join('\n');
}
