import type { Agreement } from '#domain/pieces/changes.ts';

const AGREEMENT_LABELS: Record<Agreement, string> = {
  self: 'Par le client lui-même',
  code: 'Avec son code',
  phone: 'Par téléphone',
  whatsapp: 'Par WhatsApp',
  in_person: 'De vive voix',
  undone: 'Ramassage annulé par le livreur',
};

export function getAgreementLabel(agreed: Agreement): string {
  return AGREEMENT_LABELS[agreed];
}

/** "6 pièces", with a space that does not break. */
export function formatPieces(count: number): string {
  return `${count}\u00a0pièce${Math.abs(count) > 1 ? 's' : ''}`;
}
