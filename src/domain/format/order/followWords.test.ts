import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../lifecycle/lifecycle.ts';
import { composeFollowHeadline, type LivreurPosition } from './followWords.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
const home = { lat: 5.35, lng: -4 };
type Followed = Parameters<typeof composeFollowHeadline>[0];

const anOrder = (status: OrderStatus, part: Partial<Followed> = {}): Followed => ({
  status,
  linen: 'client',
  piecesHeld: 0,
  returningAt: null,
  slot: null,
  promisedAt: buildTime(21, 16),
  lateAt: buildTime(21, 16),
  credit: 0,
  visits: [],
  clientLocation: home,
  livreur: { id: 'yao', fullname: 'Yao Kouassi', phone: '+2250102030405' },
  plantStop: null,
  ...part,
});

/** A thousandth of a degree of latitude is 111 m. */
const aPosition = (thousandths: number, minutesAgo = 1): LivreurPosition => ({
  location: { ...home, lat: home.lat + thousandths / 1000 },
  at: now - minutesAgo * 60_000,
});
const aVisit = (leg: 'pickup' | 'delivery') => ({ leg, reason: 'absent', attempt: 1, at: now }) as never;
const aSlot = (day: number, from: number, to: number) => ({
  from: buildTime(day, from),
  to: buildTime(day, to),
});
const tomorrow = aSlot(21, 10, 12);
const gone = { id: 'yao', fullname: 'Yao Kouassi', phone: null };

const TABLE: [words: string, order: Followed, position?: LivreurPosition][] = [
  ['Nous choisissons votre livreur', anOrder('pending', { livreur: null })],
  ['Ramassage demain entre 10 h et 12 h', anOrder('pending', { livreur: null, slot: tomorrow })],
  [
    'Ramassage lundi 23 novembre entre 8 h et 10 h 30',
    anOrder('pending', { slot: { from: buildTime(23, 8), to: buildTime(23, 10, 30) } }),
  ],
  ['Nous choisissons votre livreur', anOrder('pending', { slot: aSlot(20, 6, 8) })],
  [
    'Nous repasserons prendre votre linge',
    anOrder('pending', { slot: tomorrow, visits: [aVisit('pickup')] }),
  ],
  ['Yao passe bientôt prendre votre linge', anOrder('assigned')],
  ['Yao passe aujourd’hui entre 10 h et 12 h', anOrder('assigned', { slot: aSlot(20, 10, 12) })],
  ['Un autre livreur vous sera attribué', anOrder('assigned', { livreur: gone })],
  ['Yao est en route vers vous', anOrder('pickup_en_route')],
  ['Yao arrive, à 1,2 km', anOrder('pickup_en_route'), aPosition(10.9)],
  ['Yao arrive, à 450 m', anOrder('pickup_en_route'), aPosition(4)],
  ['Yao est tout près de chez vous', anOrder('pickup_en_route'), aPosition(1)],
  ['Yao est en route vers vous', anOrder('pickup_en_route'), aPosition(1, 11)],
  ['Yao est en route vers vous', anOrder('pickup_en_route', { clientLocation: null }), aPosition(1)],
  ['Votre livreur est en route vers vous', anOrder('pickup_en_route', { livreur: null })],
  ['Un autre livreur vous sera attribué', anOrder('pickup_en_route', { livreur: gone }), aPosition(1)],
  ['Votre linge part à l’atelier', anOrder('picked_up', { linen: 'held' })],
  ['Votre linge revient demain avant 16 h', anOrder('processing', { linen: 'held' })],
  [
    'Votre linge revient aujourd’hui avant 18 h',
    anOrder('processing', { linen: 'held', promisedAt: buildTime(20, 18), lateAt: buildTime(20, 18) }),
  ],
  [
    'Votre linge revient mercredi 25 novembre avant 10 h 30',
    anOrder('processing', { linen: 'held', promisedAt: buildTime(25, 10, 30) }),
  ],
  ['Votre linge est encore à l’atelier', anOrder('processing', { linen: 'held', lateAt: buildTime(20, 8) })],
  [
    'Votre linge est à l’atelier',
    anOrder('processing', { linen: 'held', plantStop: { since: buildTime(20, 8), reason: 'coupure' } }),
  ],
  [
    'Nous repasserons vous remettre votre linge',
    anOrder('processing', { linen: 'held', visits: [aVisit('delivery')] }),
  ],
  ['Yao va vous rapporter votre linge', anOrder('assigned_for_delivery', { linen: 'held' })],
  ['Yao vous rapporte votre linge', anOrder('delivery_en_route', { linen: 'held' })],
  ['Yao arrive avec votre linge, à 1,2 km', anOrder('delivery_en_route', { linen: 'held' }), aPosition(10.9)],
  ['Yao est tout près, avec votre linge', anOrder('delivery_en_route', { linen: 'held' }), aPosition(1)],
  ['Votre linge est livré', anOrder('completed', { linen: 'back' })],
  ['Reste 2 pièces à vous rendre', anOrder('completed', { linen: 'held', piecesHeld: 2 })],
  ['Yao vous rapporte votre linge', anOrder('completed', { linen: 'held', piecesHeld: 2, returningAt: now })],
  ['Nous organisons le retour de votre linge', anOrder('cancelled', { linen: 'held' })],
  ['Yao vous rapporte votre linge', anOrder('cancelled', { linen: 'held', returningAt: buildTime(20, 8) })],
  ['Nous vous devons 1 500 FCFA', anOrder('cancelled', { credit: 1500 })],
  ['Commande annulée', anOrder('cancelled')],
];

describe('what a client reads first of an order', () => {
  it.each(TABLE)('%s', (words, followed, position) => {
    expect(composeFollowHeadline(followed, now, position).replace(/\s/g, ' ')).toBe(words);
  });
});
