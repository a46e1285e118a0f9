import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, moneyEntries, paymentAttempts } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWaveHouse, payByWave, placeOrder } from '#testing/payments/waveHouse.ts';

const house = openWaveHouse();

const asDesk = () => house.world.as(house.world.admin());
const countOpen = async () => (await asDesk().dispatch.counts()).openCash;
const readThings = async () => (await house.world.as(house.world.superadmin()).stats.today()).toDo;

it('lists what needs a person, newest first, page by page', async () => {
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
  const started = await placed.client.orders.startPayment({ orderId, provider: 'wave', key: aKey() });
  const [sessionId = ''] = house.wave.sessions.keys();
  await asDesk().dispatch.markPaid({ orderId, method: 'espece', amount: 400, key: crypto.randomUUID() });
  house.wave.pay(sessionId);
  await house.wave.notify(sessionId);
  await house.world.deps.sweeper.step();
  const surplus = { problem: 'surplus', amount: grandTotal, toReturn: 400, received: null };
  expect((await asDesk().cash.attempts({})).items).toMatchObject([{ id: started.attemptId, ...surplus }]);
  expect(await countOpen()).toBe(1);
  const refund = { orderId, amount: 400, method: 'espece', reason: 'Payé deux fois' } as const;
  await asDesk().dispatch.refund({ ...refund, key: crypto.randomUUID() });
  expect((await asDesk().cash.attempts({})).items).toEqual([]);
});

const aKey = () => crypto.randomUUID();

async function payOrder() {
  const placed = await placeOrder(house);
  const started = await payByWave(house, placed);
  const refundAs =
    (desk: ReturnType<typeof house.world.as>) =>
    (key = aKey(), amount = placed.grandTotal) =>
      desk.dispatch.refund({ ...REFUND, orderId: placed.orderId, amount, key });
  return { ...placed, ...started, refundAs, refund: refundAs(house.world.as(house.world.superadmin())) };
}

const REFUND = { method: 'wave', reason: 'Payé deux fois' } as const;

const readAttempt = (id: string) =>
  house.world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();
const readRefunds = () =>
  house.world.db.select().from(moneyEntries).where(eq(moneyEntries.kind, 'refund')).all();
const countQuestions = () => house.wave.questions.filter(({ path }) => path.endsWith('/refund')).length;
const isRefunded = (sessionId: string) => house.wave.sessions.get(sessionId)?.isRefunded;

describe('the whole sum of a payment', () => {
  it('goes back through Wave, and is in the ledger once, with its key', async () => {
    const { refund, orderId, grandTotal, sessionId, attemptId } = await payOrder();
    const key = aKey();
    expect((await refund(key)).payment).toMatchObject({ amountPaid: 0, wholePayments: [] });
    expect(isRefunded(sessionId)).toBe(true);
    expect(readRefunds()).toMatchObject([{ orderId, method: 'wave', amount: grandTotal, key }]);
    expect(readAttempt(attemptId)).toMatchObject({ problem: null, refundKey: key });
    await refund(key);
    expect(countQuestions()).toBe(1);
    expect(readRefunds()).toHaveLength(1);
  });

  it('is given back by hand where it went back already', async () => {
    const { refund, client, orderId, grandTotal } = await payOrder();
    await refund();
    const boss = house.world.as(house.world.superadmin());
    const receipt = { orderId, amount: grandTotal, key: aKey(), note: 'Par lien' };
    await boss.dispatch.markPaid({ ...receipt, method: 'wave' });
    await refund();
    expect(countQuestions()).toBe(1);
    expect(await client.orders.get({ orderId })).toMatchObject({ amountPaid: 0 });
  });

  it('keeps the credit from everybody else while Wave is asked', async () => {
    const { sessionId, orderId, grandTotal: amount } = await payOrder();
    const boss = house.world.as(house.world.superadmin());
    await boss.dispatch.markPaid({ orderId, method: 'espece', amount, key: aKey(), note: 'Payé deux fois' });
    const giveBack = (method: 'wave' | 'espece') =>
      getRefusal(boss.dispatch.refund({ ...REFUND, method, orderId, amount, key: aKey(), credit: amount }));
    expect(await Promise.all([giveBack('wave'), giveBack('espece')])).toEqual(['accepted', 'REFUND_PENDING']);
    expect(isRefunded(sessionId)).toBe(true);
    expect(readRefunds()).toMatchObject([{ method: 'wave', amount, rebate: 0 }]);
  });

  it('is recorded once Wave gave it back, though its credit went meanwhile', async () => {
    const { orderId, grandTotal: amount } = await payOrder();
    const boss = house.world.as(house.world.superadmin());
    await boss.dispatch.markPaid({ orderId, method: 'espece', amount, key: aKey(), note: 'Payé deux fois' });
    const sent = { ...REFUND, orderId, amount };
    const refunding = getRefusal(boss.dispatch.refund({ ...sent, key: aKey(), credit: amount }));
    await boss.dispatch.refund({ ...sent, method: 'espece', key: aKey() });
    expect(await refunding).toBe('accepted');
    expect(readRefunds().map(({ method }) => method)).toEqual(['espece', 'wave']);
  });

  it('is asked for once by two people at once, and recorded once', async () => {
    const paid = await payOrder();
    const again = await payByWaveAgain(paid);
    const refunds = [paid.refund(), paid.refundAs(house.world.as(house.world.superadmin()))()];
    await Promise.all(refunds);
    expect(readRefunds()).toHaveLength(1);
    expect([isRefunded(paid.sessionId), isRefunded(again)]).toEqual([true, false]);
  });
});

/** The desk has taken the order for unpaid, so the client pays it again. */
async function payByWaveAgain({ client, orderId, grandTotal }: Awaited<ReturnType<typeof payOrder>>) {
  const boss = house.world.as(house.world.superadmin());
  const [entry] = house.world.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId)).all();
  await boss.dispatch.reverse({ entryId: entry?.sequence ?? 0, reason: 'Par erreur' });
  const { sessionId } = await payByWave(house, { client, orderId, grandTotal });
  await boss.dispatch.markPaid({ orderId, method: 'wave', amount: grandTotal, key: aKey(), note: 'Rétabli' });
  return sessionId;
}

describe('a refund in doubt', () => {
  it.each(['silent', 'cut', 500] as const)(
    'answered by %s is asked for again, with any key',
    async (status) => {
      for (const isSameKey of [true, false]) {
        const { refund, attemptId, sessionId, grandTotal, orderId } = await payOrder();
        house.wave.faults.push({ on: 'refund', status });
        const key = aKey();
        expect(await getRefusal(refund(key))).toBe('REFUND_UNSURE');
        expect(readAttempt(attemptId)).toMatchObject({ problem: 'refund' });
        const { items } = await house.world.as(house.world.admin()).cash.attempts({});
        expect(items).toMatchObject([{ id: attemptId, problem: 'refund', toReturn: grandTotal }]);
        await refund(isSameKey ? key : undefined);
        expect(isRefunded(sessionId)).toBe(true);
        expect(readRefunds().filter((entry) => entry.orderId === orderId)).toHaveLength(1);
        expect(readAttempt(attemptId)).toMatchObject({ problem: null });
      }
    },
  );

  it('stays one when the house was killed between the question and the ledger', async () => {
    const { refund, attemptId, sessionId } = await payOrder();
    const session = house.wave.sessions.get(sessionId);
    if (session) session.isRefunded = true;
    house.world.db.update(paymentAttempts).set({ problem: 'refund', refundKey: aKey() }).run();
    expect(readRefunds()).toEqual([]);
    await refund();
    expect(readRefunds()).toHaveLength(1);
    expect(readAttempt(attemptId)).toMatchObject({ problem: null });
  });

  it('that Wave then refuses waits for a person only as long as money is owed', async () => {
    const { refund, attemptId, client, orderId } = await payOrder();
    house.wave.faults.push({ on: 'refund', status: 500 }, { on: 'refund', status: 400 });
    expect(await getRefusal(refund())).toBe('REFUND_UNSURE');
    expect(await getRefusal(refund())).toBe('REFUND_REFUSED');
    expect(readAttempt(attemptId)).toMatchObject({ problem: 'surplus', refundKey: null });
    const boss = house.world.as(house.world.superadmin());
    expect((await boss.cash.attempts({})).items).toEqual([]);
    await client.orders.cancel({ orderId });
    expect((await boss.cash.attempts({})).items).toMatchObject([{ id: attemptId }]);
  });
});

describe('a refund in doubt that was given back in cash', () => {
  async function leaveInDoubt() {
    const paid = await payOrder();
    house.wave.faults.push({ on: 'refund', status: 500 });
    expect(await getRefusal(paid.refund())).toBe('REFUND_UNSURE');
    const boss = house.world.as(house.world.superadmin());
    const { orderId, grandTotal: amount } = paid;
    const byHand = { orderId, amount, method: 'espece', reason: 'Wave muet' } as const;
    const giveBack = (change: Partial<Parameters<typeof boss.dispatch.refund>[0]> = {}) =>
      boss.dispatch.refund({ ...byHand, insteadOf: paid.attemptId, key: aKey(), ...change });
    return { ...paid, boss, giveBack };
  }

  it('is settled with the entry, once, and is not asked of Wave again', async () => {
    const { giveBack, refund, boss, attemptId, orderId, grandTotal } = await leaveInDoubt();
    const key = aKey();
    await giveBack({ key });
    await giveBack({ key });
    expect(readRefunds()).toMatchObject([{ orderId, method: 'espece', amount: grandTotal, key }]);
    expect(readAttempt(attemptId)).toMatchObject({ state: 'paid', problem: null });
    expect((await boss.cash.attempts({})).items).toEqual([]);
    expect(await getRefusal(refund())).toBe('ABOVE_PAID');
    expect(countQuestions()).toBe(1);
    const [row] = house.world.db.select().from(audit).where(eq(audit.act, 'dispatch.refund')).all();
    expect(row?.after).toMatchObject({ method: 'espece', insteadOf: attemptId });
  });

  it('is no other sum, and none that Wave has confirmed meanwhile', async () => {
    const { giveBack, refund, grandTotal, attemptId } = await leaveInDoubt();
    expect(await getRefusal(giveBack({ amount: grandTotal - 1 }))).toBe('ORDER_CHANGED');
    await refund();
    expect(await getRefusal(giveBack())).toBe('ORDER_CHANGED');
    expect(readRefunds()).toHaveLength(1);
    expect(readAttempt(attemptId)).toMatchObject({ problem: null });
  });

  it('waits while Wave is asked, so that the sum goes back once', async () => {
    const { giveBack, refund, sessionId } = await leaveInDoubt();
    const refunding = refund();
    expect(await getRefusal(giveBack())).toBe('REFUND_PENDING');
    await refunding;
    expect(isRefunded(sessionId)).toBe(true);
    expect(readRefunds()).toMatchObject([{ method: 'wave' }]);
  });

  it('is refused where nobody says what the cash stands for', async () => {
    const { giveBack, boss, orderId, grandTotal } = await leaveInDoubt();
    expect(await getRefusal(giveBack({ insteadOf: undefined }))).toBe('REFUND_PENDING');
    await boss.dispatch.markPaid({ orderId, method: 'espece', amount: 700, key: aKey(), note: 'De trop' });
    await giveBack({ insteadOf: undefined, amount: 700 });
    expect(await getRefusal(giveBack({ insteadOf: undefined, amount: 1 }))).toBe('REFUND_PENDING');
    await giveBack();
    expect(readRefunds().map(({ amount }) => amount)).toEqual([700, grandTotal]);
  });
});

it('leaves a part of a sum, and what Wave refuses, to be given back by hand', async () => {
  const { refund, grandTotal, attemptId } = await payOrder();
  house.wave.faults.push({ on: 'refund', status: 400 });
  expect(await getRefusal(refund())).toBe('REFUND_REFUSED');
  expect(readAttempt(attemptId)).toMatchObject({ problem: null, refundKey: null });
  expect(readRefunds()).toEqual([]);
  await refund(undefined, grandTotal - 100);
  expect(countQuestions()).toBe(1);
  expect(readRefunds()).toMatchObject([{ amount: grandTotal - 100 }]);
});

it('asks nothing of Wave that an admin may not give back', async () => {
  const { refundAs, grandTotal } = await payOrder();
  const boss = house.world.as(house.world.superadmin());
  await boss.house.update({ changes: { refundLimit: grandTotal - 1 }, seen: 0 });
  const refund = refundAs(house.world.as(house.world.admin()));
  expect(await getRefusal(refund())).toBe('REFUND_LIMIT');
  expect(countQuestions()).toBe(0);
});
