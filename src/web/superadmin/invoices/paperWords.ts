import { formatMonth } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { ListedInvoice } from './InvoiceCard.tsx';

const NB = '\u00a0';

export type InvoiceTrouble = Outputs['invoices']['list']['troubles'][number];

export const TROUBLES: Record<InvoiceTrouble['kind'], { title: string; text: string }> = {
  settings: {
    title: 'Aucune facture ne part à la DGI',
    text: 'Les factures attendent et partiront dès que ce réglage sera rempli.',
  },
  key: {
    title: 'La DGI refuse la clé de la maison',
    text: 'Vérifiez FNE_KEY dans les réglages du serveur. Les factures attendent et partiront ensuite d’elles-mêmes.',
  },
  paused: {
    title: 'Plus de stickers, les envois sont arrêtés',
    text: `Achetez-en dans l’espace FNE, puis tranchez la facture à vérifier${NB}: les autres partiront aussitôt.`,
  },
  stickers: {
    title: 'Bientôt plus de stickers',
    text: 'Achetez-en dans l’espace FNE avant que les envois ne s’arrêtent.',
  },
};

/** The order of a client, or the month of a business. */
export function describeSale({ orderNumber, clientName, accountName, month }: ListedInvoice): string {
  if (orderNumber) return `${formatOrderNumber(orderNumber)} ${clientName ?? ''}`.trim();
  return [accountName ?? 'Compte', month && formatMonth(Date.parse(`${month}-01`))]
    .filter(Boolean)
    .join(', ');
}
