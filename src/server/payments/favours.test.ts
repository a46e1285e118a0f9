import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { audit, moneyEntries, orders, users } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import type { Caller } from '#testing/browserClient.ts';
import { findMoneyFaults } from '#testing/damage.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { updateRow } from '#testing/rows.ts';

// Tests begin at noon, so that no day ends within one of them.
const world = openWorld({ settings: { demo: true }, at: Date.UTC(2026, 10, 20, 12) });
const awa = openFixture(() => world.client('Awa Koné'));
const marie = openFixture(() => world.admin('Marie Brou'));
const desk = openCaller(() => world.as(marie));
const colleague = openCaller(() => world.as(world.admin()));
const boss = openCaller(() => world.as(world.superadmin()));

const TOTAL = 20_000;
const makeKey = () => world.deps.id();

function addOrder(status: OrderStatus = 'completed'): string {
  const { id: orderId } = anOrder(world, {
    items: [aShirt(TOTAL, 1)],
    transportFee: 0,
    grandTotal: TOTAL,
    clientId: awa.id,
    status,
    paymentMethod: null,
  });
  return orderId;
}

async function addPaidOrder(paid = TOTAL, method: PaymentMethod = 'wave'): Promise<string> {
  const orderId = addOrder();
  const receipt = { orderId, method, amount: paid, key: makeKey(), note: 'Payé' };
  await boss.dispatch.markPaid(receipt);
  return orderId;
}

type Sent = { method?: PaymentMethod; gesture?: true; credit?: number; claimId?: string; key?: string };
const refundOrder = (caller: Caller, orderId: string, amount: number, sent: Sent = {}) =>
  caller.dispatch.refund({ orderId, amount, method: 'wave', reason: 'Retard', key: makeKey(), ...sent });

const readRow = (orderId: string) => {
  const row = world.db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!row) throw new Error('the order is gone');
  return row;
};
const readBalance = async (orderId: string) => {
  const { grandTotal, payment } = await boss.dispatch.order({ orderId });
  const { state, amountPaid, amountDue, credit } = payment;
  return { grandTotal, state, amountPaid, amountDue, credit, rebate: readRow(orderId).rebate };
};
const readRefund = (orderId: string) =>
  world.db
    .select()
    .from(moneyEntries)
    .where(and(eq(moneyEntries.orderId, orderId), eq(moneyEntries.kind, 'refund')))
    .get();

describe('a favour', () => {
  it('leaves a delivered, paid order paid: its total stays, and the client owes nothing again', async () => {
    const orderId = await addPaidOrder();
    await refundOrder(desk, orderId, 1500);
    expect(await readBalance(orderId)).toEqual({
      grandTotal: TOTAL,
      state: 'paid',
      amountPaid: TOTAL - 1500,
      amountDue: 0,
      credit: 0,
      rebate: 1500,
    });
    const client = world.as(awa);
    expect(await client.orders.get({ orderId })).toMatchObject({ paymentState: 'paid', amountDue: 0 });
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('is only what a refund gives back above the credit', async () => {
    const orderId = await addPaidOrder(TOTAL + 700);
    await refundOrder(desk, orderId, 300);
    expect(await readBalance(orderId)).toMatchObject({ credit: 400, rebate: 0, amountDue: 0 });
    await refundOrder(desk, orderId, 1000);
    expect(await readBalance(orderId)).toMatchObject({ credit: 0, rebate: 600, amountDue: 0, state: 'paid' });
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('is none where two of the desk give one credit back at once: the second is refused', async () => {
    const orderId = await addPaidOrder(TOTAL + 2000);
    expect(
      await Promise.all(
        [desk, boss].map((one) => getRefusal(refundOrder(one, orderId, 2000, { credit: 2000 }))),
      ),
    ).toEqual(['accepted', 'ORDER_CHANGED']);
    expect(await readBalance(orderId)).toMatchObject({ amountPaid: TOTAL, credit: 0, rebate: 0 });
  });

  it('leaves the credit where the desk says that it is a gesture', async () => {
    const orderId = await addPaidOrder(TOTAL + 700);
    await refundOrder(desk, orderId, 1000, { gesture: true });
    expect(await readBalance(orderId)).toMatchObject({ credit: 700, rebate: 1000, state: 'paid' });
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('leaves due what a part still owed, and what the client declared of it', async () => {
    const orderId = await addPaidOrder(8000);
    world.db.update(orders).set({ paymentMethod: 'wave' }).where(eq(orders.id, orderId)).run();
    await world.as(awa).orders.declarePaid({ orderId });
    await refundOrder(desk, orderId, 1000);
    expect(await readBalance(orderId)).toMatchObject({ state: 'partial', amountDue: 12_000, rebate: 1000 });
    expect(readRow(orderId).declaredAt).not.toBeNull();
  });

  it('is taken back exactly by the reversal of its refund, whatever the credit is by then', async () => {
    const orderId = await addPaidOrder(TOTAL + 700);
    const before = await readBalance(orderId);
    await refundOrder(desk, orderId, 1000);
    await refundOrder(boss, orderId, 2000);
    const { sequence: entryId = 0, rebate } = readRefund(orderId) ?? {};
    expect(rebate).toBe(300);
    await boss.dispatch.reverse({ entryId, reason: 'Jamais rendu' });
    expect(await readBalance(orderId)).toMatchObject({ rebate: 2000, credit: 700, state: 'paid' });
    const second = world.db.select().from(moneyEntries).where(eq(moneyEntries.amount, 2000)).get();
    await boss.dispatch.reverse({ entryId: second?.sequence ?? 0, reason: 'Jamais rendu' });
    expect(await readBalance(orderId)).toEqual(before);
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('does not exist on a cancelled order: it gives back what was paid, and no more', async () => {
    const orderId = addOrder('pending');
    await desk.dispatch.markPaid({ orderId, method: 'wave', amount: 5000, key: makeKey() });
    await desk.dispatch.cancel({ orderId, from: 'pending' });
    expect(await getRefusal(refundOrder(boss, orderId, 100, { gesture: true }))).toBe('TRANSITION_REFUSED');
    expect(await getRefusal(refundOrder(boss, orderId, 5001))).toBe('ABOVE_PAID');
    await refundOrder(desk, orderId, 5000);
    expect(await readBalance(orderId)).toMatchObject({ credit: 0, amountPaid: 0, rebate: 0 });
  });

  it('stands in the journal, and verify names an entry or an order that says another one', async () => {
    const orderId = await addPaidOrder(TOTAL + 700);
    await refundOrder(desk, orderId, 1000);
    const row = world.db.select().from(audit).where(eq(audit.act, 'dispatch.refund')).get();
    expect(row).toMatchObject({ before: { rebate: 0 }, after: { rebate: 300, amount: 1000 } });
    const { sqlite } = world.store;
    const spoil = (...statements: string[]) => {
      sqlite.exec('SAVEPOINT spoilt; DROP TRIGGER money_entries_never_change');
      for (const statement of statements) sqlite.exec(statement);
      const faults = findMoneyFaults(world.store.sqlite);
      sqlite.exec('ROLLBACK TO spoilt; RELEASE spoilt');
      return faults;
    };
    const rebate = 'ce qu’elle a rendu pour de bon n’est pas ce que disent ses écritures';
    expect(spoil('UPDATE orders SET rebate = 299')).toContain(rebate);
    expect(spoil(`UPDATE money_entries SET rebate = 299 WHERE kind = 'refund'`)).toContain(rebate);
    // Order and entry agree on a part that is neither the favour nor the whole refund.
    expect(
      spoil('UPDATE orders SET rebate = 299', `UPDATE money_entries SET rebate = 299 WHERE kind = 'refund'`),
    ).toContain(rebate);
    expect(
      spoil(
        'UPDATE orders SET rebate = 1000',
        `UPDATE money_entries SET rebate = 1000 WHERE kind = 'refund'`,
      ),
    ).toContain('ce qu’elle a rendu pour de bon n’est pas ce que dit le journal');
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('is not the same refund as one of its key that gives back the credit', async () => {
    const orderId = await addPaidOrder(TOTAL + 700);
    const key = makeKey();
    await refundOrder(desk, orderId, 500, { key });
    expect(await getRefusal(refundOrder(desk, orderId, 500, { key }))).toBe('accepted');
    expect(await getRefusal(refundOrder(desk, orderId, 500, { key, gesture: true }))).toBe('KEY_REUSED');
  });
});

describe('what admins give back alone', () => {
  /** An expense counts with the limit of a day, of which this much is left. */
  const spendDayUpTo = async (left: number) => {
    for (const amount of [10_000, 10_000, 10_000 - left].filter((sum) => sum > 0))
      await desk.cash.spend({ amount, reason: 'Savon', key: makeKey() });
  };

  it('has one limit for an order, whoever of them gives it back and why', async () => {
    const orderId = await addPaidOrder(TOTAL + 4000);
    await refundOrder(desk, orderId, 4000);
    const { claimId } = await desk.dispatch.claim({ orderId, kind: 'tache', words: 'Une tache' });
    const refund = { amount: 3000, method: 'wave', key: makeKey() } as const;
    await colleague.dispatch.answerClaim({ claimId, answer: 'Désolés', outcome: 'accepted', refund });
    expect(await getRefusal(refundOrder(colleague, orderId, 3001))).toBe('REFUND_LIMIT');
    await refundOrder(boss, orderId, 5000);
    expect(await getRefusal(refundOrder(colleague, orderId, 3000, { gesture: true }))).toBe('accepted');
    expect(await getRefusal(refundOrder(desk, orderId, 1))).toBe('REFUND_LIMIT');
  });

  it('has one limit for a day, three times that of an order, over all of them', async () => {
    for (const caller of [desk, colleague, desk]) await refundOrder(caller, await addPaidOrder(), 9000);
    const orderId = await addPaidOrder();
    const tomorrow = await addPaidOrder();
    expect(await getRefusal(refundOrder(colleague, orderId, 3001))).toBe('REFUND_DAY_LIMIT');
    expect(await getRefusal(refundOrder(boss, orderId, 3001))).toBe('accepted');
    expect(await getRefusal(refundOrder(colleague, orderId, 3000))).toBe('accepted');
    expect(await getRefusal(refundOrder(desk, await addPaidOrder(), 1))).toBe('REFUND_DAY_LIMIT');
    world.clock.advance(12 * HOUR);
    expect(await getRefusal(refundOrder(world.as(marie), tomorrow, 9000))).toBe('accepted');
  });

  it('has the limit for a day that the house had before, where that was more', async () => {
    setCounter(world.db, 'house.refundDayLimit', 50_000);
    await boss.house.update({ changes: { refundLimit: 16_000 }, seen: 0 });
    await desk.cash.spend({ amount: 16_000, reason: 'Savon', key: makeKey() });
    const readLeft = async (caller: Caller) =>
      (await caller.dispatch.order({ orderId: await addPaidOrder() })).payment.spendingLeft;
    expect(await readLeft(desk)).toEqual({ onOrder: 16_000, today: 34_000 });
    await boss.house.update({ changes: { refundLimit: 20_000 }, seen: 1 });
    expect(await readLeft(desk)).toEqual({ onOrder: 20_000, today: 44_000 });
  });

  it('counts with what they spent from the drawer', async () => {
    await spendDayUpTo(400);
    await boss.cash.spend({ amount: 5000, reason: 'Réparation', key: makeKey() });
    expect(await getRefusal(refundOrder(colleague, await addPaidOrder(), 401))).toBe('REFUND_DAY_LIMIT');
    expect(await getRefusal(refundOrder(colleague, await addPaidOrder(), 400))).toBe('accepted');
    expect(await getRefusal(desk.cash.spend({ amount: 1, reason: 'Savon', key: makeKey() }))).toBe(
      'EXPENSE_LIMIT',
    );
  });

  it('frees what was reversed', async () => {
    await spendDayUpTo(1000);
    const orderId = await addPaidOrder();
    await refundOrder(desk, orderId, 1000);
    const entryId = readRefund(orderId)?.sequence ?? 0;
    expect(await getRefusal(refundOrder(desk, orderId, 1))).toBe('REFUND_DAY_LIMIT');
    await desk.dispatch.reverse({ entryId, reason: 'Jamais rendu' });
    expect(await getRefusal(refundOrder(colleague, orderId, 1000))).toBe('accepted');
  });

  it('counts what somebody gave back as an admin, though they are a superadmin by now', async () => {
    await spendDayUpTo(1000);
    await refundOrder(desk, await addPaidOrder(), 600);
    updateRow(world.db, users, marie.id, { role: 'superadmin' });
    expect(await getRefusal(refundOrder(colleague, await addPaidOrder(), 401))).toBe('REFUND_DAY_LIMIT');
    await refundOrder(world.as(marie), await addPaidOrder(), 600);
    expect(await getRefusal(refundOrder(colleague, await addPaidOrder(), 400))).toBe('accepted');
  });

  it('is passed by no fifty of them at once', async () => {
    await spendDayUpTo(10_000);
    const ids = await Promise.all(Array.from({ length: 5 }, () => addPaidOrder()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        getRefusal(refundOrder(i % 2 ? desk : colleague, ids[i % 5] ?? '', 700)),
      ),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(14);
  });

  it('goes out as it came in: another method, or more than came by it, asks a superadmin', async () => {
    const orderId = await addPaidOrder(3000, 'espece');
    await desk.dispatch.markPaid({ orderId, method: 'wave', amount: 2000, key: makeKey() });
    expect(await getRefusal(refundOrder(desk, orderId, 2001))).toBe('REFUND_METHOD');
    await refundOrder(desk, orderId, 2000);
    expect(await getRefusal(refundOrder(desk, orderId, 1))).toBe('REFUND_METHOD');
    expect(await getRefusal(refundOrder(desk, orderId, 1000, { method: 'espece' }))).toBe('accepted');
    expect(await getRefusal(refundOrder(boss, orderId, 1999))).toBe('accepted');
    const { claimId } = await desk.dispatch.claim({ orderId, kind: 'tache', words: 'Une tache' });
    const refund = { amount: 1, method: 'wave', key: makeKey() } as const;
    const answer = { claimId, answer: 'Désolés', outcome: 'accepted', refund } as const;
    expect(await getRefusal(desk.dispatch.answerClaim(answer))).toBe('REFUND_METHOD');
  });

  it('is read before it is tried', async () => {
    const orderId = await addPaidOrder(TOTAL, 'wave');
    await refundOrder(desk, orderId, 4000);
    await refundOrder(colleague, await addPaidOrder(), 9000);
    const readLimits = async (caller: Caller) => {
      const { mayRefund, spendingLeft } = (await caller.dispatch.order({ orderId })).payment;
      return { mayRefund, spendingLeft };
    };
    expect(await readLimits(desk)).toEqual({
      mayRefund: { espece: 0, wave: 6000, orange: 0, pispi: 0 },
      spendingLeft: { onOrder: 6000, today: 17_000 },
    });
    expect(await readLimits(boss)).toEqual({
      mayRefund: { espece: 16_000, wave: 16_000, orange: 16_000, pispi: 16_000 },
      spendingLeft: { onOrder: 6000, today: 17_000 },
    });
    for (const amount of [10_000, 6000]) await desk.cash.spend({ amount, reason: 'Savon', key: makeKey() });
    expect(await readLimits(desk)).toMatchObject({ mayRefund: { wave: 1000 } });
  });
});

it('money that is said to have come by Wave above what is due asks a superadmin, with a note too', async () => {
  const orderId = addOrder();
  const receipt = { orderId, method: 'wave', note: 'Payé deux fois', key: makeKey() } as const;
  expect(await getRefusal(desk.dispatch.markPaid({ ...receipt, amount: TOTAL + 1 }))).toBe(
    'PROVIDER_ABOVE_DUE',
  );
  expect(await getRefusal(desk.dispatch.markPaid({ ...receipt, amount: TOTAL }))).toBe('accepted');
  const more = { ...receipt, key: makeKey(), amount: 500 };
  expect(await getRefusal(desk.dispatch.markPaid(more))).toBe('PROVIDER_ABOVE_DUE');
  expect(await getRefusal(desk.dispatch.markPaid({ ...more, method: 'espece' }))).toBe('accepted');
  expect(await getRefusal(boss.dispatch.markPaid({ ...more, note: undefined }))).toBe('ABOVE_DUE');
  expect(await getRefusal(boss.dispatch.markPaid(more))).toBe('accepted');
});
