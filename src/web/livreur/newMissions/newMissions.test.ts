import { expect, it } from 'vitest';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { describeNewMissions, listNewMissions } from './newMissions.ts';

const makeMission = (id: string, status: OrderStatus = 'assigned', clientAddress = '') => ({
  id: `${id}-1111`,
  status,
  clientAddress,
  client: { fullname: 'Awa Koné' },
});
const one = makeMission('a1b2c3d4');
const other = makeMission('0f1e2d3c', 'assigned_for_delivery', 'Cocody, rue des Jardins');

it('takes a mission for new when it was not on the list, or comes back for its second leg', () => {
  expect(listNewMissions([one], [other, one])).toEqual([other]);
  const [leaving, bringing] = [
    makeMission('a1b2c3d4', 'pickup_en_route'),
    makeMission('a1b2c3d4', 'delivery_en_route'),
  ];
  expect(listNewMissions([one], [leaving])).toEqual([]);
  expect(listNewMissions([one], [bringing])).toEqual([bringing]);
  expect(listNewMissions([one, other], [])).toEqual([]);
});

it('announces a mission by its leg, its reference and its address, or its client', () => {
  expect(describeNewMissions([])).toBeNull();
  expect(describeNewMissions([one])).toEqual({
    title: 'Nouvelle mission',
    text: 'Ramassage #a1b2c3d4\u00a0: Awa Koné',
  });
  expect(describeNewMissions([other])?.text).toBe('Livraison #0f1e2d3c\u00a0: Cocody, rue des Jardins');
  expect(describeNewMissions([one, other])).toEqual({
    title: '2\u00a0nouvelles missions',
    text: 'Ramassage #a1b2c3d4, Livraison #0f1e2d3c',
  });
});
