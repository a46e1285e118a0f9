import { expect, it } from 'vitest';
import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { compareRoundMissions } from './round.ts';

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
