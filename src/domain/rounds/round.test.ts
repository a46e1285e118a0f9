import { expect, it } from 'vitest';
import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { compareListedMissions, compareRoundMissions } from './round.ts';

const aStop = (id: string, roundPosition: number | null, status: OrderStatus = 'assigned_for_delivery') => ({
  id,
  status,
  roundPosition,
});

it('a round puts trips that have begun first, then the stops as arranged, then what came later', () => {
  const stops = [
    aStop('later', null),
    aStop('second', 1),
    aStop('begun', 2, 'delivery_en_route'),
    aStop('first', 0),
    aStop('later too', null),
  ];
  expect(stops.sort(compareRoundMissions).map(({ id }) => id)).toEqual([
    'begun',
    'first',
    'second',
    'later',
    'later too',
  ]);
});

it('lists what is not arranged by its told hour, behind the road and the round, and what has none last', () => {
  const aMission = (id: string, toldAt: number | null, part: Partial<ReturnType<typeof aStop>> = {}) => ({
    ...aStop(id, null),
    toldAt,
    ...part,
  });
  const missions = [
    aMission('return', 1, { status: 'completed' }),
    aMission('asked', null),
    aMission('at two', 14),
    aMission('pickup at noon', 12, { status: 'assigned' }),
    aMission('noon', 12),
    aMission('arranged', 16, { roundPosition: 0 }),
    aMission('begun', 18, { status: 'pickup_en_route' }),
  ];
  expect(missions.sort(compareListedMissions).map(({ id }) => id)).toEqual([
    'begun',
    'arranged',
    'noon',
    'pickup at noon',
    'at two',
    'asked',
    'return',
  ]);
});

it('lists several trips under way by their told hours, a pickup before a later delivery', () => {
  const begun = [
    { ...aStop('delivery at ten', null, 'delivery_en_route'), toldAt: 10 },
    { ...aStop('pickup at nine', null, 'pickup_en_route'), toldAt: 9 },
  ];
  expect(begun.sort(compareListedMissions).map(({ id }) => id)).toEqual([
    'pickup at nine',
    'delivery at ten',
  ]);
});
