import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { anOrder } from '#testing/orders.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const { world, awa, getDeskDispatch, stopPlant, restartPlant, readOrder } = openPlantWorld();
const setClock = (now: number) => world.clock.advance(now - world.clock.now());

it('an order that is fetched or cleaned has no told hour while the plant stands still, and a later one after', async () => {
  const yao = world.livreur();
  const addOrder = (status: OrderStatus, promisedAt: number, stepDueAt: number | null) =>
    anOrder(world, {
      status,
      clientId: awa.id,
      livreurId: yao.id,
      promiseFrom: buildTime(20, 8),
      pickedUpAt: buildTime(20, 9),
      promisedAt,
      promisedAtFirst: promisedAt,
      stepDueAt,
    }).id;
  const cleaned = addOrder('processing', buildTime(20, 14), null);
  const fetched = addOrder('picked_up', buildTime(21, 9), buildTime(20, 12));
  const brought = addOrder('delivery_en_route', buildTime(20, 13), buildTime(20, 12));
  const readLateIds = async () => {
    const { items } = await getDeskDispatch().board({ promise: 'late' });
    expect((await world.as(boss).stats.today()).late.now).toBe(items.length);
    return items.map(({ id }) => id);
  };
  const boss = world.superadmin();
  const readLateAts = async () => [(await readOrder(cleaned)).lateAt, (await readOrder(fetched)).lateAt];
  const readSlowIds = async () =>
    (await getDeskDispatch().board({ promise: 'slow' })).items.map(({ id }) => id).toSorted();
  expect(await readLateAts()).toEqual([buildTime(20, 14), buildTime(21, 9)]);
  setClock(buildTime(20, 11));
  await stopPlant();
  expect(await readLateAts()).toEqual([null, null]);
  setClock(buildTime(20, 15));
  expect(await readLateIds()).toEqual([brought]);
  expect(await readSlowIds()).toEqual([brought]);
  await restartPlant();
  expect(await readLateAts()).toEqual([buildTime(20, 17), buildTime(21, 13)]);
  expect(await readLateIds()).toEqual([brought]);
  setClock(buildTime(20, 16, 1));
  expect(await readSlowIds()).toEqual([brought, fetched].toSorted());
  setClock(buildTime(20, 17, 1));
  expect((await readLateIds()).toSorted()).toEqual([brought, cleaned].toSorted());
});

it('its client reads that the plant stands still, where that takes time from the return, until it runs again', async () => {
  const { orders } = world.as(awa);
  const slot = { from: buildTime(20, 12) };
  const [soon, later, tomorrow] = [
    await orders.place(world.aCart()),
    await orders.place(world.aCart({ slot })),
    await orders.place(world.aCart({ slot: { from: buildTime(21, 16) } })),
  ];
  const over = await orders.place(world.aCart());
  await orders.cancel({ orderId: over.id });
  setClock(buildTime(20, 10));
  await stopPlant();
  const readStops = async () =>
    Promise.all([soon, later, tomorrow, over].map(async ({ id }) => (await readOrder(id)).plantStop));
  const reason = 'Panne d’eau';
  expect(await readStops()).toEqual([
    { since: buildTime(20, 10), reason },
    { since: buildTime(20, 14), reason },
    { since: buildTime(21, 18), reason },
    null,
  ]);
  const { items } = await orders.inProgress({});
  expect(items.find(({ id }) => id === soon.id)?.plantStop).toEqual({ since: buildTime(20, 10), reason });
  setClock(buildTime(20, 11));
  await restartPlant();
  expect(await readStops()).toEqual([null, null, null, null]);
  expect((await readOrder(soon.id)).promisedAt).toBe(buildTime(21, 10));
});

it('a second stop adds what it took, and the first one not again', async () => {
  const yao = world.livreur();
  const { id } = anOrder(world, {
    status: 'picked_up',
    clientId: awa.id,
    livreurId: yao.id,
    promiseFrom: buildTime(20, 8),
    pickedUpAt: buildTime(20, 9),
    promisedAt: buildTime(21, 9),
    promisedAtFirst: buildTime(21, 9),
    stepDueAt: buildTime(20, 12),
  });
  for (const hour of [10, 12]) {
    setClock(buildTime(20, hour));
    await stopPlant();
    setClock(buildTime(20, hour + 1));
    await restartPlant();
  }
  expect(await readOrder(id)).toMatchObject({ promisedAt: buildTime(21, 11), lateAt: buildTime(21, 11) });
});

it('a return whose client is asked for the hour is not moved, and its client is still asked', async () => {
  const crew = aCrew(world);
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'refus' });
  await crew.desk.dispatch.setReady({ orders: [{ orderId, from: 'processing' }], ready: false });
  await stopPlant();
  world.clock.advance(3 * HOUR);
  expect(await restartPlant()).toEqual({ moved: 0 });
  expect((await crew.client.orders.get({ orderId })).clock?.source).toBe('asked');
  expect(world.mailbox.letters().map(({ kind }) => kind)).not.toContain('order.plantStopped');
});
