import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { findOpenMission, getVisitDay, listMissionsAtSameDoor, sortMissions } from './missionOrder.ts';

const { workshop } = HOUSE_DEFAULTS;
const NOW = 1000;
const makeNorthPoint = (kilometres: number): Point => ({
  lng: workshop.lng,
  lat: workshop.lat + kilometres / 111.2,
});
const makeMission = (id: string, status: OrderStatus, clientLocation: Point | null, createdAt = 0) => ({
  id,
  status,
  clientLocation,
  createdAt,
  lateAt: null as number | null,
  client: { id },
  contactId: null,
});
const sortIds = (missions: ReturnType<typeof makeMission>[], from: Point | null) =>
  sortMissions(missions, { from, now: NOW }).map(({ id }) => id);

describe('the order of the missions', () => {
  it('puts what is under way first, then the linen that goes home, then what is to be fetched', () => {
    const missions = [
      makeMission('fetch', 'assigned', makeNorthPoint(1)),
      makeMission('bring', 'assigned_for_delivery', makeNorthPoint(9)),
      makeMission('fetching', 'pickup_en_route', makeNorthPoint(9)),
      makeMission('bringing', 'delivery_en_route', makeNorthPoint(9)),
    ];
    expect(sortIds(missions, null)).toEqual(['bringing', 'fetching', 'bring', 'fetch']);
  });

  it('follows the round that was arranged, behind what is under way, and puts the others after it', () => {
    const missions = [
      makeMission('later', 'assigned_for_delivery', makeNorthPoint(1)),
      { ...makeMission('second', 'assigned_for_delivery', makeNorthPoint(1)), roundPosition: 1 },
      { ...makeMission('first', 'assigned', makeNorthPoint(9)), roundPosition: 0 },
      makeMission('fetching', 'pickup_en_route', makeNorthPoint(9)),
    ];
    expect(sortIds(missions, workshop)).toEqual(['fetching', 'first', 'second', 'later']);
  });

  it('puts a later day last, unless its place was arranged or its livreur is on the way', () => {
    const clock = { from: null, to: DAY };
    const missions = [
      { ...makeMission('tomorrow', 'assigned_for_delivery', null), clock },
      { ...makeMission('arranged', 'assigned', null), clock, roundPosition: 0 },
      { ...makeMission('fetching', 'pickup_en_route', null), clock },
      { ...makeMission('today', 'assigned', null), clock: { from: null, to: DAY - 1 } },
    ];
    expect(sortIds(missions, null)).toEqual(['fetching', 'arranged', 'today', 'tomorrow']);
    expect(missions.map((mission) => getVisitDay(mission, NOW))).toEqual([DAY, DAY, 0, 0]);
  });

  it.each([
    [{ id: 'aya' }, 0.05, true],
    [{ id: 'aya' }, 0.5, false],
    [{ id: 'ali' }, 0, false],
    [{ contactId: 'awa' }, 0.05, false],
  ])('lists the missions of %j at %s km at the same door: %s', (person, kilometres, isFound) => {
    const aMission = (
      { id = '', contactId = null }: { id?: string; contactId?: string | null },
      north: number,
    ) => ({
      ...makeMission(`at ${north}`, 'assigned', makeNorthPoint(north)),
      client: { id },
      contactId,
    });
    const other = aMission(person, kilometres);
    const others = [other, { ...other, id: 'third' }];
    const own = { ...aMission({ id: 'aya' }, 0), id: 'own' };
    expect(listMissionsAtSameDoor(own, [own, ...others])).toEqual(isFound ? others : []);
  });

  it('puts the nearest first', () => {
    const missions = [
      makeMission('far', 'assigned', makeNorthPoint(8)),
      makeMission('near', 'assigned', makeNorthPoint(2)),
    ];
    expect(sortIds(missions, workshop)).toEqual(['near', 'far']);
    expect(sortIds(missions, makeNorthPoint(9))).toEqual(['far', 'near']);
  });

  it('follows the hours that the clients were told, wherever the livreur is', () => {
    const missions = [
      { ...makeMission('second', 'delivery_en_route', makeNorthPoint(1)), arrival: { from: 20, to: 30 } },
      { ...makeMission('first', 'delivery_en_route', makeNorthPoint(9)), arrival: { from: 10, to: 20 } },
      makeMission('untold', 'delivery_en_route', makeNorthPoint(1)),
    ];
    expect(sortIds(missions, workshop)).toEqual(['first', 'second', 'untold']);
  });

  it('puts the first late mission before all others, which keep their order', () => {
    const missions = [
      { ...makeMission('round', 'assigned', makeNorthPoint(1)), roundPosition: 0 },
      { ...makeMission('late', 'assigned', makeNorthPoint(9)), lateAt: NOW - 1 },
      { ...makeMission('later', 'assigned_for_delivery', makeNorthPoint(5)), lateAt: NOW - 1 },
      { ...makeMission('in time', 'assigned_for_delivery', makeNorthPoint(9)), lateAt: NOW },
      makeMission('fetching', 'pickup_en_route', makeNorthPoint(9)),
    ];
    expect(sortIds(missions, workshop)).toEqual(['later', 'fetching', 'round', 'in time', 'late']);
    const drivenLate = { ...makeMission('driven late', 'pickup_en_route', null), lateAt: NOW - 1 };
    expect(sortIds([...missions, drivenLate], workshop)[0]).toBe('driven late');
  });

  it('puts what has no place last, and the oldest first among equals', () => {
    const missions = [
      makeMission('nowhere', 'assigned', null, 1),
      makeMission('new', 'assigned', makeNorthPoint(2), 5),
      makeMission('old', 'assigned', makeNorthPoint(2), 3),
    ];
    expect(sortIds(missions, workshop)).toEqual(['old', 'new', 'nowhere']);
  });

  it('puts the oldest first where neither livreur nor workshop is known', () => {
    const missions = [
      makeMission('new', 'assigned', makeNorthPoint(2), 5),
      makeMission('nowhere', 'assigned', null, 4),
      makeMission('old', 'assigned', makeNorthPoint(8), 3),
    ];
    expect(sortIds(missions, null)).toEqual(['old', 'nowhere', 'new']);
  });
});

it('keeps a mission open while it is on the list, wherever the livreur is', () => {
  const [a, b] = [
    makeMission('a', 'delivery_en_route', makeNorthPoint(1)),
    makeMission('b', 'delivery_en_route', makeNorthPoint(8)),
  ];
  const findOpenId = (here: Point | null, id: string) =>
    findOpenMission(sortMissions([a, b], { from: here, now: NOW }), { id }, NOW)?.id;
  expect(findOpenId(null, '')).toBe('a');
  expect(findOpenId(makeNorthPoint(9), 'a')).toBe('a');
  expect(findOpenId(makeNorthPoint(9), 'gone')).toBe('b');
  const waiting = makeMission('waiting', 'assigned', null);
  expect(findOpenMission([waiting, b], { id: '' }, NOW)).toBe(b);
  expect(findOpenMission([], { id: 'a' }, NOW)).toBeUndefined();
});

it('opens the other mission of today at the door of the one that has ended', () => {
  const ended = makeMission('ended', 'picked_up', workshop);
  const onRoad = makeMission('on the road', 'delivery_en_route', makeNorthPoint(8));
  const atDoor = { ...makeMission('at door', 'assigned_for_delivery', workshop), client: ended.client };
  const findNext = (next: typeof atDoor & { clock?: { from: null; to: number } }) =>
    findOpenMission([onRoad, next], { id: ended.id, ended }, NOW)?.id;
  expect(findNext(atDoor)).toBe('at door');
  expect(findNext({ ...atDoor, clock: { from: null, to: DAY } })).toBe('on the road');
});

it('writes rounded distances', () => {
  const metres = [0.42, 0.97].map(formatDistance);
  expect(metres).toEqual(['400\u00a0m', '950\u00a0m']);
  const kilometres = [0.98, 3.14, 9.94, 9.96, 12.6].map(formatDistance);
  expect(kilometres).toEqual(['1', '3,1', '9,9', '10', '13'].map((count) => `${count}\u00a0km`));
});
