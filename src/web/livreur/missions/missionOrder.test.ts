import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { openMissionOf, sortMissions } from './missionOrder.ts';

const { workshop } = HOUSE_DEFAULTS;
const north = (kilometres: number): Point => ({ lng: workshop.lng, lat: workshop.lat + kilometres / 111.2 });
const mission = (id: string, status: OrderStatus, clientLocation: Point | null, createdAt = 0) => ({
  id,
  status,
  clientLocation,
  createdAt,
});
const order = (missions: ReturnType<typeof mission>[], from: Point | null) =>
  sortMissions(missions, from).map(({ id }) => id);

describe('the order of the missions', () => {
  it('puts what is under way first, then the linen that goes home, then what is to be fetched', () => {
    const missions = [
      mission('fetch', 'assigned', north(1)),
      mission('bring', 'assigned_for_delivery', north(9)),
      mission('fetching', 'pickup_en_route', north(9)),
      mission('bringing', 'delivery_en_route', north(9)),
    ];
    expect(order(missions, null)).toEqual(['bringing', 'fetching', 'bring', 'fetch']);
  });

  it('follows the round that was arranged, behind what is under way, and puts the others after it', () => {
    const at = (roundPosition: number, one: ReturnType<typeof mission>) => ({ ...one, roundPosition });
    const missions = [
      mission('later', 'assigned_for_delivery', north(1)),
      at(1, mission('second', 'assigned_for_delivery', north(1))),
      at(0, mission('first', 'assigned', north(9))),
      mission('fetching', 'pickup_en_route', north(9)),
    ];
    expect(order(missions, workshop)).toEqual(['fetching', 'first', 'second', 'later']);
  });

  it('puts the nearest first', () => {
    const missions = [mission('far', 'assigned', north(8)), mission('near', 'assigned', north(2))];
    expect(order(missions, workshop)).toEqual(['near', 'far']);
    expect(order(missions, north(9))).toEqual(['far', 'near']);
  });

  it('puts what has no place last, and the oldest first among equals', () => {
    const missions = [
      mission('nowhere', 'assigned', null, 1),
      mission('new', 'assigned', north(2), 5),
      mission('old', 'assigned', north(2), 3),
    ];
    expect(order(missions, workshop)).toEqual(['old', 'new', 'nowhere']);
  });

  it('puts the oldest first where neither livreur nor workshop is known', () => {
    const missions = [
      mission('new', 'assigned', north(2), 5),
      mission('nowhere', 'assigned', null, 4),
      mission('old', 'assigned', north(8), 3),
    ];
    expect(order(missions, null)).toEqual(['old', 'nowhere', 'new']);
  });
});

it('keeps a mission open while it is on the list, wherever the livreur is', () => {
  const [a, b] = [mission('a', 'delivery_en_route', north(1)), mission('b', 'delivery_en_route', north(8))];
  const open = (here: Point | null, last: string) => openMissionOf(sortMissions([a, b], here), last)?.id;
  expect(open(null, '')).toBe('a');
  expect(open(north(9), 'a')).toBe('a');
  expect(open(north(9), 'gone')).toBe('b');
  expect(openMissionOf([], 'a')).toBeUndefined();
});

it('writes rounded distances', () => {
  expect([0.42, 3.14, 12.6].map(formatDistance)).toEqual(['400\u00a0m', '3,1\u00a0km', '13\u00a0km']);
  // What is rounded up to the next unit is written in it.
  expect([0.97, 0.98, 9.94, 9.96].map(formatDistance)).toEqual([
    '950\u00a0m',
    '1\u00a0km',
    '9,9\u00a0km',
    '10\u00a0km',
  ]);
});
