import { expect, it } from 'vitest';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { newAmong, newsOf } from './newMissions.ts';

const mission = (id: string, status: OrderStatus = 'assigned', clientAddress = '') => ({
  id: `${id}-whatever`,
  status,
  clientAddress,
  client: { fullname: 'Awa Koné' },
});
const one = mission('a1b2c3d4');
const other = mission('0f1e2d3c', 'assigned_for_delivery', 'Cocody, rue des Jardins');

it('a mission is new when it was not on the list, or comes back for its second leg', () => {
  expect(newAmong([one], [other, one])).toEqual([other]);
  const [leaving, bringing] = [
    mission('a1b2c3d4', 'pickup_en_route'),
    mission('a1b2c3d4', 'delivery_en_route'),
  ];
  expect(newAmong([one], [leaving])).toEqual([]);
  expect(newAmong([one], [bringing])).toEqual([bringing]);
  expect(newAmong([one, other], [])).toEqual([]);
});

it('is told by its leg, its reference and its place, or whose linen it is', () => {
  expect(newsOf([])).toBeNull();
  expect(newsOf([one])).toEqual({ title: 'Nouvelle mission', text: 'Ramassage #a1b2c3d4\u00a0: Awa Koné' });
  expect(newsOf([other])?.text).toBe('Livraison #0f1e2d3c\u00a0: Cocody, rue des Jardins');
  expect(newsOf([one, other])).toEqual({
    title: '2\u00a0nouvelles missions',
    text: 'Ramassage #a1b2c3d4, Livraison #0f1e2d3c',
  });
});
