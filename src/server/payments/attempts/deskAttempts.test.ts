import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWaveHouse, payByWave, placeOrder } from '#testing/payments/waveHouse.ts';

const house = openWaveHouse();

const asDesk = () => house.world.as(house.world.admin());
const countOpen = async () => (await asDesk().dispatch.counts()).openCash;
const readThings = async () => (await house.world.as(house.world.superadmin()).stats.today()).toDo;

it('lists what needs a person, newest first, page by page, to the desk alone', async () => {
  const ids: string[] = [];
  for (let order = 0; order < 3; order++) {
    house.world.clock.advance(MINUTE);
    const placed = await placeOrder(house);
    ids.unshift((await payByWave(house, placed, '1')).attemptId);
  }
  const first = await asDesk().cash.attempts({ limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await asDesk().cash.attempts({ limit: 2, cursor: first.nextCursor ?? undefined });
  expect(second).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null });
  for (const person of [house.world.client(), house.world.livreur()])
    expect(await getRefusal(house.world.as(person).cash.attempts({}))).toBe('FORBIDDEN');
});

it('says what came instead of what was asked for, until the desk has recorded it', async () => {
  const placed = await placeOrder(house);
  const { attemptId, sessionId } = await payByWave(house, placed, '1');
  expect((await asDesk().cash.attempts({})).items).toMatchObject([
    {
      id: attemptId,
      orderId: placed.orderId,
      clientName: expect.any(String),
      problem: 'mismatch',
      received: { amount: 1, currency: 'XOF', reference: attemptId },
    },
  ]);
  expect(await countOpen()).toBe(1);
  expect(await readThings()).toContainEqual(expect.objectContaining({ kind: 'payments', payments: 1 }));
  const receipt = { orderId: placed.orderId, amount: 1, key: crypto.randomUUID() };
  await asDesk().dispatch.markPaid({ ...receipt, key: crypto.randomUUID(), method: 'orange' });
  expect(await countOpen()).toBe(1);
  const { payment } = await asDesk().dispatch.markPaid({ ...receipt, method: 'wave', reference: 'T1' });
  expect(payment.entries.map(({ method, note }) => [method, note])).toEqual([
    ['orange', null],
    ['wave', 'Référence T1'],
  ]);
  expect((await asDesk().cash.attempts({})).items).toEqual([]);
  expect(await countOpen()).toBe(0);
  // Wave tells of it again.
  await house.wave.notify(sessionId, { eventId: 'EV_again' });
  await house.world.deps.sweeper.step();
  expect((await asDesk().cash.attempts({})).items).toEqual([]);
  await placed.client.orders.cancel({ orderId: placed.orderId });
});

it('counts no payment that the server asks for again by itself', async () => {
  const { client, orderId } = await placeOrder(house);
  house.wave.faults.push({ on: 'create', status: 500 });
  await getRefusal(client.orders.startPayment({ orderId, provider: 'wave', key: crypto.randomUUID() }));
  expect((await asDesk().cash.attempts({})).items).toMatchObject([{ state: 'unsure', problem: null }]);
  expect(await countOpen()).toBe(0);
});

it('lists money that came too much with the sum to give back, until it went back', async () => {
  const placed = await placeOrder(house);
  const { orderId, grandTotal } = placed;
  const started = await placed.client.orders.startPayment({
    orderId,
    provider: 'wave',
    key: crypto.randomUUID(),
  });
  const [sessionId = ''] = house.wave.sessions.keys();
  await asDesk().dispatch.markPaid({ orderId, method: 'espece', amount: 400, key: crypto.randomUUID() });
  house.wave.pay(sessionId);
  await house.wave.notify(sessionId);
  await house.world.deps.sweeper.step();
  const { items } = await asDesk().cash.attempts({});
  expect(items).toMatchObject([
    { id: started.attemptId, problem: 'surplus', amount: grandTotal, toReturn: 400, received: null },
  ]);
  expect(await countOpen()).toBe(1);
  const refund = { orderId, amount: 400, method: 'espece', reason: 'Payé deux fois' } as const;
  await asDesk().dispatch.refund({ ...refund, key: crypto.randomUUID() });
  expect((await asDesk().cash.attempts({})).items).toEqual([]);
});
