import type { Agreement } from '#domain/pieces/changes.ts';

export const AGREEMENT_LABELS: Record<Agreement, string> = {
  self: 'Par le client lui-même',
  code: 'Avec son code',
  phone: 'Par téléphone',
  whatsapp: 'Par WhatsApp',
  in_person: 'De vive voix',
  undone: 'Ramassage annulé par le livreur',
};
