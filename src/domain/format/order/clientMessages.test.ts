import { expect, it } from 'vitest';
import { buildWhatsAppUrl } from '../phone.ts';
import { composeLivreurMessage, composeShareMessage } from './clientMessages.ts';

const buildTime = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
const id = '3f9a12bc-0000-4000-8000-000000000000';
const normalizeSpaces = (words: string) => words.replace(/[^\S\n]/g, ' ');

it('writes to the livreur with the order that it is about', () => {
  const words = composeLivreurMessage(id, 'Awa Koné');
  expect(words).toBe('Bonjour, c’est Awa Koné, pour ma commande Laveo 3f9a12bc.');
  expect(composeLivreurMessage(id, '')).toBe('Bonjour, pour ma commande Laveo 3f9a12bc.');
  const link = new URL(buildWhatsAppUrl('+2250700002001', words));
  expect(link.pathname).toBe('/2250700002001');
  expect(link.searchParams.get('text')).toBe(words);
});

it('shares when the livreur comes and when the linen is back, with the person to call', () => {
  const toldAt = buildTime(23, 12);
  const order = {
    id,
    slot: null,
    toldAt,
    promisedAt: buildTime(24, 16),
    clientContactPhone: '+2250708091011',
  };
  expect(normalizeSpaces(composeShareMessage(order))).toBe(
    [
      'Un livreur Laveo passe prendre mon linge (commande 3f9a12bc).',
      'Ramassage : lundi 23 novembre avant 12 h.',
      'Retour prévu : mardi 24 novembre avant 16 h.',
      'Contact : +225 07 08 09 10 11.',
    ].join('\n'),
  );
  const slot = { from: buildTime(23, 10), to: buildTime(23, 12) };
  expect(normalizeSpaces(composeShareMessage({ ...order, slot }))).toContain(
    'Ramassage : lundi 23 novembre entre 10 h et 12 h.',
  );
  expect(buildWhatsAppUrl(null, 'Bonjour')).toBe('https://wa.me/?text=Bonjour');
});
