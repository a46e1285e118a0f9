import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openBare } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { updateRow } from '#testing/rows.ts';
import { readPanelCounters } from './counters.ts';
import { readOverview } from './overview.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ store: openStoreOnDisk(folder.file) }));

const getWeekAgo = () => world.clock.now() - 7 * DAY;
const readDay = (at: number) =>
  readOverview(world.deps, { from: formatIsoDay(at), to: formatIsoDay(at) }).figures;
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

it('counts an order once however often it is written between two looks, also a thousand of them', () => {
  const at = getWeekAgo();
  const { id, grandTotal } = anOrder(world, { createdAt: at });
  expect(readDay(at).due).toBe(grandTotal);
  for (const amountPaid of [100, 200, 300]) changeOrder(id, { amountPaid, paymentState: 'partial' });
  expect(readDay(at).due).toBe(grandTotal - 300);
  world.store.write(() => {
    for (let i = 0; i < 2500; i++) anOrder(world, { createdAt: at });
  });
  expect(readDay(at)).toMatchObject({ orders: 2501, due: 2501 * grandTotal - 300 });
  expect(readOverview(world.deps).owed.due).toBe(2501 * grandTotal - 300);
});

it('lets an order grow late without a write', () => {
  const at = world.clock.now();
  anOrder(world, { createdAt: at });
  const countBroken = () => readDay(at).promises.delivery.broken;
  expect(countBroken()).toBe(0);
  world.clock.advance(DAY + 1);
  expect(countBroken()).toBe(1);
});

it('counts nothing that a transaction takes back', () => {
  const at = getWeekAgo();
  readPanelCounters(world.deps);
  expect(() =>
    world.store.write(() => {
      anOrder(world, { createdAt: at });
      expect([readDay(at).orders, readPanelCounters(world.deps).totalOrders]).toEqual([1, 1]);
      expect(readOverview(world.deps).owed.due).toBeGreaterThan(0);
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect([readDay(at).orders, readPanelCounters(world.deps).totalOrders]).toEqual([0, 0]);
  const { id, grandTotal } = anOrder(world, { createdAt: at });
  expect(readDay(at).due).toBe(grandTotal);
  expect(() =>
    world.store.write(() => {
      changeOrder(id, { amountPaid: grandTotal, paymentState: 'paid' });
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect([readDay(at).due, readOverview(world.deps).owed.due]).toEqual([grandTotal, grandTotal]);
});

it('follows what another process writes', () => {
  const at = getWeekAgo();
  const { id } = anOrder(world, { createdAt: at });
  const awa = world.client();
  expect([readDay(at).orders, readPanelCounters(world.deps).registeredClients]).toEqual([1, 1]);
  const other = openBare(folder.file, 5000);
  other.prepare('delete from orders where id = ?').run(id);
  other.prepare('update users set confirmed_at = null where id = ?').run(awa.id);
  other.close();
  expect([readDay(at).orders, readPanelCounters(world.deps).registeredClients]).toEqual([0, 0]);
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
