import { expect, it } from 'vitest';
import type { OrderStatus } from '../../lifecycle/lifecycle.ts';
import { describeEnded, describeNearness, type LivreurPosition } from './followWords.ts';

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
  ...part,
});

it.each<[words: string, order: Ended]>([
  ['Votre linge est livré', anOrder('completed', { linen: 'back' })],
  ['Reste 2 pièces à vous rendre', anOrder('completed', { linen: 'held', piecesHeld: 2 })],
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
