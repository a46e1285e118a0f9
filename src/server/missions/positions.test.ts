import { beforeEach, describe, expect, it } from 'vitest';
import { positions } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew } from '#testing/pieces/mission.ts';
import { insertRows } from '#testing/rows.ts';
import { createLimits } from '../limits/limits.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));
let steady: number;
beforeEach(() => {
  steady = 0;
  world.deps.limits = createLimits({ factor: 1, clock: () => steady });
});

async function placeOrderEnRoute(livreur = crew.yao): Promise<string> {
  const { id: orderId } = await world.as(crew.awa).orders.place(world.aCart());
  await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
  await world.as(livreur).missions.advance({ orderId, from: 'assigned' });
  return orderId;
}

const here = { location: { lng: -3.98, lat: 5.35 } };
const there = { location: { lng: -3.97, lat: 5.36 } };

function passTime(milliseconds: number): void {
  steady += milliseconds;
  world.clock.advance(milliseconds);
}

describe('F6: the clock is set back while a livreur is on the road', () => {
  it.each([
    ['an hour', HOUR],
    ['a day', DAY],
    ['ten years', 3650 * DAY],
  ])('by %s: the livreur’s next point is stored and shown', async (_, jump) => {
    const orderId = await placeOrderEnRoute();
    passTime(MINUTE);
    expect(await crew.livreur.missions.reportPosition(here)).toEqual({ kept: true });
    steady += 10_000;
    world.clock.advance(-jump);
    // The jump of the clock ends the sessions, so new ones are opened.
    const [client, office, again] = [world.as(crew.awa), world.as(world.admin()), world.as(crew.yao)];
    expect(await again.missions.reportPosition(there)).toEqual({ kept: true });
    expect(await client.orders.position({ orderId })).toMatchObject(there);
    expect(await office.dispatch.position({ orderId })).toMatchObject(there);
    expect((await office.dispatch.map()).livreurs).toMatchObject([{ id: crew.yao.id, ...there }]);
    steady += 10_000;
    expect(await again.missions.reportPosition(here)).toEqual({ kept: true });
    expect(await client.orders.position({ orderId })).toMatchObject(here);
  });

  it('no point from before a trip is shown as part of it', async () => {
    const first = await placeOrderEnRoute();
    passTime(HOUR);
    await crew.livreur.missions.reportPosition(here);
    await crew.livreur.missions.advance({ orderId: first, from: 'pickup_en_route' });
    world.clock.advance(-HOUR);
    const second = await placeOrderEnRoute();
    expect(await world.as(crew.awa).orders.position({ orderId: second })).toBeNull();
    expect((await crew.desk.dispatch.map()).livreurs).toEqual([]);
  });

  it('no point stays in the future, where no purge would find it', async () => {
    insertRows(world.db, positions, { livreurId: crew.yao.id, lng: 0, lat: 0, at: world.clock.now() + DAY });
    await placeOrderEnRoute();
    await crew.livreur.missions.reportPosition(here);
    const stored = world.db.select({ at: positions.at }).from(positions).all();
    expect(stored).toHaveLength(2);
    expect(stored.every(({ at }) => at <= world.clock.now())).toBe(true);
  });
});

describe('the trip that a point belongs to', () => {
  it('the map shows no livreur before they set out', async () => {
    const first = await placeOrderEnRoute();
    await crew.livreur.missions.reportPosition(here);
    expect((await crew.desk.dispatch.map()).livreurs).toHaveLength(1);
    await crew.livreur.missions.advance({ orderId: first, from: 'pickup_en_route' });
    passTime(3 * DAY);
    const [later, office] = [world.as(crew.yao), world.as(world.admin())];
    const { id: orderId } = await world.as(crew.awa).orders.place(world.aCart());
    await office.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    await later.missions.advance({ orderId, from: 'assigned' });
    expect((await office.dispatch.map()).livreurs).toEqual([]);
    await later.missions.reportPosition(there);
    expect((await office.dispatch.map()).livreurs).toMatchObject([{ id: crew.yao.id, ...there }]);
  });

  it('a livreur with two trips at once is one pin', async () => {
    await placeOrderEnRoute();
    passTime(MINUTE);
    await crew.livreur.missions.reportPosition(here);
    passTime(MINUTE);
    await placeOrderEnRoute();
    expect((await crew.desk.dispatch.map()).livreurs).toMatchObject([{ id: crew.yao.id, ...here }]);
    passTime(MINUTE);
    await crew.livreur.missions.reportPosition(there);
    expect((await crew.desk.dispatch.map()).livreurs).toMatchObject([{ id: crew.yao.id, ...there }]);
  });

  it('a livreur who takes over an order on the road is not shown with points of another trip', async () => {
    const ali = world.livreur('Ali Touré');
    const orderId = await placeOrderEnRoute();
    passTime(MINUTE);
    await placeOrderEnRoute(ali);
    await world.as(ali).missions.reportPosition(there);
    passTime(MINUTE);
    await crew.desk.dispatch.reassign({ orderId, livreurId: ali.id });
    expect(await world.as(crew.awa).orders.position({ orderId })).toBeNull();
    await world.as(ali).missions.reportPosition(here);
    expect(await world.as(crew.awa).orders.position({ orderId })).toMatchObject(here);
  });
});

it('the factor of the limits counts: ten times as many points', async () => {
  await placeOrderEnRoute();
  world.deps.limits = createLimits({ factor: 10, clock: () => steady });
  const answers: boolean[] = [];
  for (let i = 0; i < 11; i++) answers.push((await world.as(crew.yao).missions.reportPosition(here)).kept);
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await world.db.$count(positions)).toBe(10);
});
