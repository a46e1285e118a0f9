import { beforeEach, describe, expect, it } from 'vitest';
import { orders, positions } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { createLimits } from '../limits/limits.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));
const placeMission = () => bringOrderToStage(crew, 'assigned');

describe('a livreur’s missions', () => {
  it('name the linen of an order that is cancelled on the road, which is to be left at the workshop that day', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    const { number } = await crew.desk.dispatch.cancel({ orderId, from: 'delivery_en_route' });
    const { missions } = crew.livreur;
    expect(await missions.active()).toMatchObject({ items: [], carried: [{ number }] });
    await crew.desk.dispatch.assign({
      orderId,
      leg: 'return',
      livreurId: crew.yao.id,
      from: 'cancelled',
      linenAt: 'handed',
    });
    expect(await missions.active()).toMatchObject({ items: [{ id: orderId }], carried: [] });
  });

  it('name no linen that was cancelled on the road of the day before', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.desk.dispatch.cancel({ orderId, from: 'delivery_en_route' });
    world.clock.advance(DAY);
    expect(await world.as(crew.yao).missions.active()).toMatchObject({ items: [], carried: [] });
  });

  it('goes through both legs, with one letter per event', async () => {
    const orderId = await placeMission();
    await crew.livreur.missions.advance({ orderId, from: 'assigned' });
    await crew.livreur.missions.confirmCash({ orderId });
    await crew.livreur.missions.confirmCash({ orderId });
    const handover = { counts: [{ position: 0, quantity: 1 }], tag: 214 };
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', handover });
    const { number } = await crew.desk.dispatch.order({ orderId });
    const carried = [{ number, tag: 214 }];
    expect(await crew.livreur.missions.active()).toMatchObject({ items: [], carried });
    await crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    expect(await crew.livreur.missions.active()).toMatchObject({ items: [], carried: [] });
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route' });
    expect((await crew.livreur.missions.history({})).items).toMatchObject([
      { id: orderId, paymentState: 'paid' },
    ]);
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
    const findLetter = (kind: string) => world.mailbox.letters().find((l) => l.kind === kind);
    expect(findLetter('order.pickedUp')?.text).toMatch(/ramassé\s: 1\spièce\..*\n\nReçu\s: /);
    const delivered = findLetter('order.delivered');
    expect(delivered?.text).toMatch(/Montant de la facture\s: (.+)\.\n\nReçu\s: \1\./);
    expect(delivered?.text).toContain(`${world.deps.settings.publicUrl}/client/facture/${orderId}`);
    const timeline = await crew.client.orders.timeline({ orderId });
    expect(timeline.filter((e) => e.kind === 'payment').map((e) => [e.detail, e.by])).toEqual([
      ['paid', 'livreur'],
    ]);
    expect((await crew.client.orders.get({ orderId })).payment.receivedBy).toBe('livreur');
  });

  it('lists the client to visit, and the next mission first', async () => {
    const ids = [await placeMission(), await placeMission(), await placeMission()];
    world.clock.advance(1000);
    await crew.livreur.missions.advance({ orderId: ids[1] ?? '', from: 'assigned' });
    const { items } = await crew.livreur.missions.active();
    expect(items[0]).toMatchObject({
      id: ids[1],
      client: { id: crew.awa.id, fullname: 'Awa Koné', phone: crew.awa.phone, address: '' },
    });
    expect(items).toHaveLength(3);
    expect(JSON.stringify(items)).not.toContain('exemple.ci');
  });

  it('hides missions of another livreur and those that left the list', async () => {
    const orderId = await placeMission();
    const ali = world.livreur('Ali Touré');
    await crew.desk.dispatch.reassign({ orderId, livreurId: ali.id });
    for (const call of [
      crew.livreur.missions.get({ orderId }),
      crew.livreur.missions.advance({ orderId, from: 'assigned' }),
      crew.livreur.missions.confirmCash({ orderId }),
    ]) {
      expect(await getRefusal(call)).toBe('NOT_FOUND');
    }
    world.db.update(orders).set({ status: 'processing' }).run();
    expect(await getRefusal(world.as(ali).missions.get({ orderId }))).toBe('NOT_FOUND');
  });
});

describe('an act done without network', () => {
  it('stands though another phone of its livreur sent it first, unless their counts differ', async () => {
    const orderId = await placeMission();
    const step = (from: 'assigned' | 'pickup_en_route', quantity?: number) =>
      crew.livreur.missions.advance({
        orderId,
        from,
        actId: world.deps.id(),
        ...(quantity && { handover: { counts: [{ position: 0, quantity }] } }),
      });
    for (let phone = 0; phone < 2; phone++) await step('assigned');
    for (let phone = 0; phone < 2; phone++)
      expect(await step('pickup_en_route', 2)).toMatchObject({ status: 'picked_up' });
    expect(await getRefusal(step('pickup_en_route', 1))).toBe('ORDER_CHANGED');
    const steps = (await crew.desk.dispatch.events({ orderId })).filter(({ kind }) => kind === 'status');
    expect(steps).toHaveLength(2);
  });

  it.each([
    ['another distribution', [1, 2], 45],
    ['another weight', [2, 1], 90],
  ])('is refused to a second phone that sends %s of as many pieces', async (_, quantities, weight) => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const robe = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
    const linge = world.product('Linge', [{ name: 'Au kilo', price: 1000, unit: 'kg' }]);
    const { version, items } = await crew.desk.dispatch.order({ orderId });
    const wantedItems = [
      ...items.map(({ productId, service, quantity }) => ({ productId: productId ?? '', service, quantity })),
      { productId: robe.id, service: 'Lavage', quantity: 2 },
      { productId: linge.id, service: 'Au kilo', quantity: 1, tenths: 50 },
    ];
    await crew.desk.dispatch.amend({ orderId, seen: version, items: wantedItems, agreed: 'phone' });
    const send = ([shirts = 0, dresses = 0]: number[], tenths: number) => {
      const counts = [
        { position: 0, quantity: shirts },
        { position: 1, quantity: dresses },
        { position: 2, quantity: 1, tenths },
      ];
      return crew.livreur.missions.advance({
        orderId,
        from: 'pickup_en_route',
        actId: world.deps.id(),
        handover: { counts },
      });
    };
    for (let phone = 0; phone < 2; phone++) await send([2, 1], 45);
    expect(await getRefusal(send(quantities, weight))).toBe('ORDER_CHANGED');
  });

  it('is applied once however often it is sent, and answers the same each time', async () => {
    const orderId = await placeMission();
    const act = { orderId, from: 'assigned' as const, actId: world.deps.id() };
    const first = await crew.livreur.missions.advance(act);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', actId: world.deps.id() });
    expect(await crew.livreur.missions.advance(act)).toEqual(first);
    expect(first).toEqual({
      orderId,
      refusedTag: null,
      isCodeWrong: false,
      status: 'pickup_en_route' satisfies OrderStatus,
    });
    expect(await getRefusal(crew.livreur.missions.advance({ ...act, from: 'pickup_en_route' }))).toBe(
      'KEY_REUSED',
    );
    expect((await crew.desk.dispatch.events({ orderId })).filter((e) => e.kind === 'status')).toHaveLength(2);
  });

  it('is dated by the phone when that is plausible', async () => {
    const advanceAtTime = async (shift: (now: number) => number) => {
      const orderId = await placeMission();
      world.clock.advance(3_600_000);
      const at = shift(world.clock.now());
      await crew.livreur.missions.advance({ orderId, from: 'assigned', at });
      const event = (await crew.desk.dispatch.events({ orderId })).at(-1);
      expect(event?.recordedAt).toBe(world.clock.now());
      return event?.at === at;
    };
    expect(await advanceAtTime((now) => now - 60_000)).toBe(true);
    expect(await advanceAtTime((now) => now + 1)).toBe(false);
    expect(await advanceAtTime((now) => now - 2 * 3_600_000)).toBe(false);
    expect(await advanceAtTime((now) => now - 8 * DAY)).toBe(false);
  });

  it('dates received cash by the phone, in the event and on the invoice', async () => {
    const orderId = await placeMission();
    world.clock.advance(3_600_000);
    const left = world.clock.now() - 1_200_000;
    await crew.livreur.missions.advance({ orderId, from: 'assigned', at: left });
    const received = world.clock.now() - 600_000;
    await crew.livreur.missions.confirmCash({ orderId, at: received });
    await crew.livreur.missions.confirmCash({ orderId, at: received + 1 });
    expect((await crew.desk.dispatch.events({ orderId })).filter((e) => e.kind === 'payment')).toMatchObject([
      { detail: 'paid', at: received, recordedAt: world.clock.now() },
    ]);
    expect((await crew.client.orders.get({ orderId })).payment.paidAt).toBe(received);
  });

  it('does not date cash before the livreur set out, nor in the future', async () => {
    for (const shift of [-3_600_000, 1]) {
      const orderId = await placeMission();
      world.clock.advance(60_000);
      await crew.livreur.missions.advance({ orderId, from: 'assigned' });
      const now = world.clock.now();
      await crew.livreur.missions.confirmCash({ orderId, at: now + shift });
      expect((await crew.desk.dispatch.events({ orderId })).at(-1)).toMatchObject({
        kind: 'payment',
        at: now,
      });
    }
  });
});

describe('T-D8: a livreur’s position', () => {
  beforeEach(() => {
    world.deps.limits = createLimits({ factor: 1, clock: world.clock.now });
  });

  const here = { location: { lng: -3.98, lat: 5.35 }, accuracy: 12.4 };
  const there = { location: { lng: -3.97, lat: 5.36 } };
  const listPositions = async () =>
    (await crew.client.orders.inProgress({})).items.map(({ livreurSeen }) => livreurSeen);

  it('is stored only on the road, once in five seconds, and shown to the client only then', async () => {
    const orderId = await placeMission();
    expect(await getRefusal(crew.livreur.missions.reportPosition(here))).toBe('NOT_ON_DUTY');
    expect(await getRefusal(crew.client.orders.position({ orderId }))).toBe('NOT_FOUND');
    await crew.livreur.missions.advance({ orderId, from: 'assigned' });
    expect(await crew.client.orders.position({ orderId })).toBeNull();
    expect(await listPositions()).toEqual([null]);

    expect(await crew.livreur.missions.reportPosition(here)).toEqual({ kept: true });
    world.clock.advance(4_999);
    expect(await crew.livreur.missions.reportPosition(here)).toEqual({ kept: false });
    world.clock.advance(1);
    expect(await crew.livreur.missions.reportPosition(there)).toEqual({ kept: true });
    expect(await world.db.$count(positions)).toBe(2);
    expect(world.positionNudges).toEqual(
      Array(2).fill({ orderId, audience: ['admin', `client:${crew.awa.id}`] }),
    );
    const position = { ...there, at: world.clock.now() };
    expect(await crew.client.orders.position({ orderId })).toEqual(position);
    expect(await listPositions()).toEqual([position]);
    expect(await crew.desk.dispatch.position({ orderId })).toMatchObject(there);
    expect((await crew.desk.dispatch.map()).livreurs).toMatchObject([{ id: crew.yao.id, ...there }]);
    expect(await getRefusal(world.as(world.client()).orders.position({ orderId }))).toBe('NOT_FOUND');

    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    expect(await getRefusal(crew.client.orders.position({ orderId }))).toBe('NOT_FOUND');
    expect(await listPositions()).toEqual([null]);
    expect(await getRefusal(crew.desk.dispatch.position({ orderId }))).toBe('NOT_FOUND');
    expect(await getRefusal(crew.livreur.missions.reportPosition(here))).toBe('NOT_ON_DUTY');
    expect((await crew.desk.dispatch.map()).livreurs).toEqual([]);
  });

  it('never shows a client where the livreur was before leaving for that client', async () => {
    const first = await placeMission();
    await crew.livreur.missions.advance({ orderId: first, from: 'assigned' });
    await crew.livreur.missions.reportPosition(here);
    await crew.livreur.missions.advance({ orderId: first, from: 'pickup_en_route' });
    const second = await placeMission();
    world.clock.advance(60_000);
    await crew.livreur.missions.advance({ orderId: second, from: 'assigned' });
    expect(await crew.client.orders.position({ orderId: second })).toBeNull();
    expect(await listPositions()).toEqual([null, null]);
    expect((await crew.desk.dispatch.map()).livreurs).toEqual([]);
  });
});
