import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../lifecycle/lifecycle.ts';
import { followHeadline, type LivreurPosition } from './followWords.ts';

/** 20 November 2026 is a Friday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = at(20, 9);
const home = { lat: 5.35, lng: -4 };
type Followed = Parameters<typeof followHeadline>[0];

const order = (status: OrderStatus, part: Partial<Followed> = {}): Followed => ({
  status,
  linen: 'client',
  returningAt: null,
  slot: null,
  promisedAt: at(21, 16),
  lateAt: at(21, 16),
  credit: 0,
  visits: [],
  clientLocation: home,
  livreur: { id: 'yao', fullname: 'Yao Kouassi', phone: '+2250102030405' },
  plantStop: null,
  ...part,
});

/** A thousandth of a degree of latitude is 111 m. */
const positionAt = (thousandths: number, minutesAgo = 1): LivreurPosition => ({
  location: { ...home, lat: home.lat + thousandths / 1000 },
  at: now - minutesAgo * 60_000,
});
const visit = (leg: 'pickup' | 'delivery') => ({ leg, reason: 'absent', attempt: 1, at: now }) as never;
const tomorrow = { from: at(21, 10), to: at(21, 12) };
const gone = { id: 'yao', fullname: 'Yao Kouassi', phone: null };

const TABLE: [words: string, order: Followed, position?: LivreurPosition][] = [
  ['Nous choisissons votre livreur', order('pending', { livreur: null })],
  ['Ramassage demain entre 10 h et 12 h', order('pending', { livreur: null, slot: tomorrow })],
  [
    'Ramassage lundi 23 novembre entre 8 h et 10 h 30',
    order('pending', { slot: { from: at(23, 8), to: at(23, 10, 30) } }),
  ],
  ['Nous choisissons votre livreur', order('pending', { slot: { from: at(20, 6), to: at(20, 8) } })],
  ['Nous repasserons prendre votre linge', order('pending', { slot: tomorrow, visits: [visit('pickup')] })],
  ['Yao passe bientôt prendre votre linge', order('assigned')],
  [
    'Yao passe aujourd’hui entre 10 h et 12 h',
    order('assigned', { slot: { from: at(20, 10), to: at(20, 12) } }),
  ],
  ['Un autre livreur vous sera attribué', order('assigned', { livreur: gone })],
  ['Yao est en route vers vous', order('pickup_en_route')],
  ['Yao arrive, à 1,2 km', order('pickup_en_route'), positionAt(10.9)],
  ['Yao arrive, à 450 m', order('pickup_en_route'), positionAt(4)],
  ['Yao est tout près de chez vous', order('pickup_en_route'), positionAt(1)],
  ['Yao est en route vers vous', order('pickup_en_route'), positionAt(1, 11)],
  ['Yao est en route vers vous', order('pickup_en_route', { clientLocation: null }), positionAt(1)],
  ['Votre livreur est en route vers vous', order('pickup_en_route', { livreur: null })],
  ['Un autre livreur vous sera attribué', order('pickup_en_route', { livreur: gone }), positionAt(1)],
  ['Votre linge part à l’atelier', order('picked_up', { linen: 'held' })],
  ['Votre linge revient demain avant 16 h', order('processing', { linen: 'held' })],
  [
    'Votre linge revient aujourd’hui avant 18 h',
    order('processing', { linen: 'held', promisedAt: at(20, 18), lateAt: at(20, 18) }),
  ],
  [
    'Votre linge revient mercredi 25 novembre avant 10 h 30',
    order('processing', { linen: 'held', promisedAt: at(25, 10, 30) }),
  ],
  ['Votre linge est encore à l’atelier', order('processing', { linen: 'held', lateAt: at(20, 8) })],
  [
    'Votre linge est à l’atelier',
    order('processing', { linen: 'held', plantStop: { since: at(20, 8), reason: 'coupure' } }),
  ],
  [
    'Nous repasserons vous remettre votre linge',
    order('processing', { linen: 'held', visits: [visit('delivery')] }),
  ],
  ['Yao va vous rapporter votre linge', order('assigned_for_delivery', { linen: 'held' })],
  ['Yao vous rapporte votre linge', order('delivery_en_route', { linen: 'held' })],
  ['Yao arrive avec votre linge, à 1,2 km', order('delivery_en_route', { linen: 'held' }), positionAt(10.9)],
  ['Yao est tout près, avec votre linge', order('delivery_en_route', { linen: 'held' }), positionAt(1)],
  ['Votre linge est livré', order('completed', { linen: 'back' })],
  ['Nous organisons le retour de votre linge', order('cancelled', { linen: 'held' })],
  ['Yao vous rapporte votre linge', order('cancelled', { linen: 'held', returningAt: at(20, 8) })],
  ['Nous vous devons 1 500 FCFA', order('cancelled', { credit: 1500 })],
  ['Commande annulée', order('cancelled')],
];

describe('what a client reads first of an order', () => {
  it.each(TABLE)('%s', (words, followed, position) => {
    expect(followHeadline(followed, now, position).replace(/\s/g, ' ')).toBe(words);
  });
});
