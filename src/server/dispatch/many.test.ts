import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, orders, users } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { listColumn, updateRow } from '#testing/rows.ts';

const world = openWorld();
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const ali = openFixture(() => world.livreur('Ali Touré'));
const desk = openFixture(() => ({ dispatch: world.as(world.admin('Marie Bamba')).dispatch }));

const addOrders = (count: number, status: OrderStatus, livreur?: UserRow) => {
  const assignment = livreur && { livreurId: livreur.id, livreurName: livreur.fullname };
  const values = { status, clientId: awa.id, ...assignment };
  return Array.from({ length: count }, () => anOrder(world, values).id);
};
const readEventsOfKind = (kind: 'assigned' | 'reassigned' | 'returnAssigned', ids: string[]) =>
  ids.flatMap((id) => readEvents(world.db, id)).filter((event) => event.kind === kind);
const readAuditRows = (act: string) => world.db.select().from(audit).where(eq(audit.act, act)).all();
const listActiveIds = async (livreur: UserRow) =>
  (await world.as(livreur).missions.active()).items.map(({ id }) => id).sort();
const makeOrderInputs = <const From>(ids: string[], from: From) => ids.map((orderId) => ({ orderId, from }));
const assignPickups = (ids: string[]) =>
  desk.dispatch.assignMany({ livreurId: ali.id, leg: 'pickup', orders: makeOrderInputs(ids, 'pending') });
const reassignToAli = (ids: string[]) =>
  desk.dispatch.reassignMany({ livreurId: ali.id, orders: makeOrderInputs(ids, yao.id) });

describe('reassigning many orders at once', () => {
  it('moves the seventeen that are as they were seen, and names the three that are not', async () => {
    const other = world.livreur('Koffi Aka');
    const ids = addOrders(20, 'assigned', yao);
    const [movedBefore, cancelled, failed] = ids as [string, string, string];
    await desk.dispatch.reassign({ orderId: movedBefore, livreurId: other.id, from: yao.id });
    await desk.dispatch.cancel({ orderId: cancelled, from: 'assigned' });
    await desk.dispatch.remove({ orderId: failed });
    world.nudges.length = 0;

    const { results } = await reassignToAli(ids);
    expect(results.map(({ orderId }) => orderId)).toEqual(ids);
    expect(results.filter(({ code }) => code)).toEqual([
      { orderId: movedBefore, code: 'ORDER_CHANGED' },
      { orderId: cancelled, code: 'TRANSITION_REFUSED' },
      { orderId: failed, code: 'NOT_FOUND' },
    ]);
    const moved = ids.slice(3);
    const events = readEventsOfKind('reassigned', ids).filter(({ livreurId }) => livreurId === ali.id);
    expect(events.map(({ orderId }) => orderId).sort()).toEqual(moved.toSorted());
    expect(readAuditRows('dispatch.reassignMany').map(({ subject }) => subject)).toEqual(moved);
    expect(await listActiveIds(ali)).toEqual(moved.toSorted());
    expect(await listActiveIds(yao)).toEqual([]);
    expect(world.nudges.map(({ orderId }) => orderId)).toEqual(moved);
    for (const { audience } of world.nudges)
      expect(audience.toSorted()).toEqual(
        ['admin', `client:${awa.id}`, `livreur:${ali.id}`, `livreur:${yao.id}`].sort(),
      );
  });

  it('leaves alone what is with that livreur already', async () => {
    const ids = addOrders(2, 'assigned', yao);
    const answer = await reassignToAli(ids);
    expect(await reassignToAli(ids)).toEqual(answer);
    expect(readEventsOfKind('reassigned', ids)).toHaveLength(2);
  });
});

describe('assigning many orders at once', () => {
  it('sends one livreur for each that is as it was seen', async () => {
    const ids = addOrders(3, 'pending');
    const [taken] = ids as [string];
    await desk.dispatch.assign({ orderId: taken, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    const { results } = await assignPickups(ids);
    expect(results).toEqual([
      { orderId: taken, code: 'ORDER_CHANGED' },
      { orderId: ids[1] },
      { orderId: ids[2] },
    ]);
    expect(await listActiveIds(ali)).toEqual(ids.slice(1).sort());
    expect(readAuditRows('dispatch.assignMany').map(({ subject }) => subject)).toEqual(ids.slice(1));
  });

  it('leaves alone what is with that livreur already', async () => {
    const ids = addOrders(2, 'pending');
    const answer = await assignPickups(ids);
    expect(await assignPickups(ids)).toEqual(answer);
    expect(readEventsOfKind('assigned', ids)).toHaveLength(2);
  });

  it('sends one for deliveries of washed and of fetched linen, and for linen to give back', async () => {
    const toDeliver = [...addOrders(1, 'processing', yao), ...addOrders(1, 'picked_up', yao)];
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
    const returns = makeOrderInputs(toReturn, 'cancelled');
    await desk.dispatch.assignMany({ ...to, leg: 'return', orders: returns });
    expect(await listActiveIds(ali)).toEqual([...toDeliver, ...toReturn].sort());
    expect(readAuditRows('dispatch.assignMany')).toHaveLength(3);
  });

  it('is refused whole for a livreur who may not be sent', async () => {
    updateRow(world.db, users, ali.id, { active: false });
    const ids = addOrders(2, 'pending');
    expect(await getRefusal(assignPickups(ids))).toBe('LIVREUR_UNAVAILABLE');
    expect(await getRefusal(reassignToAli(ids))).toBe('LIVREUR_UNAVAILABLE');
    expect(readEventsOfKind('assigned', ids)).toEqual([]);
  });

  it('writes none of them, and nudges nobody, when one cannot be written', async () => {
    const ids = addOrders(3, 'pending');
    world.store.sqlite.exec(
      `create temp trigger no_room before update on main.orders when old.id = '${ids[2]}' begin select raise(abort, 'no room'); end`,
    );
    await expect(assignPickups(ids)).rejects.toThrow('no room');
    expect(readEventsOfKind('assigned', ids)).toEqual([]);
    expect(world.nudges).toEqual([]);
    expect(listColumn(world.db, orders, 'status')).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a request for many orders', () => {
  it('has one at least and a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, () => world.deps.id());
    expect(await getRefusal(reassignToAli(ids))).toBe('BAD_REQUEST');
    expect(await getRefusal(reassignToAli([]))).toBe('BAD_REQUEST');
    expect(await getRefusal(reassignToAli(ids.slice(1)))).toBe('accepted');
  });

  it('names each order once', async () => {
    const [id] = addOrders(1, 'assigned', yao) as [string];
    expect(await getRefusal(reassignToAli([id, id]))).toBe('BAD_REQUEST');
  });
});
