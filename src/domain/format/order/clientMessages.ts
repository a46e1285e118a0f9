import { type Order, referenceOf } from '../../order.ts';
import { formatPhone } from '../phone.ts';
import { promiseTime, slotTime } from './slotWords.ts';

const NB = '\u00a0';

/** Opens WhatsApp with the words already written: to a phone in E.164, or to whom the person chooses there. */
export function whatsAppLink(phone: string | null, words: string): string {
  return `https://wa.me/${phone?.replace('+', '') ?? ''}?text=${encodeURIComponent(words)}`;
}

/** From the client to the livreur who is on the way. */
export function wordsToLivreur(orderId: string, client: string): string {
  const who = client ? `, c’est ${client}` : '';
  return `Bonjour${who}, pour ma commande Laveo ${referenceOf(orderId)}.`;
}

/** For whoever is at home when the livreur comes; without the code, which is worth the client's consent. */
export function shareWords(order: Pick<Order, 'id' | 'slot' | 'promisedAt' | 'clientContactPhone'>): string {
  const pickup = order.slot ? slotTime(order.slot) : 'dès que possible';
  return [
    `Un livreur Laveo passe prendre mon linge (commande ${referenceOf(order.id)}).`,
    `Ramassage${NB}: ${pickup}.`,
    `Retour prévu${NB}: ${promiseTime(order.promisedAt)}.`,
    `Contact${NB}: ${formatPhone(order.clientContactPhone)}.`,
  ].join('\n');
}
