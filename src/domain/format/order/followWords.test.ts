import { expect, it } from 'vitest';
import { aHandover, anOrderLine } from '#testing/pieces/lines.ts';
import type { OrderStatus } from '../../lifecycle/lifecycle.ts';
import { buildWhatsAppUrl } from '../phone.ts';
import {
  composeLivreurMessage,
  describeEnded,
  describeNearness,
  type LivreurPosition,
} from './followWords.ts';
import { composeShareMessage } from './shareMessage.ts';

const now = Date.UTC(2026, 10, 20, 9);
const home = { lat: 5.35, lng: -4 };
const yao = { id: 'yao', fullname: 'Yao Kouassi', phone: '+2250102030405' };
type Ended = Parameters<typeof describeEnded>[0];
const anOrder = (status: OrderStatus, part: Partial<Ended> = {}): Ended => ({
  status,
  linen: 'client',
  piecesHeld: 0,
  returningAt: null,
  credit: 0,
  livreur: yao,
  items: [],
  handovers: [],
  ...part,
});
const sheets = anOrderLine(0, 11, { name: 'Drap' });
const partDelivery = aHandover('delivery', [{ position: 0, quantity: 10 }], 10);

it.each<[words: string, order: Ended]>([
  ['Votre linge est livré', anOrder('completed', { linen: 'back' })],
  ['Reste 2 pièces à vous rendre', anOrder('completed', { linen: 'held', piecesHeld: 2 })],
  [
    'Reste 1 × Drap à vous rendre',
    anOrder('completed', { linen: 'held', piecesHeld: 1, items: [sheets], handovers: [partDelivery] }),
  ],
  ['Yao vous rapporte votre linge', anOrder('completed', { linen: 'held', piecesHeld: 2, returningAt: now })],
  [
    'Votre livreur vous rapporte votre linge',
    anOrder('cancelled', { linen: 'held', returningAt: now, livreur: { ...yao, phone: null } }),
  ],
  ['Nous organisons le retour de votre linge', anOrder('cancelled', { linen: 'held' })],
  ['Nous vous devons 1 500 FCFA', anOrder('cancelled', { credit: 1500 })],
  ['Commande annulée', anOrder('cancelled')],
])('a client reads of an order without an hour: %s', (words, order) => {
  expect(describeEnded(order).replace(/\s/g, ' ')).toBe(words);
});

/** A thousandth of a degree of latitude is 111 m. */
const aPosition = (thousandths: number, minutesAgo = 1): LivreurPosition => ({
  location: { ...home, lat: home.lat + thousandths / 1000 },
  at: now - minutesAgo * 60_000,
});
type Near = Parameters<typeof describeNearness>[0];
const onRoad: Near = { status: 'pickup_en_route', clientLocation: home, livreur: yao };

it.each<[words: string | null, order: Near, position: LivreurPosition | null]>([
  ['Yao est à 1,2 km', onRoad, aPosition(10.9)],
  ['Yao est à 450 m', onRoad, aPosition(4)],
  ['Yao est tout près de chez vous', onRoad, aPosition(1)],
  [null, onRoad, aPosition(1, 11)],
  [null, onRoad, null],
  [null, { ...onRoad, clientLocation: null }, aPosition(1)],
  [null, { ...onRoad, livreur: { ...yao, phone: null } }, aPosition(1)],
  [null, { ...onRoad, status: 'assigned' }, aPosition(1)],
])('a client reads how far the livreur is: %s', (words, order, position) => {
  expect(describeNearness(order, now, position)?.replace(/\s/g, ' ') ?? null).toBe(words);
});

const buildTime = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
const normalizeSpaces = (words: string) => words.replace(/[^\S\n]/g, ' ');

it('writes to the livreur with the order that it is about', () => {
  const words = composeLivreurMessage('042', 'Awa Koné');
  expect(words).toBe('Bonjour, c’est Awa Koné, pour ma commande Laveo n°\u00a0042.');
  expect(composeLivreurMessage('042', '')).toBe('Bonjour, pour ma commande Laveo n°\u00a0042.');
  const link = new URL(buildWhatsAppUrl('+2250700002001', words));
  expect(link.pathname).toBe('/2250700002001');
  expect(link.searchParams.get('text')).toBe(words);
});

it('shares when the livreur comes and when the linen is back, with the person to call', () => {
  const toldAt = buildTime(23, 12);
  const order = {
    shortNumber: '042',
    slot: null,
    toldAt,
    promisedAt: buildTime(24, 16),
    clientContactPhone: '+2250708091011',
  };
  expect(normalizeSpaces(composeShareMessage(order, '+2252720304050'))).toBe(
    [
      'Un livreur Laveo passe prendre mon linge (commande n° 042).',
      'Ramassage : lundi 23 novembre avant 12 h.',
      'Retour prévu : mardi 24 novembre avant 16 h.',
      'Contact : +225 07 08 09 10 11.',
      'Laveo : +225 27 20 30 40 50.',
    ].join('\n'),
  );
  const slot = { from: buildTime(23, 10), to: buildTime(23, 12) };
  expect(normalizeSpaces(composeShareMessage({ ...order, slot }, null))).toContain(
    'Ramassage : lundi 23 novembre entre 10 h et 12 h.',
  );
  expect(buildWhatsAppUrl(null, 'Bonjour')).toBe('https://wa.me/?text=Bonjour');
});
