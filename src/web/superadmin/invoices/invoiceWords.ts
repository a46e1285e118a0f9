import { formatFcfa } from '#domain/format/money.ts';
import type { Tone } from '#domain/format/wording.ts';
import type { CertificationState, RefusedField } from '#domain/invoices/certification.ts';

const NB = '\u00a0';

/** States that a person decides on come first. */
export const LISTED_STATES = ['unsure', 'refused', 'to_send', 'certified'] as const;

type StateWords = { invoice: string; note: string; all: string; tone: Tone };

export const STATES: Record<CertificationState, StateWords> = {
  unsure: { invoice: 'À vérifier', note: 'À vérifier', all: 'À vérifier', tone: 'orange' },
  refused: { invoice: 'Refusée', note: 'Refusé', all: 'Refusées', tone: 'red' },
  to_send: { invoice: 'À envoyer', note: 'À envoyer', all: 'À envoyer', tone: 'grey' },
  sending: { invoice: 'En cours', note: 'En cours', all: 'En cours', tone: 'blue' },
  certified: { invoice: 'Certifiée', note: 'Certifié', all: 'Certifiées', tone: 'green' },
  plain: { invoice: 'Non normalisée', note: 'Non normalisé', all: 'Non normalisées', tone: 'grey' },
};

/** The tax office names the fields of its own request. */
const FIELDS: Record<string, string> = {
  pointOfSale: 'Point de vente',
  establishment: 'Établissement',
  clientNcc: 'NCC du client',
  clientCompanyName: 'Nom du client',
  clientPhone: 'Téléphone du client',
  clientEmail: 'E-mail du client',
  paymentMethod: 'Mode de paiement',
  template: 'Type de client',
  invoiceType: 'Type de facture',
  items: 'Lignes',
  taxes: 'TVA',
  quantity: 'Quantité',
  amount: 'Prix',
};

export const describeRefusedField = ({ field, message }: RefusedField): string =>
  field === '' ? message : `${FIELDS[field] ?? field}${NB}: ${message}`;

export const describeDifference = (difference: number): string =>
  `La DGI compte ${formatFcfa(Math.abs(difference))} de ${difference > 0 ? 'plus' : 'moins'}`;

/** Neither the count nor the tax office's note that few are left is certain to come first. */
export function describeStickers(stickers: number | null): string {
  if (stickers === null) return 'Le nombre de stickers restants vient avec la prochaine facture.';
  return stickers > 1 ? `Il reste ${stickers}${NB}stickers.` : `Il reste ${stickers}${NB}sticker.`;
}
