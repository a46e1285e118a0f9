import { expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { DELIVERY_LIMIT_MS } from '#domain/promises/stepLimits.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));

it('is of a livreur’s latest fifty deliveries: what he was late for long ago is forgotten', async () => {
  const boss = world.as(world.superadmin());
  const options = { orders: 250, clients: 2, livreurs: 1, now: world.clock.now(), passwordHash: '-' };
  seedOrders(world.store, options);
  const readLivreur = async () => {
    const { items } = await boss.people.list({ role: 'livreur' });
    return items.find((each) => each.missionsDone > 100);
  };
  const sent = `(select max(at) from order_events where order_number = orders.number and to_status = 'assigned_for_delivery')`;
  const completed = `select id from orders where status = 'completed' order by created_at desc, id desc`;
  const setTimeTaken = (ms: number, which: string) =>
    world.store.sqlite.exec(
      `update orders set completed_at = ${sent} + ${ms}, told_at = ${sent} where id in (${which})`,
    );
  setTimeTaken(DELIVERY_LIMIT_MS + 1, completed);
  expect((await readLivreur())?.punctuality).toEqual({ kept: 0, broken: 50 });
  setTimeTaken(DELIVERY_LIMIT_MS, `${completed} limit 20`);
  expect((await readLivreur())?.punctuality).toEqual({ kept: 20, broken: 30 });
  setTimeTaken(DELIVERY_LIMIT_MS, `${completed} limit 50`);
  expect((await readLivreur())?.punctuality).toEqual({ kept: 50, broken: 0 });
});

it('counts a delivery once and from its assignment, also when the livreur has taken steps of it back', async () => {
  const orderId = await bringOrderToStage(crew, 'assigned_for_delivery');
  updateRow(world.db, orders, orderId, { toldAt: world.clock.now() });
  world.clock.advance(DELIVERY_LIMIT_MS);
  const { advance, undo } = crew.livreur.missions;
  await advance({ orderId, from: 'assigned_for_delivery' });
  world.clock.advance(1);
  await undo({ orderId, from: 'delivery_en_route' });
  await advance({ orderId, from: 'assigned_for_delivery' });
  await advance({ orderId, from: 'delivery_en_route' });
  const boss = world.as(world.superadmin());
  const readRecord = async () => (await boss.people.list({ role: 'livreur' })).items[0];
  expect(await readRecord()).toMatchObject({ missionsDone: 1, punctuality: { kept: 0, broken: 1 } });
  await undo({ orderId, from: 'completed' });
  expect(await readRecord()).toMatchObject({ missionsDone: 0, punctuality: { kept: 0, broken: 0 } });
  await advance({ orderId, from: 'delivery_en_route' });
  expect(await readRecord()).toMatchObject({ missionsDone: 1, punctuality: { kept: 0, broken: 1 } });
});

it('is what the livreur reads too: in time for the client, however long it took', async () => {
  const orderId = await bringOrderToStage(crew, 'assigned_for_delivery');
  const none = { missionsDone: 0, punctuality: { kept: 0, broken: 0 } };
  expect(await crew.livreur.missions.record()).toEqual(none);
  world.clock.advance(DELIVERY_LIMIT_MS + 1);
  await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route' });
  const record = { missionsDone: 1, punctuality: { kept: 1, broken: 0 } };
  expect(await crew.livreur.missions.record()).toEqual(record);
  const { items } = await world.as(world.superadmin()).people.list({ role: 'livreur' });
  expect(items[0]).toMatchObject(record);
});
