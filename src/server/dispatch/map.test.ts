import { describe, expect, it } from 'vitest';
import { positions } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { insertRows } from '#testing/rows.ts';

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
      for (let i = 0; i < 1800; i++)
        addOrderOnMap(ORDER_STATUSES[i % 9] ?? 'pending', {
          clientName: 'Marie-Thérèse N’Guessan Kouadio',
          livreurId: livreurs[Math.floor(i / 9) % 150]?.id ?? null,
          lng: -4_200_000 + ((i * 7919) % 4001) * 100,
          lat: 5_200_000 + ((i * 104_729) % 3001) * 100,
        });
      for (const { id } of livreurs) addPosition(id);
    });
    const open = 1400;
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
