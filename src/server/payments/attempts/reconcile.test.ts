import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { providerEvents } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWaveHouse, payByWave, placeOrder, startPayment } from '#testing/payments/waveHouse.ts';
import { aWorld } from '#testing/world.ts';

const house = openWaveHouse();

const reconcile = (day = formatIsoDay(house.world.clock.now())) =>
  house.world.as(house.world.superadmin()).cash.reconcile({ provider: 'wave', day });

const payOrder = async () => {
  const placed = await placeOrder(house);
  return { ...placed, ...(await payByWave(house, placed)) };
};

it('says the same as Wave of a day without trouble, with its fees, over all its pages', async () => {
  const { orderId, grandTotal, attemptId } = await payOrder();
  await payOrder();
  const fee = Math.round(grandTotal / 100);
  const books = await reconcile();
  expect(books).toMatchObject({ theirs: 2 * grandTotal, ours: 2 * grandTotal, fees: 2 * fee });
  expect(books.lines).toHaveLength(2);
  expect(books.lines[0]).toMatchObject({
    orderId,
    reference: attemptId,
    transactionId: 'Tcos-000001',
    theirs: grandTotal,
    ours: grandTotal,
    fee,
  });
});

it('agrees with the till of the day, with what was received by hand apart', async () => {
  const { grandTotal } = await payOrder();
  const boss = house.world.as(house.world.superadmin());
  const { orderId } = await placeOrder(house);
  const receipt = { orderId, method: 'wave', amount: grandTotal } as const;
  await boss.dispatch.markPaid({ ...receipt, key: house.world.deps.id() });
  const { orderId: other } = await placeOrder(house);
  await boss.dispatch.markPaid({ ...receipt, orderId: other, key: house.world.deps.id() });
  const { payment } = await boss.dispatch.order({ orderId: other });
  await boss.dispatch.reverse({ entryId: payment.entries[0]?.id ?? 0, reason: 'Jamais reçu' });
  const { ours, byHand, onTill } = await reconcile();
  expect(byHand.map((line) => [line.orderId, line.amount])).toEqual([
    [orderId, grandTotal],
    [other, grandTotal],
    [other, -grandTotal],
  ]);
  const { received } = await boss.cash.day({ day: formatIsoDay(house.world.clock.now()) });
  expect(ours + byHand.reduce((sum, { amount }) => sum + amount, 0)).toBe(received.wave);
  expect(onTill).toBe(received.wave);
});

it('tells what the till counts on the next day, as it came after the close', async () => {
  const { grandTotal } = await payOrder();
  const boss = house.world.as(house.world.superadmin());
  const day = formatIsoDay(house.world.clock.now());
  const nextDay = formatIsoDay(house.world.clock.now() + DAY);
  await boss.cash.closeDay({ day, counted: 0 });
  await payOrder();
  const { orderId } = await placeOrder(house);
  await boss.dispatch.markPaid({ orderId, method: 'wave' });
  const late = { ours: 2 * grandTotal, onTill: grandTotal, byHand: [{ orderId }] };
  expect(await reconcile()).toMatchObject(late);
  const { received } = await boss.cash.day({ day: nextDay });
  const next = { ours: 0, onTill: received.wave, byHand: [] };
  expect(await reconcile(nextDay)).toMatchObject(next);
  expect(received.wave).toBe(2 * grandTotal);
});

it('puts first what one of the two books lacks', async () => {
  const equal = await payOrder();
  const onlyOurs = await payOrder();
  house.wave.sessions.delete(onlyOurs.sessionId);
  house.world.clock.advance(MINUTE);
  const placed = await placeOrder(house);
  const { sessionId } = await startPayment(house, placed);
  house.wave.pay(sessionId);
  const { lines } = await reconcile();
  const { grandTotal } = equal;
  expect(lines.map(({ orderId, theirs, ours }) => [orderId, theirs, ours])).toEqual([
    [onlyOurs.orderId, null, grandTotal],
    [placed.orderId, grandTotal, null],
    [equal.orderId, grandTotal, grandTotal],
  ]);
});

it('puts first a line of another amount, and a line of nobody', async () => {
  const { sessionId, grandTotal } = await payOrder();
  await payOrder();
  const session = house.wave.sessions.get(sessionId);
  if (!session) throw new Error('no session');
  session.amount = String(grandTotal - 5);
  house.wave.sessions.set('cos-other', { ...session, id: 'cos-other', client_reference: 'other' });
  const { lines, theirs, ours } = await reconcile();
  expect(lines.map((line) => [line.theirs, line.ours])).toEqual([
    [grandTotal - 5, grandTotal],
    [grandTotal - 5, null],
    [grandTotal, grandTotal],
  ]);
  expect(lines[1]).toMatchObject({ orderId: null, reference: 'other' });
  expect(theirs - ours).toBe(grandTotal - 10);
});

it('misses nothing that was paid before midnight and read after it', async () => {
  house.world.clock.advance(15 * HOUR - MINUTE);
  const placed = await placeOrder(house);
  const { sessionId } = await startPayment(house, placed);
  house.wave.pay(sessionId);
  const paidOn = formatIsoDay(house.world.clock.now());
  house.world.clock.advance(2 * MINUTE);
  await house.world.deps.sweeper.step();
  const readOn = formatIsoDay(house.world.clock.now());
  expect(readOn).not.toBe(paidOn);
  const { grandTotal } = placed;
  expect(await reconcile(paidOn)).toMatchObject({ theirs: grandTotal, ours: grandTotal });
  expect((await reconcile(readOn)).lines).toEqual([]);
});

it('lists notifications of nobody, the newest first', async () => {
  const { sessionId, grandTotal } = await payOrder();
  for (const name of ['first', 'second']) {
    house.world.clock.advance(MINUTE);
    const change = { id: `cos-${name}`, client_reference: name };
    await house.wave.notify(sessionId, { change, eventId: `EV_${name}` });
  }
  house.world.db
    .update(providerEvents)
    .set({ raw: 'not what Wave sends' })
    .where(eq(providerEvents.id, 'EV_first'))
    .run();
  expect((await reconcile()).ofNobody).toEqual([
    {
      id: 'EV_second',
      receivedAt: house.world.clock.now(),
      amount: grandTotal,
      reference: 'second',
      transactionId: `T${sessionId}`,
    },
    {
      id: 'EV_first',
      receivedAt: house.world.clock.now() - MINUTE,
      amount: null,
      reference: null,
      transactionId: null,
    },
  ]);
});

it('is refused while Wave does not answer, and where it is off', async () => {
  house.wave.faults.push({ on: 'read', status: 500 });
  expect(await getRefusal(reconcile())).toBe('PROVIDER_SILENT');
  const without = await aWorld();
  const boss = without.as(without.superadmin());
  expect(await getRefusal(boss.cash.reconcile(ofToday()))).toBe('PROVIDER_OFF');
  expect((await boss.dispatch.counts()).books).toEqual([]);
  without.close();
  expect((await house.world.as(house.world.superadmin()).dispatch.counts()).books).toEqual(['wave']);
});

const ofToday = () => ({ provider: 'wave' as const, day: formatIsoDay(house.world.clock.now() + DAY) });
