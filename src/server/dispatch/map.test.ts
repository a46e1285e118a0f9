import { describe, expect, it } from 'vitest';
import { positions } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { insertRows } from '#testing/rows.ts';
import { arrangePins, type Pin, projectPoint } from './map.ts';

const world = openWorld();
const desk = openFixture(() => ({ dispatch: world.as(world.admin()).dispatch }));

const addOrderOnMap = (status: OrderStatus, more: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(world, { status, lng: -3_990_000, lat: 5_360_000, ...more });
const addPosition = (livreurId: string) =>
  insertRows(world.db, positions, { livreurId, lng: -3_990_000, lat: 5_360_000, at: world.clock.now() });

describe('the map of the city', () => {
  it('shows every open order once, in at most 60 kB however many there are', async () => {
    const livreurs = Array.from({ length: 150 }, () => world.livreur());
    world.store.write(() => {
      for (let i = 0; i < 1350; i++)
        addOrderOnMap(ORDER_STATUSES[i % 9] ?? 'pending', {
          clientName: 'Marie-Thérèse N’Guessan Kouadio',
          livreurId: livreurs[Math.floor(i / 9) % 150]?.id ?? null,
          lng: -4_200_000 + ((i * 7919) % 4001) * 100,
          lat: 5_200_000 + ((i * 104_729) % 3001) * 100,
        });
      for (const { id } of livreurs) addPosition(id);
    });
    const open = 1050;
    for (let zoom = 6; zoom <= 18; zoom += 2) {
      const answer = await desk.dispatch.map({ zoom });
      const counted = answer.clusters.reduce((sum, { count }) => sum + count, 0);
      expect([answer.total, answer.orders.length + counted]).toEqual([open, open]);
      expect(answer.livreursOnRoad).toBe(150);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(60_000);
    }
  });

  it('shows those who wait and those on the road by themselves, from any distance', async () => {
    for (const status of ORDER_STATUSES) addOrderOnMap(status, { clientName: status });
    const { orders, clusters, total } = await desk.dispatch.map({ zoom: 3 });
    const names = orders.map(({ clientName }) => clientName);
    expect(names.sort()).toEqual(['delivery_en_route', 'pending', 'pickup_en_route']);
    expect(clusters).toEqual([{ location: { lng: -3.99, lat: 5.36 }, count: 4, urgent: 0 }]);
    expect(total).toBe(7);
  });

  it('keeps to its bounds, and counts what is elsewhere too', async () => {
    addOrderOnMap('pending', { clientName: 'here' });
    addOrderOnMap('pending', { clientName: 'there', lng: -5_000_000 });
    const bounds = { west: -4, south: 5, east: -3.9, north: 5.5 };
    const { orders, total } = await desk.dispatch.map({ bounds, zoom: 14 });
    expect(orders.map(({ clientName }) => clientName)).toEqual(['here']);
    expect(total).toBe(2);
    await expect(desk.dispatch.map({ bounds: { ...bounds, west: 4 } })).rejects.toThrow();
  });

  it('keeps to a status, a payment and a name', async () => {
    addOrderOnMap('pending');
    addOrderOnMap('assigned', { paymentState: 'declared' });
    addOrderOnMap('picked_up', { paymentState: 'paid', grandTotal: 1000, amountPaid: 1500 });
    addOrderOnMap('pending', { clientName: 'Yao' });
    const readTotal = async (filters: Parameters<typeof desk.dispatch.map>[0]) =>
      (await desk.dispatch.map(filters)).total;
    expect(await readTotal({ status: 'all' })).toBe(4);
    expect(await readTotal({ status: 'pending' })).toBe(2);
    expect(await readTotal({ paymentState: 'declared' })).toBe(1);
    expect(await readTotal({ paymentState: 'unpaid' })).toBe(3);
    expect(await readTotal({ paymentState: 'credit' })).toBe(1);
    expect(await readTotal({ search: 'yao' })).toBe(1);
    expect(await readTotal({ search: 'nobody' })).toBe(0);
  });

  it('keeps to a promise, and to one livreur and their orders', async () => {
    const [kouame, yao] = [world.livreur(), world.livreur()];
    const now = world.clock.now();
    for (const [livreur, promisedAt] of [
      [kouame, 1],
      [yao, startOfDay(now) + DAY],
    ] as const) {
      addOrderOnMap('pickup_en_route', { livreurId: livreur.id, promisedAt });
      addPosition(livreur.id);
    }
    expect((await desk.dispatch.map({ promise: 'late' })).total).toBe(1);
    expect((await desk.dispatch.map({ promise: 'tomorrow' })).total).toBe(1);
    expect((await desk.dispatch.map({ promise: 'tomorrow', livreurId: kouame.id })).total).toBe(0);
    const { total, livreurs, livreursOnRoad } = await desk.dispatch.map({ livreurId: yao.id });
    expect([total, livreursOnRoad, livreurs.map(({ id }) => id)]).toEqual([1, 1, [yao.id]]);
  });
});

const aPin = (number: number, more: Partial<Pin> = {}) => {
  const pin = {
    number,
    // The pins are spread over the town, the same way in every run.
    lng: -4.1 + ((number * 7919) % 1000) / 5000,
    lat: 5.25 + ((number * 104_729) % 1000) / 5000,
    isUrgent: false,
    createdAt: number,
    ...more,
  };
  return { ...pin, ...projectPoint(pin) };
};
const makePins = (count: number, more?: (number: number) => Partial<Pin>) =>
  Array.from({ length: count }, (_, number) => aPin(number, more?.(number)));
const TOWN = { west: -4.2, south: 5.2, east: -3.8, north: 5.5 };
const countPins = ({ alone, clusters }: ReturnType<typeof arrangePins>) =>
  alone.length + clusters.reduce((sum, { count }) => sum + count, 0);

describe('the pins of a map', () => {
  it('are each shown or counted once, at every zoom', () => {
    const many = makePins(3000, (number) => ({ isUrgent: number % 3 === 0 }));
    for (let zoom = 0; zoom <= 22; zoom++) {
      const arranged = arrangePins(many, { bounds: TOWN, zoom });
      expect(countPins(arranged)).toBe(3000);
      const urgent = arranged.clusters.reduce((sum, cluster) => sum + cluster.urgent, 0);
      expect(urgent + arranged.alone.filter(({ isUrgent }) => isUrgent).length).toBe(1000);
    }
  });

  it('are at most 150 and 200 clusters, however many there are', () => {
    const many = makePins(20_000, (number) => ({ lng: -180 + (number % 360), lat: -80 + (number % 161) }));
    for (let zoom = 0; zoom <= 22; zoom++) {
      const { alone, clusters } = arrangePins(many, { zoom });
      expect(alone.length).toBeLessThanOrEqual(150);
      expect(clusters.length).toBeLessThanOrEqual(200);
    }
  });

  it('stand by themselves where they are urgent, the oldest first', () => {
    const many = makePins(2000, (number) => ({ isUrgent: number >= 1000, createdAt: 5000 - number }));
    const { alone } = arrangePins(many, { bounds: TOWN, zoom: 8 });
    expect(alone.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => 1999 - i));
    const few = makePins(2000, (number) => ({ isUrgent: number % 100 === 0 }));
    expect(arrangePins(few, { bounds: TOWN, zoom: 8 }).alone.filter(({ isUrgent }) => isUrgent)).toHaveLength(
      20,
    );
  });

  it('stand by themselves where no other is near', () => {
    const { alone, clusters } = arrangePins(
      [aPin(1, { lng: -4, lat: 5.3 }), aPin(2, { lng: -4.0001, lat: 5.3 }), aPin(3, { lng: -3.9, lat: 5.4 })],
      { zoom: 12 },
    );
    expect(alone.map(({ number }) => number)).toEqual([3]);
    expect(clusters).toEqual([{ location: { lng: -4.00005, lat: 5.3 }, count: 2, urgent: 0 }]);
  });

  it('stand by themselves in a street, also two of one house', () => {
    const house = makePins(3, () => ({ lng: -4, lat: 5.3 }));
    expect(arrangePins(house, { zoom: 16 }).clusters).toHaveLength(1);
    expect(arrangePins(house, { zoom: 17 })).toMatchObject({ alone: [{}, {}, {}], clusters: [] });
  });

  it('are those within the bounds', () => {
    const bounds = { west: -4.05, south: 5.3, east: -4, north: 5.4 };
    const inside = makePins(1000).filter(
      ({ lng, lat }) => lng >= -4.05 && lng <= -4 && lat >= 5.3 && lat <= 5.4,
    );
    expect(inside.length).toBeGreaterThan(50);
    expect(countPins(arrangePins(makePins(1000), { bounds, zoom: 13 }))).toBe(inside.length);
  });
});
