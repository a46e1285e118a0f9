import { type Order, referenceOf } from '../../orders/order.ts';
import { formatPhone } from '../phone.ts';
import { formatPromise, formatSlot } from './slotWords.ts';

const NB = '\u00a0';

export function composeLivreurMessage(orderId: string, client: string): string {
  const who = client ? `, c’est ${client}` : '';
  return `Bonjour${who}, pour ma commande Laveo ${referenceOf(orderId)}.`;
}

/** The client forwards this message to whom they like, so it omits the pickup code, which counts as their consent. */
export function composeShareMessage(
  order: Pick<Order, 'id' | 'slot' | 'toldAt' | 'promisedAt' | 'clientContactPhone'>,
): string {
  const { slot, toldAt } = order;
  const pickup = slot ? formatSlot(slot) : toldAt === null ? 'bientôt' : formatPromise(toldAt);
  return [
    `Un livreur Laveo passe prendre mon linge (commande ${referenceOf(order.id)}).`,
    `Ramassage${NB}: ${pickup}.`,
    `Retour prévu${NB}: ${formatPromise(order.promisedAt)}.`,
    `Contact${NB}: ${formatPhone(order.clientContactPhone)}.`,
  ].join('\n');
}
