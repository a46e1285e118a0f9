import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { toPanelCtx } from '#testing/panelHere.ts';
import { updateRow } from '#testing/rows.ts';
import { readPanelCounters } from './counters.ts';
import { readOverview } from './overview.ts';

const world = openWorld();

const getWeekAgo = () => world.clock.now() - 7 * DAY;
const readDay = (at: number) =>
  readOverview(toPanelCtx(world.deps), { from: formatIsoDay(at), to: formatIsoDay(at) }).figures;
const changeOrder = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  updateRow(world.db, orders, id, values);

it('follows each order of a day that is over: placed, changed, moved, removed', () => {
  const at = getWeekAgo();
  expect(readDay(at)).toMatchObject({ orders: 0, due: 0 });
  const { id, grandTotal } = anOrder(world, { createdAt: at });
  expect(readDay(at)).toMatchObject({ orders: 1, due: grandTotal });
  changeOrder(id, { amountPaid: 1000, paymentState: 'partial' });
  expect(readDay(at).due).toBe(grandTotal - 1000);
  changeOrder(id, {
    amountPaid: grandTotal,
    paymentState: 'paid',
    status: 'completed',
    completedAt: at + HOUR,
  });
  expect(readDay(at)).toMatchObject({ orders: 1, due: 0 });
  changeOrder(id, { createdAt: at + DAY });
  expect([readDay(at).orders, readDay(at + DAY).orders]).toEqual([0, 1]);
  world.db.delete(orders).where(eq(orders.id, id)).run();
  expect([readDay(at + DAY).orders, readPanelCounters(world.deps).totalOrders]).toEqual([0, 0]);
});

it('lets an order grow late without a write', () => {
  const at = world.clock.now();
  anOrder(world, { createdAt: at });
  const countBroken = () => readDay(at).promises.delivery.broken;
  expect(countBroken()).toBe(0);
  world.clock.advance(DAY + 1);
  expect(countBroken()).toBe(1);
});

it('breaks no promise to a client who has still to choose the hour', () => {
  const at = world.clock.now();
  for (const status of ['pending', 'processing'] as const)
    anOrder(world, { createdAt: at, pickupBy: at + HOUR, status, pickedUpAt: null, toldAt: null });
  world.clock.advance(2 * DAY);
  expect(readDay(at).promises).toMatchObject({ pickup: { broken: 0 }, delivery: { broken: 0 } });
});

it('follows the missions of a livreur, also one that a colleague takes over', async () => {
  const [yao, ali] = [world.livreur('Yao'), world.livreur('Ali')];
  const boss = world.as(world.superadmin());
  const readMissionFigures = async () => {
    const { items } = await boss.people.list({ role: 'livreur' });
    return [yao, ali].map(({ id }) => {
      const { missionsUnderWay, missionsDone } = items.find((one) => one.id === id) ?? {};
      return [missionsUnderWay, missionsDone];
    });
  };
  const countOpenMissions = async () =>
    (await boss.dispatch.livreurs({})).map(({ openMissions }) => openMissions);
  const { id } = anOrder(world, { status: 'assigned', livreurId: yao.id });
  expect([await readMissionFigures(), await countOpenMissions()]).toEqual([
    [
      [1, 0],
      [0, 0],
    ],
    [0, 1],
  ]);
  await boss.dispatch.reassign({ orderId: id, livreurId: ali.id, from: yao.id });
  expect([await readMissionFigures(), await countOpenMissions()]).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
    [1, 0],
  ]);
  changeOrder(id, { status: 'completed' });
  expect(await readMissionFigures()).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

it('follows accounts that are closed and opened', () => {
  const yao = world.livreur();
  const countActiveLivreurs = () => readPanelCounters(world.deps).activeLivreurs;
  expect(countActiveLivreurs()).toBe(1);
  updateRow(world.db, users, yao.id, { active: false });
  expect(countActiveLivreurs()).toBe(0);
});
