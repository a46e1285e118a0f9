import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPoint, HOUR, WORKSHOP } from '#testing/rounds/roundPlans.ts';
import { ACTIVE_MISSION_STATUSES, isOnTheRoad } from '../lifecycle/lifecycle.ts';
import { type PlannedMission, proposeRound } from './proposeRound.ts';

const NOW = 8 * HOUR;
const aMission = (id: string, values: Partial<PlannedMission> = {}): PlannedMission => ({
  id,
  status: 'assigned_for_delivery',
  clientLocation: null,
  slot: null,
  deliverySlot: null,
  toldAt: 20 * HOUR,
  ...values,
});
const aSlot = (hour: number) => ({ from: hour * HOUR, to: (hour + 2) * HOUR });
const at = (km: number, values: Partial<PlannedMission> = {}) =>
  aMission(`${km}`, { clientLocation: aPoint(km), ...values });
const propose = (missions: PlannedMission[], start = WORKSHOP as typeof WORKSHOP | null) =>
  proposeRound(missions, start, NOW).map(({ id }) => id);

it.each<[name: string, missions: PlannedMission[], ids: string[]]>([
  ['the short way first where the round is as long', [at(4), at(1), at(-2), at(7)], ['-2', '1', '4', '7']],
  [
    'slot after slot, with what has none on the way',
    [at(3, { status: 'assigned', slot: aSlot(14) }), at(1), at(3.5, { status: 'assigned', slot: aSlot(9) })],
    ['1', '3.5', '3'],
  ],
  [
    'what was promised for the morning before what is nearer',
    [at(1), at(9, { toldAt: 8.6 * HOUR })],
    ['9', '1'],
  ],
  ['a trip that has begun before all others', [at(1), at(8, { status: 'delivery_en_route' })], ['8', '1']],
  ['who has no place on the map last', [aMission('nowhere'), at(9), at(8)], ['8', '9', 'nowhere']],
])('proposes %s', (_, missions, ids) => {
  expect(propose(missions)).toEqual(ids);
});

it('needs no workshop, and no place at all', () => {
  expect(propose([at(9), at(8)], null).toSorted()).toEqual(['8', '9']);
  expect(propose([aMission('b'), aMission('a')], null)).toEqual(['b', 'a']);
});

it('holds every mission once, and trips that have begun first', () => {
  const mission = fc.record({
    status: fc.constantFrom(...ACTIVE_MISSION_STATUSES),
    slot: fc.option(fc.constantFrom(aSlot(6), aSlot(9), aSlot(14), aSlot(33)), { nil: null }),
    clientLocation: fc.option(
      fc
        .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
        .map(([x, y]) => aPoint(x, y)),
      { nil: null },
    ),
  });
  fc.assert(
    fc.property(fc.array(mission, { maxLength: 9 }), (drawn) => {
      const missions = drawn.map((values, i) => aMission(`${i}`, values));
      const round = proposeRound(missions, WORKSHOP, NOW);
      expect(round.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(missions);
      const hasBegun = round
        .filter(({ clientLocation }) => clientLocation)
        .map(({ status }) => isOnTheRoad(status));
      expect(hasBegun).toEqual(hasBegun.toSorted((a, b) => Number(b) - Number(a)));
    }),
    { numRuns: 30 },
  );
});
