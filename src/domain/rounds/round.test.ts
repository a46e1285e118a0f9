import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVE_MISSION_STATUSES, isOnTheRoad } from '../lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '../places/geo.ts';
import { compareRoundMissions, type PlannedStop, proposeRound } from './round.ts';

const WORKSHOP: Point = { lng: -4, lat: 5.35 };
const aStop = (id: string, values: Partial<PlannedStop> = {}): PlannedStop => ({
  id,
  status: 'assigned_for_delivery',
  clientLocation: null,
  slot: null,
  roundPosition: null,
  ...values,
});
const aPoint = (km: number): Point => ({ lng: WORKSHOP.lng, lat: WORKSHOP.lat + km / 111.2 });
const listIds = (stops: readonly PlannedStop[]) => stops.map(({ id }) => id);

describe('an order that is proposed', () => {
  it('goes to the nearest next, from the workshop on', () => {
    const stops = [4, 1, -2, 7].map((km) => aStop(`${km}`, { clientLocation: aPoint(km) }));
    expect(listIds(proposeRound(stops, WORKSHOP))).toEqual(['1', '4', '7', '-2']);
  });

  it('goes slot after slot, after what may be done at once and trips that have begun', () => {
    const aPickup = (id: string, from: number | null, km: number) =>
      aStop(id, { status: 'assigned', slot: from === null ? null : { from }, clientLocation: aPoint(km) });
    const stops = [
      aPickup('noon', 12, 1),
      aPickup('morning, far', 8, 9),
      aPickup('morning', 8, 5),
      aPickup('at once', null, 20),
      // The slot was for the pickup and says nothing about the way back.
      aStop('delivery', { slot: { from: 99 }, clientLocation: aPoint(19) }),
      aStop('begun', { status: 'delivery_en_route', clientLocation: aPoint(30) }),
    ];
    expect(listIds(proposeRound(stops, WORKSHOP))).toEqual([
      'begun',
      'at once',
      'delivery',
      'morning, far',
      'morning',
      'noon',
    ]);
  });

  it('leaves clients without a place on the map for the end, and needs no workshop', () => {
    const stops = [
      aStop('nowhere'),
      aStop('far', { clientLocation: aPoint(9) }),
      aStop('near', { clientLocation: aPoint(8) }),
    ];
    expect(listIds(proposeRound(stops, WORKSHOP))).toEqual(['near', 'far', 'nowhere']);
    expect(listIds(proposeRound(stops, null))).toEqual(['far', 'near', 'nowhere']);
  });

  it('holds every stop once, and at each step the nearest of its turn', () => {
    const place = fc.option(
      fc.record({ lng: fc.integer({ min: -410, max: -390 }), lat: fc.integer({ min: 520, max: 545 }) }),
      { nil: null },
    );
    const stop = fc.record({
      status: fc.constantFrom(...ACTIVE_MISSION_STATUSES),
      slot: fc.option(fc.record({ from: fc.constantFrom(8, 10, 12) }), { nil: null }),
      place,
    });
    const getTurn = ({ status, slot }: PlannedStop) =>
      isOnTheRoad(status) ? -1 : status === 'assigned' ? (slot?.from ?? 0) : 0;
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 12 }), (drawn) => {
        const stops = drawn.map(({ place: point, ...values }, i) =>
          aStop(`${i}`, {
            ...values,
            clientLocation: point && { lng: point.lng / 100, lat: point.lat / 100 },
          }),
        );
        const round = proposeRound(stops, WORKSHOP);
        expect(listIds(round).sort()).toEqual(listIds(stops).sort());
        let here = WORKSHOP;
        for (const [i, { clientLocation, ...next }] of round.entries()) {
          const leftIds = round.slice(i);
          expect(Math.min(...leftIds.map(getTurn))).toBe(getTurn({ ...next, clientLocation }));
          const measureDistance = (to: Point | null) =>
            to ? measureKilometres(here, to) : Number.POSITIVE_INFINITY;
          const distances = leftIds
            .filter((other) => getTurn(other) === getTurn({ ...next, clientLocation }))
            .map((other) => measureDistance(other.clientLocation));
          expect(measureDistance(clientLocation)).toBe(Math.min(...distances));
          here = clientLocation ?? here;
        }
      }),
    );
  });
});

it('a round puts trips that have begun first, then the stops as arranged, then what came later', () => {
  const stops = [
    aStop('later'),
    aStop('second', { roundPosition: 1 }),
    aStop('begun', { roundPosition: 2, status: 'delivery_en_route' }),
    aStop('first', { roundPosition: 0 }),
    aStop('later too'),
  ];
  expect(listIds(stops.sort(compareRoundMissions))).toEqual([
    'begun',
    'first',
    'second',
    'later',
    'later too',
  ]);
});
