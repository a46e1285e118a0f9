import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { aReceipt } from '#testing/cash/entries.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder as orderOf } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld();
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const desk = openFixture(() => ({ dispatch: world.as(world.admin('Marie Bamba')).dispatch }));

const anOrder = async () => (await world.as(awa).orders.place(world.aCart())).id;
const assignPickup = (orderId: string, livreurId = yao.id) =>
  desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });

describe('the livreurs that the desk may assign', () => {
  it('are sorted by name as in a directory', async () => {
    for (const name of ['Zoé Aka', 'aya Brou', 'Éric Dié', 'Koffi Ehui']) world.livreur(name);
    const choices = await desk.dispatch.livreurs({});
    expect(choices.map(({ fullname }) => fullname)).toEqual([
      'aya Brou',
      'Éric Dié',
      'Koffi Ehui',
      'Yao Kouassi',
      'Zoé Aka',
    ]);
  });
});

it('who passes nearest to an order comes first, with the hour of that stop', async () => {
  const [near, far] = [world.livreur('Koffi Aka'), world.livreur('Zoé Aka')];
  const pin = { lng: -3_980_000, lat: 5_360_000 };
  const addStop = (livreurId: string, lat: number, hours: number) => {
    const at = world.clock.now() + hours * HOUR;
    const arrival = { arrivalFrom: at - MINUTE, arrivalTo: at + MINUTE, toldAt: at };
    const livreurName = livreurId === near.id ? 'Koffi Aka' : 'Zoé Aka';
    return orderOf(world, { status: 'assigned', livreurId, livreurName, ...pin, lat, ...arrival });
  };
  addStop(far.id, 5_420_000, 1);
  addStop(near.id, 5_400_000, 3);
  const { number } = addStop(near.id, 5_364_500, -0.5);
  const { id: orderId } = orderOf(world, { ...pin, toldAt: world.clock.now() });
  const choices = await desk.dispatch.livreurs({ orderIds: [orderId] });
  expect(choices.map(({ id }) => id)).toEqual([near.id, far.id, yao.id]);
  const day = choices[0]?.end;
  expect(day?.passing).toMatchObject({ number, km: expect.closeTo(0.5, 1) });
  expect(day?.passing?.at).toBeGreaterThan(world.clock.now());
  expect(choices[2]?.end?.passing).toBeNull();

  const tomorrow = { slotFrom: world.clock.now() + DAY, pickupBy: world.clock.now() + DAY + 2 * HOUR };
  const later = await desk.dispatch.livreurs({ orderIds: [orderOf(world, { ...pin, ...tomorrow }).id] });
  expect(later.map(({ end }) => end)).toEqual(later.map(() => null));

  const { id: atDoor } = orderOf(world, { ...pin, lat: 5_400_000, toldAt: world.clock.now() });
  const [there] = await desk.dispatch.livreurs({ orderIds: [atDoor] });
  expect(there).toMatchObject({ id: near.id, end: { passing: { km: 0 } } });
  expect(there?.end?.arrivesAt).toBeLessThan((there?.end?.passing?.at ?? 0) + 10 * MINUTE);

  addStop(near.id, 5_420_000, 12);
  const { items } = await desk.dispatch.unassigned({});
  const nearest = items.find(({ id }) => id === orderId)?.passing;
  expect(nearest).toMatchObject({ livreurId: far.id, livreur: 'Zoé Aka' });
  expect(nearest?.km).toBeCloseTo(6.7, 1);
});

it('says how each one’s day would go with the orders asked for, while the house is open', async () => {
  const pin = { lng: -3_980_000, lat: 5_360_000, pickupBy: world.clock.now() + 2 * HOUR };
  const [first, second] = [orderOf(world, pin).id, orderOf(world, { ...pin, lat: 5_380_000 }).id];
  const taken = await anOrder();
  await assignPickup(taken);
  const readEnd = async (orderIds: string[]) => {
    const choices = await desk.dispatch.livreurs({ orderIds });
    return choices.find(({ id }) => id === yao.id)?.end ?? null;
  };
  const [one, both] = [await readEnd([first]), await readEnd([first, second])];
  expect(one?.endsAt).toBeGreaterThan(world.clock.now());
  expect(both?.endsAt).toBeGreaterThan(one?.endsAt ?? 0);
  expect(both).toMatchObject({ overtime: 0, arrivesAt: null, late: 0, lateBy: 0 });
  expect(one?.arrivesAt).toBeLessThan(one?.endsAt ?? 0);
  const hurried = orderOf(world, { ...pin, pickupBy: world.clock.now() + MINUTE }).id;
  const late = await readEnd([hurried]);
  expect(late).toMatchObject({ late: 1, lateBy: (late?.arrivesAt ?? 0) - world.clock.now() - MINUTE });
  expect((await readEnd([taken, first]))?.endsAt).toBe(one?.endsAt);
  expect(await readEnd([])).toBeNull();
  world.clock.advance(10 * HOUR);
  const [inTheEvening] = await world.as(world.admin()).dispatch.livreurs({ orderIds: [first] });
  expect(inTheEvening?.end).toBeNull();
});

it('promises the hours of the list that the livreur gets, and counts the stops that become late', async () => {
  const now = world.clock.now();
  const ali = world.livreur('Ali Touré');
  const door = { lng: -3_980_000, lat: 5_360_000 };
  const far = { lng: -3_980_000, lat: 5_420_000 };
  const addStop = (livreurId: string, place: object) =>
    orderOf(world, { status: 'assigned', livreurId, ...place });
  const readEnd = async (livreurId: string, place: object) => {
    const choices = await desk.dispatch.livreurs({ orderIds: [orderOf(world, place).id] });
    return choices.find(({ id }) => id === livreurId)?.end;
  };
  addStop(yao.id, { ...door, pickupBy: now + 4 * HOUR });
  addStop(yao.id, { ...far, pickupBy: now + 5 * HOUR });
  const last = await readEnd(yao.id, { ...door, pickupBy: now + 6 * HOUR });
  expect(last?.arrivesAt).toBeGreaterThan((last?.passing?.at ?? 0) + 15 * MINUTE);

  const alone = await readEnd(ali.id, { ...far, pickupBy: now + 2 * HOUR });
  addStop(ali.id, { ...far, pickupBy: (alone?.arrivesAt ?? 0) + MINUTE });
  const first = await readEnd(ali.id, { ...door, pickupBy: alone?.arrivesAt ?? 0 });
  expect(first).toMatchObject({ delay: 0, late: 1 });
  expect(first?.lateBy).toBeGreaterThan(MINUTE);
});

it('counts who would miss the hour that the assignment tells to a client who has none', async () => {
  const now = world.clock.now();
  const place = { lng: -3_980_000, lat: 5_360_000 };
  for (let n = 0; n < 25; n++)
    orderOf(world, {
      status: 'assigned',
      livreurId: yao.id,
      lng: place.lng,
      lat: 5_340_000 + n * 5000,
      toldAt: now + n * MINUTE,
    });
  const free = world.livreur('Ali Touré');
  const { id: orderId } = orderOf(world, { ...place, pickupBy: null, toldAt: null });
  const ends = new Map(
    (await desk.dispatch.livreurs({ orderIds: [orderId] })).map(({ id, end }) => [id, end]),
  );
  expect(ends.get(free.id)).toMatchObject({ delay: 0 });
  expect(ends.get(yao.id)?.delay).toBeGreaterThan(HOUR);
});

describe('what the desk reads of each livreur', () => {
  const readYao = async () => (await desk.dispatch.livreurs({})).find(({ id }) => id === yao.id);

  it('is the load, the cash in hand and the next stop: on the road first, then the soonest told hour', async () => {
    expect(await readYao()).toMatchObject({ openMissions: 0, nextStop: null, held: 0 });
    const now = world.clock.now();
    const addOrderOfYao = (status: OrderStatus, hours: number) =>
      orderOf(world, { status, livreurId: yao.id, promisedAt: now + hours * HOUR }).id;
    addOrderOfYao('processing', 1);
    addOrderOfYao('assigned', 5);
    const soonest = addOrderOfYao('assigned_for_delivery', 3);
    expect(await readYao()).toMatchObject({
      openMissions: 2,
      lateMissions: 0,
      nextStop: { orderId: soonest, status: 'assigned_for_delivery', toldAt: now + 3 * HOUR },
    });
    const onTheRoad = addOrderOfYao('delivery_en_route', 9);
    await aReceipt(world, { livreurId: yao.id, amount: 4000 });
    expect(await readYao()).toMatchObject({ openMissions: 3, nextStop: { orderId: onTheRoad }, held: 4000 });
  });

  it('counts their late missions, and the desk those of everybody', async () => {
    const promisedAt = world.clock.now() - HOUR;
    for (const status of ['assigned', 'delivery_en_route', 'processing', 'completed'] as const)
      orderOf(world, { status, livreurId: yao.id, promisedAt });
    orderOf(world, { status: 'pending', promisedAt });
    orderOf(world, { status: 'assigned', livreurId: yao.id, promisedAt: world.clock.now() + HOUR });
    expect(await readYao()).toMatchObject({ openMissions: 3, lateMissions: 2 });
    expect(await desk.dispatch.counts()).toMatchObject({ late: 4 });
  });

  it('counts the linen of cancelled orders that they bring back, apart from their missions', async () => {
    orderOf(world, { status: 'cancelled', linen: 'held', livreurId: yao.id, returningAt: world.clock.now() });
    orderOf(world, { status: 'cancelled', linen: 'held', livreurId: yao.id });
    expect(await readYao()).toMatchObject({ openMissions: 0, returns: 1 });
  });
});

describe('a search at the desk', () => {
  it('finds the orders of a livreur by their present name, in the lists and on the map', async () => {
    const own = orderOf(world, { status: 'assigned', livreurId: yao.id, lng: -3_990_000, lat: 5_360_000 });
    orderOf(world, { status: 'assigned', livreurId: world.livreur('Ali Touré').id });
    const searchIds = async (search: string) =>
      (await desk.dispatch.board({ search })).items.map(({ id }) => id);
    for (const typed of ['yao', 'KOUASSI y'])
      expect([typed, await searchIds(typed)]).toEqual([typed, [own.id]]);
    expect((await desk.dispatch.map({ search: 'kouassi' })).orders.map(({ id }) => id)).toEqual([own.id]);
    expect(await searchIds('yao kone')).toEqual([]);
    await world.as(yao).profile.update({ fullname: 'Brice Dago', phone: yao.phone, orderLetters: true });
    expect([await searchIds('yao'), await searchIds('dago')]).toEqual([[], [own.id]]);
    expect((await desk.dispatch.map({ search: 'dago' })).orders).toHaveLength(1);
  });
});

describe('a livreur whose account is erased', () => {
  it('has on every screen the name that the order holds, and no phone', async () => {
    const orderId = await anOrder();
    await assignPickup(orderId);
    await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    await desk.dispatch.cancel({ orderId, from: 'picked_up' });
    await desk.dispatch.givenBack({ orderId, note: 'Au comptoir' });
    await world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    const nobody = { id: yao.id, fullname: 'Livreur supprimé', phone: null };
    expect((await desk.dispatch.board({})).items).toMatchObject([{ id: orderId, livreur: nobody }]);
    expect(await world.as(awa).orders.get({ orderId })).toMatchObject({ livreur: nobody });
  });
});

describe('a livreur whose e-mail is not confirmed', () => {
  beforeEach(() => {
    updateRow(world.db, users, yao.id, { confirmedAt: null });
  });

  it('is not offered: the account may be purged in two days, and the order would have nobody', async () => {
    const ali = world.livreur('Ali Touré');
    const choices = await desk.dispatch.livreurs({ orderIds: [await anOrder()] });
    expect(choices.map((choice) => choice.id)).toEqual([ali.id]);
  });

  it('is assigned no order, at first or as a replacement', async () => {
    const orderId = await anOrder();
    expect(await getRefusal(assignPickup(orderId))).toBe('LIVREUR_UNAVAILABLE');
    const ali = world.livreur('Ali Touré');
    await assignPickup(orderId, ali.id);
    const reassigning = desk.dispatch.reassign({ orderId, livreurId: yao.id });
    expect(await getRefusal(reassigning)).toBe('LIVREUR_UNAVAILABLE');
    expect(await desk.dispatch.order({ orderId })).toMatchObject({ livreurId: ali.id });
  });
});
