import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { positions, users } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Availability } from '#domain/people/availability.ts';
import { toStoredPoint } from '#server/orderFields/points.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { buildTime } from '#testing/promises/plant.ts';
import type { World } from '#testing/world.ts';
import { reckonArrivalsOf } from './arrivals.ts';

const world = openWorld();
const [yao, awa, koffi] = ['Yao Kouassi', 'Awa Traoré', 'Koffi Brou'].map((name) =>
  openFixture(() => world.livreur(name)),
) as [UserRow, UserRow, UserRow];
let dispatch: ReturnType<World['as']>['dispatch'];
beforeEach(() => {
  dispatch = world.as(world.admin()).dispatch;
});

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const WORKSHOP = { lng: -3.9492, lat: 5.3527 };
/** A place in Cocody, so many kilometres north of the workshop. */
const makePlace = (km: number) => toStoredPoint({ lng: WORKSHOP.lng, lat: WORKSHOP.lat + km / 111.2 });
const addStop = (livreur: UserRow | null, km: number, more = {}, status: OrderStatus = 'assigned') =>
  anOrder(world, {
    status,
    livreurId: livreur?.id ?? null,
    toldAt: buildTime(20, 18),
    ...makePlace(km),
    ...more,
  }).id;
const setAvailability = (livreur: UserRow, availability: Availability) =>
  world.db.update(users).set({ availability }).where(eq(users.id, livreur.id)).run();
const listStopIds = (rounds: { stops: { orderId: string }[] }[]) =>
  rounds.flatMap(({ stops }) => stops.map(({ orderId }) => orderId));

describe('rounds that are proposed', () => {
  it('hold each open mission of the named livreurs once, within the hours of the day', async () => {
    const ids = [1, 4, 2, 3].map((km) => addStop(yao, km));
    addStop(koffi, 2);
    const { rounds, unplaced } = await dispatch.proposeRounds({ day: TODAY, livreurIds: [yao.id, awa.id] });
    expect(listStopIds(rounds).sort()).toEqual(ids.toSorted());
    expect(unplaced).toEqual([]);
    for (const { stops } of rounds)
      for (const [i, { at, leg }] of stops.entries()) {
        expect(leg).toBe('pickup');
        expect(at).toBeGreaterThanOrEqual(stops[i - 1]?.at ?? buildTime(20, 9));
        expect(at).toBeLessThanOrEqual(buildTime(20, 18));
      }
  });

  it('give nothing to a named livreur who is not on, and keep four fifths of the others', async () => {
    const others = [1, 2, 3, 4, 5].map((km) => addStop(awa, km));
    const left = addStop(yao, 3, {}, 'pickup_en_route');
    setAvailability(yao, 'breakdown');
    const { rounds } = await dispatch.proposeRounds({ day: TODAY, livreurIds: [yao.id, awa.id, koffi.id] });
    expect(rounds.map(({ livreurId }) => livreurId)).not.toContain(yao.id);
    const awaIds = listStopIds(rounds.filter(({ livreurId }) => livreurId === awa.id));
    expect(others.filter((id) => awaIds.includes(id)).length).toBeGreaterThanOrEqual(4);
    // As on the list of who takes the trip over.
    expect(rounds.map(({ stops: [first] }) => first?.orderId)).toContain(left);
  });

  it('say which of their stops does linen again, and which is express', async () => {
    const first = addStop(yao, 1);
    const redo = addStop(yao, 2, { redoOf: first });
    const express = addStop(yao, 3, { expressPercent: 50, expressHours: 6 });
    const kinds = new Map((await dispatch.visits({ day: TODAY })).map((visit) => [visit.orderId, visit]));
    expect(kinds.get(first)).toMatchObject({ redoOf: null, express: null });
    expect(kinds.get(redo)).toMatchObject({ redoOf: first, express: null });
    expect(kinds.get(express)).toMatchObject({ redoOf: null, express: { percent: 50, hours: 6 } });
  });

  it('say that nobody is there when no named livreur is on', async () => {
    const id = addStop(yao, 3);
    setAvailability(yao, 'pause');
    expect(await dispatch.proposeRounds({ day: TODAY, livreurIds: [yao.id] })).toEqual({
      rounds: [],
      unplaced: [{ orderId: id, reason: 'nobody' }],
    });
  });

  it('also hold what is due that day and assigned to nobody, if asked', async () => {
    const mission = addStop(yao, 1, { toldAt: buildTime(21, 18) });
    addStop(yao, 2);
    const slot = { slotFrom: buildTime(21, 10), pickupBy: buildTime(21, 12), toldAt: buildTime(21, 12) };
    const pickup = addStop(null, 2, slot, 'pending');
    const delivery = addStop(null, 3, { toldAt: buildTime(21, 16) }, 'processing');
    addStop(null, 2, { slotFrom: buildTime(23, 10), pickupBy: buildTime(23, 12) }, 'pending');
    addStop(null, 3, { toldAt: buildTime(23, 16) }, 'processing');
    const input = { day: TOMORROW, livreurIds: [yao.id], scope: 'day' as const };
    const { rounds } = await dispatch.proposeRounds(input);
    expect(listStopIds(rounds).sort()).toEqual([mission, pickup, delivery].sort());
    const at = rounds[0]?.stops.find(({ orderId }) => orderId === pickup)?.at ?? 0;
    expect(at).toBeGreaterThanOrEqual(buildTime(21, 10));
    expect(at).toBeLessThanOrEqual(buildTime(21, 12));
  });

  it('leave out what nobody can carry and what has no place on the map, and say why', async () => {
    const heavy = addStop(yao, 1, { pieces: 90 });
    const nowhere = addStop(yao, 1, { lng: null, lat: null });
    const proposal = await dispatch.proposeRounds({ day: TODAY, livreurIds: [yao.id] });
    expect(listStopIds(proposal.rounds)).toEqual([]);
    expect(proposal.unplaced).toEqual([
      { orderId: heavy, reason: 'capacity' },
      { orderId: nowhere, reason: 'place' },
    ]);
    const larger = await dispatch.proposeRounds({ day: TODAY, livreurIds: [yao.id], capacity: 90 });
    expect(listStopIds(larger.rounds)).toEqual([heavy]);
  });

  it('are taken by sending the orders and arranging them', async () => {
    const today = addStop(yao, 2);
    await dispatch.arrange({ livreurId: yao.id, orderIds: [today] });
    const ids = [4, 1, 3].map((km) => addStop(yao, km, { toldAt: buildTime(21, 18) }));
    const { rounds } = await dispatch.proposeRounds({ day: TOMORROW, livreurIds: [yao.id, awa.id] });
    const owners = new Map(
      (await dispatch.visits({ day: TOMORROW })).map(({ orderId, livreurId }) => [orderId, livreurId]),
    );
    for (const { livreurId, stops } of rounds) {
      const moved = stops.filter(({ orderId }) => owners.get(orderId) !== livreurId);
      const orders = moved.map(({ orderId }) => ({ orderId, from: owners.get(orderId) ?? '' }));
      if (orders.length > 0) await dispatch.reassignMany({ livreurId, orders });
      await dispatch.arrange({ livreurId, orderIds: stops.map(({ orderId }) => orderId) });
    }
    const arranged = (await dispatch.visits({ day: TOMORROW })).filter(
      ({ roundPosition }) => roundPosition !== null,
    );
    expect(arranged.map(({ orderId }) => orderId).sort()).toEqual(ids.toSorted());
    expect((await world.as(yao).missions.active()).items[0]).toMatchObject({ id: today, roundPosition: 0 });
  });
});

describe('an order of the desk’s own', () => {
  it('is driven as it is, and says which slot it misses by how much', async () => {
    const early = addStop(yao, 1, { slotFrom: buildTime(20, 10), pickupBy: buildTime(20, 10) + MINUTE });
    const far = addStop(yao, 30);
    const stops = [far, early].map((orderId) => ({ orderId, leg: 'pickup' as const }));
    const { rounds, faults } = await dispatch.checkRounds({
      day: TODAY,
      rounds: [{ livreurId: yao.id, stops }],
    });
    expect(listStopIds(rounds)).toEqual([far, early]);
    expect(faults).toMatchObject([{ orderId: early, livreurId: yao.id, reason: 'window' }]);
    expect(faults[0]?.by).toBeGreaterThan(0);
    const turned = [{ livreurId: yao.id, stops: stops.toReversed() }];
    const checkTurned = async () => (await dispatch.checkRounds({ day: TODAY, rounds: turned })).faults;
    expect(await checkTurned()).toEqual([]);
    const tries = [stops.toReversed(), stops].map((each) => ({ livreurId: yao.id, stops: each }));
    const tried = await dispatch.checkRounds({ day: TODAY, rounds: tries });
    expect(listStopIds(tried.rounds)).toEqual([early, far, far, early]);
    expect(tried.faults).toEqual(faults);
    setAvailability(yao, 'pause');
    expect(await checkTurned()).toEqual([]);
    setAvailability(yao, 'breakdown');
    expect(await checkTurned()).toMatchObject([{ reason: 'hours', by: 0 }, { reason: 'hours' }]);
  });
});

describe('the hour of an arrival', () => {
  it('stands on each mission of the livreur, in the order of their list', async () => {
    const [near, far] = [addStop(yao, 1), addStop(yao, 6)];
    const road = world.as(yao).missions;
    expect((await road.active()).items.map(({ clock }) => clock?.source)).toEqual(['told', 'told']);
    await road.arrange({ orderIds: [far, near] });
    const { items } = await road.active();
    expect(items.map(({ id }) => id)).toEqual([far, near]);
    const [first, second] = items.map(({ clock }) => clock);
    expect([first, second]).toMatchObject([{ source: 'round' }, { source: 'round' }]);
    expect(first?.to).toBeGreaterThan(buildTime(20, 9));
    expect(second?.to).toBeGreaterThan(first?.to ?? 0);
  });

  it('is told to the client around the hour, once the missions have an order', async () => {
    const client = world.client();
    const orderId = addStop(yao, 2, { clientId: client.id });
    addStop(yao, 1);
    const { orders } = world.as(client);
    const readClock = async () => (await orders.inProgress({})).items[0]?.clock;
    expect(await readClock()).toMatchObject({ source: 'told' });
    await world.as(yao).missions.arrange({ orderIds: [orderId] });
    const clock = await readClock();
    expect(clock).toMatchObject({ source: 'round' });
    expect((await world.as(yao).missions.active()).items[0]?.clock).toEqual(clock);
    expect((clock?.to ?? 0) - (clock?.from ?? 0)).toBeLessThanOrEqual(70 * MINUTE);
  });

  it('is nobody’s once the livreur has broken down, on the road or not', async () => {
    const orderIds = [addStop(yao, 1, {}, 'pickup_en_route'), addStop(yao, 2)];
    const { missions } = world.as(yao);
    const readSources = async () => (await missions.active()).items.map(({ clock }) => clock?.source);
    await missions.arrange({ orderIds });
    expect(await readSources()).toEqual(['round', 'round']);
    await missions.setAvailability({ state: 'breakdown' });
    expect(await readSources()).toEqual(['told', 'told']);
    await missions.setAvailability({ state: 'on' });
    expect(await readSources()).toEqual(['round', 'round']);
  });

  it('is told of linen to bring back, whose return was promised for a later day', async () => {
    const held = { linen: 'held', returningAt: 1, toldAt: buildTime(21, 9) };
    const { missions } = world.as(yao);
    await missions.arrange({ orderIds: [addStop(yao, 1, held, 'cancelled')] });
    expect((await missions.active()).items[0]?.clock).toMatchObject({ event: 'return', source: 'round' });
  });

  it('is in the answer of the act that moves it', async () => {
    const orderId = addStop(null, 1, {}, 'pending');
    const { clock } = await dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    expect(clock?.source).toBe('round');
  });

  it('is reckoned from where a livreur on the road is', async () => {
    const orderId = addStop(yao, 10);
    const road = world.as(yao).missions;
    const readHour = async () => (await road.active()).items[0]?.clock?.to ?? 0;
    await road.advance({ orderId, from: 'assigned' });
    const fromWorkshop = await readHour();
    world.db
      .insert(positions)
      .values({ livreurId: yao.id, ...makePlace(9), at: world.clock.now() })
      .run();
    reckonArrivalsOf(world.deps, 'onTheRoad');
    expect(await readHour()).toBeLessThan(fromWorkshop);
    world.clock.advance(31 * MINUTE);
    reckonArrivalsOf(world.deps, 'onTheRoad');
    expect(await readHour()).toBeGreaterThan(fromWorkshop);
  });
});

it('checks rounds of livreurs alone', async () => {
  const orderId = addStop(yao, 1);
  const check = (livreurId: string) =>
    getRefusal(
      dispatch.checkRounds({ day: TODAY, rounds: [{ livreurId, stops: [{ orderId, leg: 'pickup' }] }] }),
    );
  expect(await check(yao.id)).toBe('accepted');
  for (const id of [world.client().id, crypto.randomUUID()])
    expect(await check(id)).toBe('LIVREUR_UNAVAILABLE');
});
