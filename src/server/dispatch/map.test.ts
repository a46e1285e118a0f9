import { describe, expect, it } from 'vitest';
import { positions } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
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
  it('shows at most 300 orders, those who wait and those on the road before, the oldest first', async () => {
    world.store.write(() => {
      for (let i = 0; i < 150; i++)
        for (const status of ['picked_up', 'pending', 'pickup_en_route'] as const)
          addOrderOnMap(status, { clientName: status, createdAt: 1_000_000 - i });
    });
    const { total, orders } = await desk.dispatch.map();
    expect([total, orders.length]).toEqual([450, 300]);
    expect(orders.every(({ clientName }) => clientName !== 'picked_up')).toBe(true);
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
