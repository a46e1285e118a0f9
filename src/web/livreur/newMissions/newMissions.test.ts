import { expect, it } from 'vitest';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { announcementOf, newMissionsAmong } from './newMissions.ts';

const mission = (id: string, status: OrderStatus = 'assigned', clientAddress = '') => ({
  id: `${id}-1111`,
  status,
  clientAddress,
  client: { fullname: 'Awa Koné' },
});
const one = mission('a1b2c3d4');
const other = mission('0f1e2d3c', 'assigned_for_delivery', 'Cocody, rue des Jardins');

it('takes a mission for new when it was not on the list, or comes back for its second leg', () => {
  expect(newMissionsAmong([one], [other, one])).toEqual([other]);
  const [leaving, bringing] = [
    mission('a1b2c3d4', 'pickup_en_route'),
    mission('a1b2c3d4', 'delivery_en_route'),
  ];
  expect(newMissionsAmong([one], [leaving])).toEqual([]);
  expect(newMissionsAmong([one], [bringing])).toEqual([bringing]);
  expect(newMissionsAmong([one, other], [])).toEqual([]);
});

it('announces a mission by its leg, its reference and its address, or its client', () => {
  expect(announcementOf([])).toBeNull();
  expect(announcementOf([one])).toEqual({
    title: 'Nouvelle mission',
    text: 'Ramassage #a1b2c3d4\u00a0: Awa Koné',
  });
  expect(announcementOf([other])?.text).toBe('Livraison #0f1e2d3c\u00a0: Cocody, rue des Jardins');
  expect(announcementOf([one, other])).toEqual({
    title: '2\u00a0nouvelles missions',
    text: 'Ramassage #a1b2c3d4, Livraison #0f1e2d3c',
  });
});
