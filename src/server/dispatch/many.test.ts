import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, orderEvents, orders, users } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { refusalOf } from '#testing/refusalOf.ts';
import { updateRow } from '#testing/rows.ts';
import type { World } from '#testing/world.ts';

const world = openWorld();
let awa: UserRow;
let yao: UserRow;
let ali: UserRow;
let desk: ReturnType<World['as']>;

beforeEach(() => {
  awa = world.client('Awa Koné');
  yao = world.livreur('Yao Kouassi');
  ali = world.livreur('Ali Touré');
  desk = world.as(world.admin('Marie Bamba'));
});

const ordersOf = (count: number, status: OrderStatus, livreur?: UserRow) =>
  Array.from(
    { length: count },
    () =>
      anOrder(world, {
        status,
        clientId: awa.id,
        ...(livreur && { livreurId: livreur.id, livreurName: livreur.fullname }),
      }).id,
  );
const eventsOf = (kind: 'assigned' | 'reassigned' | 'returnAssigned', ids: string[]) =>
  world.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.kind, kind), inArray(orderEvents.orderId, ids)))
    .all();
const auditOf = (act: string) => world.db.select().from(audit).where(eq(audit.act, act)).all();
const activeOf = async (livreur: UserRow) =>
  (await world.as(livreur).missions.active()).items.map(({ id }) => id).sort();
const eachFrom = <From>(ids: string[], from: From) => ids.map((orderId) => ({ orderId, from }));

describe('reassigning many orders at once', () => {
  it('moves the seventeen that are as they were seen, and names the three that are not', async () => {
    const other = world.livreur('Koffi Aka');
    const ids = ordersOf(20, 'assigned', yao);
    const [movedBefore, cancelled, failed] = ids as [string, string, string];
    await desk.dispatch.reassign({ orderId: movedBefore, livreurId: other.id, from: yao.id });
    await desk.dispatch.cancel({ orderId: cancelled, from: 'assigned' });
    await desk.dispatch.remove({ orderId: failed });
    world.nudges.length = 0;

    const { results } = await desk.dispatch.reassignMany({
      livreurId: ali.id,
      orders: eachFrom(ids, yao.id),
    });
    expect(results.map(({ orderId }) => orderId)).toEqual(ids);
    expect(results.filter(({ code }) => code)).toEqual([
      { orderId: movedBefore, code: 'ORDER_CHANGED' },
      { orderId: cancelled, code: 'TRANSITION_REFUSED' },
      { orderId: failed, code: 'NOT_FOUND' },
    ]);
    const moved = ids.slice(3);
    const events = eventsOf('reassigned', ids).filter(({ livreurId }) => livreurId === ali.id);
    expect(events.map(({ orderId }) => orderId).sort()).toEqual(moved.toSorted());
    expect(auditOf('dispatch.reassignMany').map(({ subject }) => subject)).toEqual(moved);
    expect(await activeOf(ali)).toEqual(moved.toSorted());
    expect(await activeOf(yao)).toEqual([]);
    expect(world.nudges.map(({ orderId }) => orderId)).toEqual(moved);
    for (const { audience } of world.nudges)
      expect([...audience].sort()).toEqual(
        ['admin', `client:${awa.id}`, `livreur:${ali.id}`, `livreur:${yao.id}`].sort(),
      );
  });

  it('leaves alone what is with that livreur already', async () => {
    const ids = ordersOf(2, 'assigned', yao);
    const request = { livreurId: ali.id, orders: eachFrom(ids, yao.id) };
    const answer = await desk.dispatch.reassignMany(request);
    expect(await desk.dispatch.reassignMany(request)).toEqual(answer);
    expect(eventsOf('reassigned', ids)).toHaveLength(2);
  });
});

describe('assigning many orders at once', () => {
  it('sends one livreur for each that is as it was seen', async () => {
    const ids = ordersOf(3, 'pending');
    const [taken] = ids as [string];
    await desk.dispatch.assign({ orderId: taken, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    const { results } = await desk.dispatch.assignMany({
      livreurId: ali.id,
      leg: 'pickup',
      orders: eachFrom(ids, 'pending' as const),
    });
    expect(results).toEqual([
      { orderId: taken, code: 'ORDER_CHANGED' },
      { orderId: ids[1] },
      { orderId: ids[2] },
    ]);
    expect(await activeOf(ali)).toEqual(ids.slice(1).sort());
    expect(auditOf('dispatch.assignMany').map(({ subject }) => subject)).toEqual(ids.slice(1));
  });

  it('sends one for deliveries of washed and of fetched linen, and for linen to give back', async () => {
    const toDeliver = [...ordersOf(1, 'processing', yao), ...ordersOf(1, 'picked_up', yao)];
    const [washed, fetched] = toDeliver as [string, string];
    const toReturn = [anOrder(world, { status: 'cancelled', linen: 'held', piecesHeld: 2 }).id];
    const to = { livreurId: ali.id };
    await desk.dispatch.assignMany({
      ...to,
      leg: 'delivery',
      orders: [
        { orderId: washed, from: 'processing' },
        { orderId: fetched, from: 'picked_up' },
      ],
    });
    await desk.dispatch.assignMany({
      ...to,
      leg: 'return',
      orders: eachFrom(toReturn, 'cancelled' as const),
    });
    expect(await activeOf(ali)).toEqual([...toDeliver, ...toReturn].sort());
    expect(auditOf('dispatch.assignMany')).toHaveLength(3);
  });

  it('is refused whole for a livreur who may not be sent', async () => {
    updateRow(world.db, users, ali.id, { active: false });
    const ids = ordersOf(2, 'pending');
    const to = { livreurId: ali.id };
    const assigning = desk.dispatch.assignMany({
      ...to,
      leg: 'pickup',
      orders: eachFrom(ids, 'pending' as const),
    });
    expect(await refusalOf(assigning)).toBe('LIVREUR_UNAVAILABLE');
    const reassigning = desk.dispatch.reassignMany({ ...to, orders: eachFrom(ids, yao.id) });
    expect(await refusalOf(reassigning)).toBe('LIVREUR_UNAVAILABLE');
    expect(eventsOf('assigned', ids)).toEqual([]);
  });

  it('writes none of them, and nudges nobody, when one cannot be written', async () => {
    const ids = ordersOf(3, 'pending');
    world.store.sqlite.exec(
      `create temp trigger no_room before update on main.orders when old.id = '${ids[2]}' begin select raise(abort, 'no room'); end`,
    );
    const assigning = desk.dispatch.assignMany({
      livreurId: ali.id,
      leg: 'pickup',
      orders: eachFrom(ids, 'pending' as const),
    });
    await expect(assigning).rejects.toThrow('no room');
    expect(eventsOf('assigned', ids)).toEqual([]);
    expect(world.nudges).toEqual([]);
    const statuses = world.db.select({ status: orders.status }).from(orders).all();
    expect(statuses.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a request for many orders', () => {
  const requestOf = (ids: string[]) =>
    refusalOf(desk.dispatch.reassignMany({ livreurId: ali.id, orders: eachFrom(ids, yao.id) }));

  it('has one at least and a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, () => world.deps.id());
    expect(await requestOf(ids)).toBe('BAD_REQUEST');
    expect(await requestOf([])).toBe('BAD_REQUEST');
    expect(await requestOf(ids.slice(1))).toBe('accepted');
  });

  it('names each order once', async () => {
    const [id] = ordersOf(1, 'assigned', yao) as [string];
    expect(await requestOf([id, id])).toBe('BAD_REQUEST');
  });
});
