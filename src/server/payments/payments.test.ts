import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
const ali = openFixture(() => world.livreur('Ali Touré'));
const second = openCaller(() => world.as(ali));

const placeOrderEnRoute = () => bringOrderToStage(crew, 'pickup_en_route');

async function processOrder(orderId: string): Promise<void> {
  await crew.desk.dispatch.setStatus({ orderId, from: 'pickup_en_route', to: 'picked_up' });
  await crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
}
const assignDelivery = (orderId: string, livreurId: string) =>
  crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'processing' });
const listPayments = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId }))
    .filter((event) => event.kind === 'payment')
    .map((event) => [event.detail, event.actorName]);

describe('cash that was received where there was no network', () => {
  it('is recorded once, however far the desk has moved the order on, and every screen is nudged', async () => {
    const orderId = await placeOrderEnRoute();
    await processOrder(orderId);
    world.nudges.length = 0;
    await crew.livreur.missions.confirmCash({ orderId });
    await assignDelivery(orderId, crew.yao.id);
    await crew.livreur.missions.confirmCash({ orderId });
    expect(await listPayments(orderId)).toEqual([['paid', 'Yao Kouassi']]);
    expect(world.nudges[0]).toEqual({
      orderId,
      audience: ['admin', `client:${crew.awa.id}`, `livreur:${crew.yao.id}`],
    });
    expect((await crew.client.orders.get({ orderId })).payment).toMatchObject({
      state: 'paid',
      method: 'espece',
      receivedBy: 'livreur',
    });
  });

  it('can be confirmed by the livreur of the pickup alone when another brings the linen back', async () => {
    const orderId = await placeOrderEnRoute();
    await processOrder(orderId);
    await assignDelivery(orderId, ali.id);
    expect(await getRefusal(second.missions.confirmCash({ orderId }))).toBe('ORDER_CHANGED');
    expect(await getRefusal(world.as(world.livreur()).missions.confirmCash({ orderId }))).toBe('NOT_FOUND');
    world.nudges.length = 0;
    await crew.livreur.missions.confirmCash({ orderId });
    // The livreur on the way to the client sees that nothing is left to collect.
    expect(world.nudges[0]?.audience).toContain(`livreur:${ali.id}`);
    expect((await second.missions.active()).items).toMatchObject([{ id: orderId, paymentState: 'paid' }]);
    expect(await listPayments(orderId)).toEqual([['paid', 'Yao Kouassi']]);
    expect(await getRefusal(crew.livreur.missions.get({ orderId }))).toBe('NOT_FOUND');
  });

  it.each(['completed', 'cancelled'] as const)('counts when the order is %s', async (to) => {
    const orderId = await placeOrderEnRoute();
    await processOrder(orderId);
    await assignDelivery(orderId, ali.id);
    await crew.desk.dispatch.setStatus({ orderId, from: 'assigned_for_delivery', to });
    await crew.livreur.missions.confirmCash({ orderId });
    expect(await listPayments(orderId)).toEqual([['paid', 'Yao Kouassi']]);
  });

  it('can be confirmed by a livreur replaced on the road and by the replacement', async () => {
    for (const holder of [crew.livreur, second]) {
      const orderId = await placeOrderEnRoute();
      await crew.desk.dispatch.reassign({ orderId, livreurId: ali.id });
      await processOrder(orderId);
      await holder.missions.confirmCash({ orderId });
      expect(await listPayments(orderId)).toHaveLength(1);
    }
  });

  it('can be confirmed by the livreur who fetched the linen, not by one assigned afterwards', async () => {
    const orderId = await placeOrderEnRoute();
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    await crew.desk.dispatch.reassign({ orderId, livreurId: ali.id, linenAt: 'house' });
    await crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    await assignDelivery(orderId, ali.id);
    expect(await getRefusal(second.missions.confirmCash({ orderId }))).toBe('ORDER_CHANGED');
    await crew.livreur.missions.confirmCash({ orderId });
    expect(await listPayments(orderId)).toEqual([['paid', 'Yao Kouassi']]);
  });

  it('can be confirmed by who brings the linen back, once they have set out', async () => {
    const orderId = await placeOrderEnRoute();
    await processOrder(orderId);
    await assignDelivery(orderId, ali.id);
    expect(await getRefusal(second.missions.confirmCash({ orderId }))).toBe('ORDER_CHANGED');
    await second.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await second.missions.advance({ orderId, from: 'delivery_en_route' });
    await second.missions.confirmCash({ orderId });
    expect(await listPayments(orderId)).toEqual([['paid', 'Ali Touré']]);
  });

  it('keeps the time at which it was received though the desk has recorded later events', async () => {
    const orderId = await placeOrderEnRoute();
    world.clock.advance(10 * MINUTE);
    const received = world.clock.now();
    world.clock.advance(10 * MINUTE);
    await processOrder(orderId);
    world.clock.advance(10 * MINUTE);
    await crew.livreur.missions.confirmCash({ orderId, at: received });
    expect((await crew.desk.dispatch.events({ orderId })).at(-1)).toMatchObject({
      at: received,
      recordedAt: world.clock.now(),
    });
    expect((await crew.client.orders.get({ orderId })).payment.paidAt).toBe(received);
  });

  it('is dated from the assignment on when the desk recorded the pickup, and never before', async () => {
    for (const [shift, believed] of [
      [0, true],
      [-1, false],
    ] as const) {
      const { id: orderId } = await crew.client.orders.place(world.aCart());
      world.clock.advance(10 * MINUTE);
      const received = world.clock.now() + shift;
      await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
      world.clock.advance(10 * MINUTE);
      await crew.desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
      world.clock.advance(10 * MINUTE);
      await crew.livreur.missions.confirmCash({ orderId, at: received });
      const { paidAt } = (await crew.client.orders.get({ orderId })).payment;
      expect(paidAt).toBe(believed ? received : world.clock.now());
    }
  });

  it('is refused to a livreur who had not set out', async () => {
    const { id: orderId } = await crew.client.orders.place(world.aCart());
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    expect(await getRefusal(crew.livreur.missions.confirmCash({ orderId }))).toBe('ORDER_CHANGED');
    await crew.desk.dispatch.cancel({ orderId, from: 'assigned' });
    expect(await getRefusal(crew.livreur.missions.confirmCash({ orderId }))).toBe('ORDER_CHANGED');
    expect(await listPayments(orderId)).toEqual([]);
  });
});

it('marking paid again answers as the first time for the same method, and says so for another', async () => {
  const orderId = await placeOrderEnRoute();
  await crew.livreur.missions.confirmCash({ orderId });
  expect(await getRefusal(crew.desk.dispatch.markPaid({ orderId, method: 'wave' }))).toBe('ORDER_CHANGED');
  for (const method of ['espece', undefined] as const)
    expect(await crew.desk.dispatch.markPaid({ orderId, method })).toMatchObject({ paymentMethod: 'espece' });
  expect(await listPayments(orderId)).toEqual([['paid', 'Yao Kouassi']]);
});

it('an order without a method is paid in one way that the desk names, and its client then chooses no other', async () => {
  const { id: orderId } = await crew.client.orders.place(world.aCart());
  updateRow(world.db, orders, orderId, { paymentMethod: null });
  expect(await getRefusal(crew.desk.dispatch.markPaid({ orderId }))).toBe('INVALID_INPUT');
  await crew.desk.dispatch.markPaid({ orderId, method: 'wave' });
  expect(await getRefusal(crew.client.orders.choosePayment({ orderId, method: 'espece' }))).toBe(
    'PAYMENT_ALREADY_CHOSEN',
  );
  expect((await crew.client.orders.get({ orderId })).payment).toMatchObject({
    state: 'paid',
    method: 'wave',
  });
});

describe('the lists of a client', () => {
  const listOpenOrders = async () => (await crew.client.orders.inProgress({})).items;

  it('hold a cancelled order that was paid until it is refunded', async () => {
    const { id: orderId, grandTotal } = await crew.client.orders.place(world.aCart());
    const paid = { orderId, method: 'wave', amount: 1000, key: crypto.randomUUID() } as const;
    await crew.desk.dispatch.markPaid(paid);
    await crew.desk.dispatch.cancel({ orderId, from: 'pending' });
    expect(await listOpenOrders()).toMatchObject([
      { id: orderId, amountPaid: 1000, amountDue: 0, credit: 1000 },
    ]);
    const refund = { ...paid, amount: 400, key: crypto.randomUUID(), reason: 'Annulée' };
    await crew.desk.dispatch.refund(refund);
    expect(await listOpenOrders()).toMatchObject([{ credit: 600 }]);
    await crew.desk.dispatch.refund({ ...refund, amount: 600, key: crypto.randomUUID() });
    expect(await listOpenOrders()).toEqual([]);
    expect(await crew.client.orders.get({ orderId })).toMatchObject({ grandTotal, credit: 0, amountDue: 0 });
  });

  it('say when the last part of the money came, without what was a mistake', async () => {
    const { id: orderId } = await crew.client.orders.place(world.aCart());
    const markPaid = (amount: number) =>
      crew.desk.dispatch.markPaid({ orderId, method: 'espece', amount, key: crypto.randomUUID() });
    expect(await crew.client.orders.latest()).toMatchObject({ lastPaidAt: null });
    await markPaid(1000);
    const first = world.clock.now();
    world.clock.advance(MINUTE);
    const { payment } = await markPaid(500);
    expect(await listOpenOrders()).toMatchObject([{ lastPaidAt: first + MINUTE }]);
    await crew.desk.dispatch.reverse({ entryId: payment.entries.at(-1)?.id ?? 0, reason: 'Erreur' });
    expect(await listOpenOrders()).toMatchObject([{ lastPaidAt: first, amountPaid: 1000 }]);
  });
});
