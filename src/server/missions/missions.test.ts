import { beforeEach, describe, expect, it } from 'vitest';
import { orders, positions } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { getRefusal } from '#testing/refusalOf.ts';
import type { World } from '#testing/world.ts';
import { createLimits } from '../limits/limits.ts';

const world = openWorld();
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
let desk: ReturnType<World['as']>;
let road: ReturnType<World['as']>;

beforeEach(() => {
  desk = world.as(world.admin());
  road = world.as(yao);
});

async function aMission(): Promise<string> {
  const { id: orderId } = await world.as(awa).orders.place(world.aCart());
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  return orderId;
}

describe('a livreur’s missions', () => {
  it('goes through both legs, with one letter per event', async () => {
    const orderId = await aMission();
    await road.missions.advance({ orderId, from: 'assigned' });
    await road.missions.confirmCash({ orderId });
    await road.missions.confirmCash({ orderId });
    await road.missions.advance({ orderId, from: 'pickup_en_route' });
    expect((await road.missions.active()).items).toEqual([]);
    await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'processing' });
    await road.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await road.missions.advance({ orderId, from: 'delivery_en_route' });
    expect((await road.missions.history({})).items).toMatchObject([{ id: orderId, paymentState: 'paid' }]);
    expect(
      world.mailbox
        .letters()
        .map((l) => l.kind)
        .sort(),
    ).toEqual([
      'order.assigned',
      'order.delivered',
      'order.onTheWayBack',
      'order.pickedUp',
      'order.received',
    ]);
    const delivered = world.mailbox.letters().find((l) => l.kind === 'order.delivered');
    expect(delivered?.text).toContain(`${world.deps.settings.publicUrl}/client/facture/${orderId}`);
    const timeline = await world.as(awa).orders.timeline({ orderId });
    expect(timeline.filter((e) => e.kind === 'payment').map((e) => [e.detail, e.by])).toEqual([
      ['paid', 'livreur'],
    ]);
    expect((await world.as(awa).orders.get({ orderId })).payment.receivedBy).toBe('livreur');
  });

  it('lists the client to visit, and the next mission first', async () => {
    const ids = [await aMission(), await aMission(), await aMission()];
    world.clock.advance(1000);
    await road.missions.advance({ orderId: ids[1] ?? '', from: 'assigned' });
    const { items } = await road.missions.active();
    expect(items[0]).toMatchObject({
      id: ids[1],
      client: { id: awa.id, fullname: 'Awa Koné', phone: awa.phone, address: '' },
    });
    expect(items).toHaveLength(3);
    expect(JSON.stringify(items)).not.toContain('exemple.ci');
  });

  it('hides missions of another livreur and those that left the list', async () => {
    const orderId = await aMission();
    const ali = world.livreur('Ali Touré');
    await desk.dispatch.reassign({ orderId, livreurId: ali.id });
    for (const call of [
      road.missions.get({ orderId }),
      road.missions.advance({ orderId, from: 'assigned' }),
      road.missions.confirmCash({ orderId }),
    ]) {
      expect(await getRefusal(call)).toBe('NOT_FOUND');
    }
    world.db.update(orders).set({ status: 'processing' }).run();
    expect(await getRefusal(world.as(ali).missions.get({ orderId }))).toBe('NOT_FOUND');
  });
});

describe('an act done without network', () => {
  it('is applied once however often it is sent, and answers the same each time', async () => {
    const orderId = await aMission();
    const act = { orderId, from: 'assigned' as const, actId: world.deps.id() };
    const first = await road.missions.advance(act);
    await road.missions.advance({ orderId, from: 'pickup_en_route', actId: world.deps.id() });
    expect(await road.missions.advance(act)).toEqual(first);
    expect(first).toEqual({ orderId, status: 'pickup_en_route' satisfies OrderStatus });
    expect(await getRefusal(road.missions.advance({ ...act, from: 'pickup_en_route' }))).toBe('KEY_REUSED');
    expect((await desk.dispatch.events({ orderId })).filter((e) => e.kind === 'status')).toHaveLength(2);
  });

  it('is dated by the phone when that is plausible', async () => {
    const advanceAtHour = async (shift: (now: number) => number) => {
      const orderId = await aMission();
      world.clock.advance(3_600_000);
      const at = shift(world.clock.now());
      await road.missions.advance({ orderId, from: 'assigned', at });
      const event = (await desk.dispatch.events({ orderId })).at(-1);
      expect(event?.recordedAt).toBe(world.clock.now());
      return event?.at === at;
    };
    expect(await advanceAtHour((now) => now - 60_000)).toBe(true);
    expect(await advanceAtHour((now) => now + 1)).toBe(false);
    expect(await advanceAtHour((now) => now - 2 * 3_600_000)).toBe(false);
    expect(await advanceAtHour((now) => now - 8 * DAY)).toBe(false);
  });

  it('dates received cash by the phone, in the event and on the invoice', async () => {
    const orderId = await aMission();
    world.clock.advance(3_600_000);
    const left = world.clock.now() - 1_200_000;
    await road.missions.advance({ orderId, from: 'assigned', at: left });
    const received = world.clock.now() - 600_000;
    await road.missions.confirmCash({ orderId, at: received });
    await road.missions.confirmCash({ orderId, at: received + 1 });
    expect((await desk.dispatch.events({ orderId })).filter((e) => e.kind === 'payment')).toMatchObject([
      { detail: 'paid', at: received, recordedAt: world.clock.now() },
    ]);
    expect((await world.as(awa).orders.get({ orderId })).payment.paidAt).toBe(received);
  });

  it('does not date cash before the livreur set out, nor in the future', async () => {
    for (const shift of [-3_600_000, 1]) {
      const orderId = await aMission();
      world.clock.advance(60_000);
      await road.missions.advance({ orderId, from: 'assigned' });
      const now = world.clock.now();
      await road.missions.confirmCash({ orderId, at: now + shift });
      expect((await desk.dispatch.events({ orderId })).at(-1)).toMatchObject({ kind: 'payment', at: now });
    }
  });
});

describe('T-D8: a livreur’s position', () => {
  beforeEach(() => {
    world.deps.limits = createLimits({ factor: 1, clock: world.clock.now });
  });

  const here = { location: { lng: -3.98, lat: 5.35 }, accuracy: 12.4 };
  const listPositions = async () =>
    (await world.as(awa).orders.inProgress({})).items.map(({ livreurSeen }) => livreurSeen);

  it('is stored only on the road, once in five seconds, and shown to the client only then', async () => {
    const orderId = await aMission();
    const client = world.as(awa);
    expect(await getRefusal(road.missions.reportPosition(here))).toBe('NOT_ON_DUTY');
    expect(await getRefusal(client.orders.position({ orderId }))).toBe('NOT_FOUND');
    await road.missions.advance({ orderId, from: 'assigned' });
    expect(await client.orders.position({ orderId })).toBeNull();
    expect(await listPositions()).toEqual([null]);

    expect(await road.missions.reportPosition(here)).toEqual({ kept: true });
    world.clock.advance(4_999);
    expect(await road.missions.reportPosition(here)).toEqual({ kept: false });
    world.clock.advance(1);
    expect(await road.missions.reportPosition({ location: { lng: -3.97, lat: 5.36 } })).toEqual({
      kept: true,
    });
    expect(await world.db.$count(positions)).toBe(2);
    expect(world.positionNudges).toEqual(Array(2).fill({ orderId, audience: ['admin', `client:${awa.id}`] }));
    expect(await client.orders.position({ orderId })).toEqual({
      location: { lng: -3.97, lat: 5.36 },
      at: world.clock.now(),
    });
    expect(await listPositions()).toEqual([await client.orders.position({ orderId })]);
    expect(await desk.dispatch.position({ orderId })).toMatchObject({ location: { lng: -3.97, lat: 5.36 } });
    expect((await desk.dispatch.map()).livreurs).toMatchObject([
      { id: yao.id, location: { lng: -3.97, lat: 5.36 } },
    ]);
    expect(await getRefusal(world.as(world.client()).orders.position({ orderId }))).toBe('NOT_FOUND');

    await road.missions.advance({ orderId, from: 'pickup_en_route' });
    expect(await getRefusal(client.orders.position({ orderId }))).toBe('NOT_FOUND');
    expect(await listPositions()).toEqual([null]);
    expect(await getRefusal(desk.dispatch.position({ orderId }))).toBe('NOT_FOUND');
    expect(await getRefusal(road.missions.reportPosition(here))).toBe('NOT_ON_DUTY');
    expect((await desk.dispatch.map()).livreurs).toEqual([]);
  });

  it('never shows a client where the livreur was before leaving for that client', async () => {
    const first = await aMission();
    await road.missions.advance({ orderId: first, from: 'assigned' });
    await road.missions.reportPosition(here);
    await road.missions.advance({ orderId: first, from: 'pickup_en_route' });
    const second = await aMission();
    world.clock.advance(60_000);
    await road.missions.advance({ orderId: second, from: 'assigned' });
    expect(await world.as(awa).orders.position({ orderId: second })).toBeNull();
    expect(await listPositions()).toEqual([null, null]);
    expect((await desk.dispatch.map()).livreurs).toEqual([]);
  });
});
