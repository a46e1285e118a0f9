import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moneyEntries, orderEvents, orders } from '#db/schema.ts';
import { FAILURES, type FailureCode } from '#domain/failures/failures.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { checkRowsAfterEach, openCaller, openFixture, openWorld } from '#testing/openWorld.ts';

// Tests begin at noon, so that no day ends within one of them.
const world = openWorld({ settings: { demo: true }, at: Date.UTC(2026, 10, 20, 12) });
checkRowsAfterEach(world);
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const ali = openFixture(() => world.admin('Ali Traoré'));
const client = openCaller(() => world.as(world.client('Awa Koné')));
const desk = openCaller(() => world.as(ali));
const colleague = openCaller(() => world.as(world.admin()));
const boss = openCaller(() => world.as(world.superadmin()));
const road = openCaller(() => world.as(yao));
const other = openCaller(() => world.as(world.livreur('Ali Touré')));

const makeKey = () => world.deps.id();

type Placed = { orderId: string; total: number };

async function placeOrderEnRoute(paymentMethod: 'espece' | 'wave' = 'espece'): Promise<Placed> {
  const { id: orderId, grandTotal: total } = await client.orders.place(world.aCart({ paymentMethod }));
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  await road.missions.advance({ orderId, from: 'assigned' });
  return { orderId, total };
}
const readLedger = async (orderId: string) => (await desk.dispatch.order({ orderId })).payment;
const readLastEntryId = async (orderId: string) => (await readLedger(orderId)).entries.at(-1)?.id ?? 0;
const collectCash = (orderId: string, amount: number, at?: number) =>
  road.missions.confirmCash({ orderId, amount, actId: makeKey(), at });
const markPaid = (orderId: string, method: 'espece' | 'wave' = 'wave') =>
  desk.dispatch.markPaid({ orderId, method });
const addReceipt = async (orderId: string) => {
  await markPaid(orderId);
  return readLastEntryId(orderId);
};
const markPartPaid = (orderId: string, amount: number) =>
  desk.dispatch.markPaid({ orderId, method: 'wave', amount, key: makeKey() });
const refundOrder = (caller: Caller, orderId: string, amount: number, sent = makeKey()) =>
  caller.dispatch.refund({ orderId, amount, method: 'wave', reason: 'Col abîmé', key: sent });
const reverseEntry = (caller: Caller, entryId: number) =>
  caller.dispatch.reverse({ entryId, reason: 'Mauvaise commande' });
const amendItems = async (orderId: string, change: (quantity: number) => number) => {
  const { version, items } = await desk.dispatch.order({ orderId });
  const changed = items.map(({ productId, service, quantity }) => ({
    productId,
    service,
    quantity: change(quantity),
  }));
  return desk.dispatch.amend({ orderId, seen: version, agreed: 'phone', items: changed });
};
const readWrittenRows = () => [
  world.db.select().from(orders).all(),
  world.db.select().from(orderEvents).all(),
  world.db.select().from(moneyEntries).all(),
];

describe('an amount of money', () => {
  it.each([0, -500, 12.5, 10_000_001])('is not %d', async (amount) => {
    const { orderId } = await placeOrderEnRoute();
    const before = readWrittenRows();
    const acts = [
      () => collectCash(orderId, amount),
      () => markPartPaid(orderId, amount),
      () => refundOrder(desk, orderId, amount),
    ];
    for (const act of acts) expect(await getRefusal(act())).toBe('BAD_REQUEST');
    expect(readWrittenRows()).toEqual(before);
  });

  it('is not sent without its key, nor money given back without a reason', async () => {
    const { orderId } = await placeOrderEnRoute();
    const before = readWrittenRows();
    const acts = [
      () => road.missions.confirmCash({ orderId, amount: 500 }),
      () => desk.dispatch.markPaid({ orderId, amount: 500 }),
      () => desk.dispatch.refund({ orderId, amount: 1, method: 'wave', reason: '  ', key: makeKey() }),
      () => desk.dispatch.reverse({ entryId: 1, reason: '' }),
    ];
    for (const act of acts) expect(await getRefusal(act())).toBe('BAD_REQUEST');
    expect(readWrittenRows()).toEqual(before);
  });
});

it('cash that was taken without network, though the desk had the money by then, is a fact: the client is owed it', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  world.clock.advance(10 * MINUTE);
  await markPaid(orderId);
  world.clock.advance(20 * MINUTE);
  const cash = { orderId, amount: total, actId: makeKey() };
  const at = world.clock.now();
  expect(await getRefusal(road.missions.confirmCash({ ...cash, at }))).toBe('ABOVE_DUE');
  world.clock.advance(30 * MINUTE);
  await road.missions.confirmCash({ ...cash, at });
  const late = { isLate: true, amount: total };
  expect(await readLedger(orderId)).toMatchObject({ credit: total, entries: [{}, late] });
});

it('cash that two phones of one livreur send is recorded once, and another sum is refused', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  const at = world.clock.now();
  await collectCash(orderId, total, at);
  world.clock.advance(20 * MINUTE);
  await collectCash(orderId, total, at);
  expect(await getRefusal(collectCash(orderId, total - 1, at))).toBe('ABOVE_DUE');
  expect(await readLedger(orderId)).toMatchObject({ credit: 0, entries: [{ amount: total }] });
});

it('cash that two phones of one livreur send for a pickup with a count gap is recorded once', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  const handover = { counts: [{ position: 0, quantity: 1 }] };
  await road.missions.advance({ orderId, from: 'pickup_en_route', handover });
  for (let phone = 0; phone < 2; phone++) await collectCash(orderId, total);
  expect(await readLedger(orderId)).toMatchObject({ credit: 0, entries: [{ amount: total }] });
});

it('cash that was taken in the instant in which the desk recorded money is a fact too', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  world.clock.advance(10 * MINUTE);
  await markPaid(orderId);
  await collectCash(orderId, total, world.clock.now());
  expect(await readLedger(orderId)).toMatchObject({ credit: total });
});

it('cash that was taken without network stays whole though the desk has lowered the price since', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  world.clock.advance(10 * MINUTE);
  const cash = { orderId, amount: total, actId: makeKey(), at: world.clock.now() };
  world.clock.advance(5 * MINUTE);
  await amendItems(orderId, () => 1);
  world.clock.advance(20 * MINUTE);
  expect(await getRefusal(road.missions.confirmCash({ ...cash, amount: total + 1 }))).toBe('ABOVE_DUE');
  await road.missions.confirmCash(cash);
  const late = { isLate: true, amount: total };
  expect(await readLedger(orderId)).toMatchObject({ credit: 1500, entries: [late] });
});

it('cash of a price that the desk had raised stays whole though the same money came by Wave since', async () => {
  const { orderId } = await placeOrderEnRoute();
  const { amountDue: amount } = await amendItems(orderId, (quantity) => quantity + 1);
  const at = world.clock.now();
  await markPartPaid(orderId, amount);
  world.clock.advance(20 * MINUTE);
  await collectCash(orderId, amount, at);
  expect(await readLedger(orderId)).toMatchObject({ credit: amount });
});

it('cash of a mission that was cancelled or reassigned before its phone could say that it set out is kept', async () => {
  const ends = [
    (orderId: string) => desk.dispatch.cancel({ orderId, from: 'assigned' }),
    (orderId: string) => desk.dispatch.reassign({ orderId, livreurId: world.livreur().id }),
  ];
  for (const end of ends) {
    const { id: orderId, grandTotal: amount } = await client.orders.place(world.aCart());
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    world.clock.advance(10 * MINUTE);
    const takenAt = world.clock.now();
    world.clock.advance(5 * MINUTE);
    await end(orderId);
    const heardAt = world.clock.now();
    world.clock.advance(20 * MINUTE);
    for (const at of [heardAt, undefined])
      expect(await getRefusal(collectCash(orderId, amount, at))).toMatch(/ORDER_CHANGED|NOT_FOUND/);
    await collectCash(orderId, amount, takenAt);
    const { entries } = await readLedger(orderId);
    expect(entries).toMatchObject([{ amount, at: takenAt, holder: { id: yao.id } }]);
  }
});

it('cash of a night that nobody closed is booked after the day that was closed since', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  world.clock.advance(11 * HOUR);
  const at = world.clock.now();
  world.clock.advance(2 * HOUR);
  await world.as(ali).cash.closeDay({ day: '2026-11-21', counted: 0, note: 'Tiroir vide' });
  await collectCash(orderId, total, at);
  const [entry] = world.db.select().from(moneyEntries).all();
  expect(entry).toMatchObject({ at, bookedOn: Date.UTC(2026, 10, 22) });
});

it('cash for a count that the house did not take over is the client’s credit', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  const [item] = (await desk.dispatch.order({ orderId })).items;
  const counts = [{ position: item?.position ?? 0, quantity: (item?.quantity ?? 0) + 1 }];
  const handover = { code: '9999', counts, total: total + 1500 };
  // The phone's sheet gives all its acts one time, and they arrive one after the other.
  const at = world.clock.now();
  const collect = (amount: number) => {
    world.clock.advance(1);
    return collectCash(orderId, amount, at);
  };
  await collect(total - 500);
  await collect(500);
  world.clock.advance(1);
  await road.missions.advance({ orderId, from: 'pickup_en_route', handover, actId: makeKey(), at });
  await collect(1500);
  expect(await readLedger(orderId)).toMatchObject({ credit: 1500, entries: [{}, {}, { isLate: false }] });
  expect(await getRefusal(collect(9_000_000))).toBe('ABOVE_DUE');
});

type Act = () => Promise<unknown>;
const REFUSED: Record<string, [FailureCode, (placed: Placed) => Promise<Act>]> = {
  'cash above what is due': [
    'ABOVE_DUE',
    async ({ orderId, total }) => {
      await collectCash(orderId, 500);
      return () => collectCash(orderId, total - 499);
    },
  ],
  'cash above what is due, from a clock that runs ahead': [
    'ABOVE_DUE',
    async ({ orderId, total }) => {
      await collectCash(orderId, 500);
      return () => collectCash(orderId, total, world.clock.now() + 10 * MINUTE);
    },
  ],
  'the cash of another’s order': [
    'NOT_FOUND',
    async ({ orderId }) => {
      return () => other.missions.confirmCash({ orderId, amount: 500, actId: makeKey() });
    },
  ],
  'the same key for another amount of cash': [
    'KEY_REUSED',
    async ({ orderId }) => {
      const actId = makeKey();
      await road.missions.confirmCash({ orderId, amount: 500, actId });
      return () => road.missions.confirmCash({ orderId, amount: 600, actId });
    },
  ],
  'the same key for another refund': [
    'KEY_REUSED',
    async ({ orderId }) => {
      await markPaid(orderId);
      const sent = makeKey();
      await refundOrder(desk, orderId, 500, sent);
      return () => refundOrder(desk, orderId, 600, sent);
    },
  ],
  'paid twice without a note': [
    'ABOVE_DUE',
    async ({ orderId }) => {
      await markPaid(orderId);
      return () => desk.dispatch.markPaid({ orderId, method: 'espece', amount: 500, key: makeKey() });
    },
  ],
  'a receipt of a cancelled order': [
    'TRANSITION_REFUSED',
    async ({ orderId }) => {
      await desk.dispatch.cancel({ orderId, from: 'pickup_en_route' });
      return () => markPartPaid(orderId, 500);
    },
  ],
  'a refund above what was paid': [
    'ABOVE_PAID',
    async ({ orderId }) => {
      await collectCash(orderId, 500);
      return () => refundOrder(boss, orderId, 501);
    },
  ],
  'a refund by an admin above the limit, in parts too': [
    'REFUND_LIMIT',
    async ({ orderId }) => {
      await boss.house.update({ changes: { refundLimit: 1000 }, seen: 0 });
      await markPaid(orderId);
      await refundOrder(desk, orderId, 600);
      return () => refundOrder(desk, orderId, 401);
    },
  ],
  'the reversal of no entry': ['NOT_FOUND', async () => () => reverseEntry(boss, 999)],
  'the reversal of a reversal': [
    'NOT_REVERSIBLE',
    async ({ orderId }) => {
      await reverseEntry(desk, await addReceipt(orderId));
      const reversal = await readLastEntryId(orderId);
      return () => reverseEntry(boss, reversal);
    },
  ],
  'a second reversal': [
    'ALREADY_REVERSED',
    async ({ orderId }) => {
      const receipt = await addReceipt(orderId);
      await reverseEntry(desk, receipt);
      return () => reverseEntry(boss, receipt);
    },
  ],
  'a reversal by another admin': [
    'NOT_YOURS_TO_REVERSE',
    async ({ orderId }) => {
      const receipt = await addReceipt(orderId);
      return () => reverseEntry(colleague, receipt);
    },
  ],
  'a reversal by the same admin the next day': [
    'NOT_YOURS_TO_REVERSE',
    async ({ orderId }) => {
      const receipt = await addReceipt(orderId);
      world.clock.advance(12 * 60 * MINUTE);
      return () => reverseEntry(world.as(ali), receipt);
    },
  ],
  'the reversal of cash that was handed in': [
    'HANDED_IN',
    async ({ orderId }) => {
      await collectCash(orderId, 500);
      await road.cash.handIn({ amount: 500, actId: makeKey() });
      const receipt = await readLastEntryId(orderId);
      return () => reverseEntry(boss, receipt);
    },
  ],
  'the reversal of a receipt that was given back': [
    'ABOVE_PAID',
    async ({ orderId }) => {
      const receipt = await addReceipt(orderId);
      await refundOrder(desk, orderId, 1);
      return () => reverseEntry(desk, receipt);
    },
  ],
  'another method once something was received': [
    'PAYMENT_ALREADY_CHOSEN',
    async ({ orderId }) => {
      await collectCash(orderId, 500);
      return () => client.orders.choosePayment({ orderId, method: 'wave' });
    },
  ],
  'the refusal of a declaration that was paid meanwhile': [
    'ORDER_CHANGED',
    async ({ orderId }) => {
      await client.orders.choosePayment({ orderId, method: 'wave' });
      await client.orders.declarePaid({ orderId });
      await markPaid(orderId);
      return () => desk.dispatch.refuseDeclared({ orderId });
    },
  ],
  'the deletion of an order that received money, given back too': [
    'HAS_MONEY',
    async ({ orderId, total }) => {
      await markPaid(orderId);
      await refundOrder(boss, orderId, total);
      return () => boss.dispatch.remove({ orderId });
    },
  ],
};

it.each(Object.entries(REFUSED))('refuses %s, and writes nothing', async (_, [code, prepare]) => {
  const act = await prepare(await placeOrderEnRoute());
  const before = readWrittenRows();
  expect(await getRefusal(act())).toBe(code);
  expect(readWrittenRows()).toEqual(before);
  expect(FAILURES[code].text).toMatch(/^[A-ZÀ-Ý].*\.$/);
});

it('what is due, paid and owed follows each entry, on the order and in what everybody reads of it', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  const steps: unknown[] = [];
  const recordStep = async () => {
    const { state, amountPaid, amountDue, credit } = await readLedger(orderId);
    steps.push([state, amountPaid, amountDue - (total - (amountPaid ?? 0)), credit]);
  };
  await collectCash(orderId, 500);
  await recordStep();
  await markPartPaid(orderId, total - 500);
  await recordStep();
  const twice = { orderId, amount: 700, key: makeKey(), note: 'Payé deux fois par Wave' };
  for (let sent = 0; sent < 3; sent++) await boss.dispatch.markPaid({ ...twice, method: 'wave' });
  await recordStep();
  await refundOrder(desk, orderId, 700);
  await recordStep();
  expect(steps).toEqual([
    ['partial', 500, 0, 0],
    ['paid', total, 0, 0],
    ['paid', total + 700, 700, 700],
    ['paid', total, 0, 0],
  ]);
  const own = await client.orders.get({ orderId });
  expect(own).toMatchObject({ amountPaid: total, amountDue: 0, credit: 0, paymentMethod: 'espece' });
  expect(own.payment.entries.map(({ kind, method, amount, by }) => [kind, method, amount, by])).toEqual([
    ['receipt', 'espece', 500, 'livreur'],
    ['receipt', 'wave', total - 500, 'team'],
    ['receipt', 'wave', 700, 'team'],
    ['refund', 'wave', 700, 'team'],
  ]);
  // Only the desk sees names and notes.
  expect(JSON.stringify(own.payment)).not.toMatch(/Payé deux fois|actorName|holder/);
  expect((await readLedger(orderId)).entries[0]?.holder).toEqual({ id: yao.id, fullname: 'Yao Kouassi' });
  expect((await client.orders.timeline({ orderId })).at(-1)).toMatchObject({
    kind: 'refund',
    entry: { kind: 'refund', method: 'wave', amount: 700, reversedKind: null },
  });
});

it('cash that arrives five days late for an order paid meanwhile is a fact: a credit, flagged, and told', async () => {
  const { orderId, total } = await placeOrderEnRoute('wave');
  world.clock.advance(MINUTE);
  const late = { orderId, amount: total, actId: makeKey(), at: world.clock.now() };
  world.clock.advance(MINUTE);
  await markPaid(orderId);
  world.clock.advance(5 * DAY);
  for (let sent = 0; sent < 2; sent++) await road.missions.confirmCash(late);
  const { payment } = await world.as(ali).dispatch.order({ orderId });
  expect(payment).toMatchObject({ state: 'paid', amountPaid: 2 * total, credit: total, method: 'wave' });
  const now = world.clock.now();
  expect(payment.entries.at(-1)).toMatchObject({ isLate: true, at: now, holder: { id: yao.id } });
  expect(world.mailbox.letters().filter(({ kind }) => kind === 'order.paidTwice')).toHaveLength(1);
});

it('cash of an order that was cancelled meanwhile is owed to its client until it is given back', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  await desk.dispatch.cancel({ orderId, from: 'pickup_en_route' });
  await collectCash(orderId, total);
  expect(await readLedger(orderId)).toMatchObject({ amountPaid: total, amountDue: 0, credit: total });
  await refundOrder(boss, orderId, total);
  expect(await readLedger(orderId)).toMatchObject({ state: 'due', amountPaid: 0, amountDue: 0, credit: 0 });
});

it('a declaration is shown while partly paid, and refused with a letter', async () => {
  const { orderId } = await placeOrderEnRoute('wave');
  await client.orders.declarePaid({ orderId });
  await collectCash(orderId, 500);
  expect(await readLedger(orderId)).toMatchObject({ state: 'partial', declaredAt: expect.any(Number) });
  const { items } = await desk.dispatch.board({ paymentState: 'declared' });
  expect(items.map(({ id }) => id)).toEqual([orderId]);
  await desk.dispatch.refuseDeclared({ orderId });
  await colleague.dispatch.refuseDeclared({ orderId });
  expect(await readLedger(orderId)).toMatchObject({ state: 'partial', declaredAt: null });
  expect(world.mailbox.letters().filter(({ kind }) => kind === 'order.declarationRefused')).toHaveLength(1);
});

it('what an order costs more since a declaration is due once the sum declared has come', async () => {
  const { orderId, total } = await placeOrderEnRoute('wave');
  await client.orders.declarePaid({ orderId });
  await amendItems(orderId, (quantity) => quantity + 1);
  const { amountDue } = await readLedger(orderId);
  expect(await readLedger(orderId)).toMatchObject({ state: 'declared', declaredAmount: total });
  await markPartPaid(orderId, total);
  const answered = { state: 'partial', declaredAt: null, declaredAmount: null };
  expect(await readLedger(orderId)).toMatchObject({ ...answered, amountDue: amountDue - total });
});

it.each(['espece', 'wave'] as const)(
  'what an order costs more is collected once %s has answered its declaration',
  async (method) => {
    const { orderId, total } = await placeOrderEnRoute('wave');
    await client.orders.declarePaid({ orderId });
    await (method === 'espece' ? collectCash(orderId, total) : markPaid(orderId));
    await amendItems(orderId, (quantity) => quantity + 1);
    const ledger = await readLedger(orderId);
    expect(ledger).toMatchObject({ state: 'partial', declaredAt: null, declaredAmount: null });
    expect(ledger.amountDue).toBeGreaterThan(0);
  },
);

it('a reversal takes the cash from its holder, and the order is due again', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  await collectCash(orderId, total);
  expect(await road.cash.mine()).toMatchObject({ held: total });
  const order = await reverseEntry(boss, await readLastEntryId(orderId));
  expect(order.payment).toMatchObject({ state: 'due', amountPaid: 0, amountDue: total, paidAt: null });
  expect(await road.cash.mine()).toMatchObject({ held: 0 });
  expect((await readLedger(orderId)).entries.map(({ isReversed }) => isReversed)).toEqual([true, false]);
});

it('the desk reads what it may refund and reverse before it tries', async () => {
  await boss.house.update({ changes: { refundLimit: 1000 }, seen: 0 });
  const { orderId, total } = await placeOrderEnRoute();
  await markPaid(orderId);
  const readPermissions = async (caller: Caller) => {
    const { payment } = await caller.dispatch.order({ orderId });
    return [payment.mayRefund.wave, payment.entries.map(({ mayReverse }) => mayReverse)];
  };
  expect(await Promise.all([desk, colleague, boss].map(readPermissions))).toEqual([
    [1000, [true]],
    [1000, [false]],
    [total, [true]],
  ]);
  await refundOrder(desk, orderId, 600);
  expect(await Promise.all([desk, colleague, boss].map(readPermissions))).toEqual([
    [400, [false, true]],
    [400, [false, false]],
    [total - 600, [false, true]],
  ]);
});

it('the ledger refuses to be changed, and its order to be deleted', async () => {
  const { orderId } = await placeOrderEnRoute();
  await markPaid(orderId);
  const { sqlite } = world.store;
  expect(() => sqlite.exec('UPDATE money_entries SET amount = 1')).toThrow('append-only');
  expect(() => sqlite.exec('DELETE FROM money_entries')).toThrow('append-only');
  expect(() => world.db.delete(orders).where(eq(orders.id, orderId)).run()).toThrow('FOREIGN KEY');
});

it('of fifty refunds at once the sum never passes what was paid', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  await markPaid(orderId);
  const served = await serveWorld(world);
  const cookie = served.cookieOf(world.superadmin());
  const amount = Math.floor(total / 7) + 1;
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const input = { orderId, amount, method: 'wave', reason: 'Col abîmé', key: makeKey() };
      const answer = await served.call('dispatch.refund', input, { cookie });
      const { error } = (await answer.json()) as { error?: { data: { code: string } } };
      return error?.data.code ?? 'OK';
    }),
  );
  await served.close();
  expect(answers.filter((code) => code === 'OK')).toHaveLength(6);
  expect(answers.filter((code) => code === 'ABOVE_PAID')).toHaveLength(44);
  expect(await readLedger(orderId)).toMatchObject({ amountPaid: total - 6 * amount });
});

it('fifty of one key are one refund', async () => {
  const { orderId, total } = await placeOrderEnRoute();
  await markPaid(orderId);
  const sent = makeKey();
  await Promise.all(Array.from({ length: 50 }, () => refundOrder(boss, orderId, 500, sent)));
  expect(await readLedger(orderId)).toMatchObject({ amountPaid: total - 500 });
});
