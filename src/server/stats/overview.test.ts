import { beforeEach, expect, it } from 'vitest';
import { moneyEntries } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';

// The world begins on Friday 20 November 2026.
const world = openWorld();
let boss: Caller;
let owner: { id: string };
let now: number;
beforeEach(() => {
  owner = world.superadmin();
  boss = world.as(owner);
  now = world.clock.now();
});

const passDay = () => {
  world.clock.advance(DAY);
  boss = world.as(owner);
};

const readDay = async (at: number) => {
  const { figures } = await boss.stats.overview({ from: formatIsoDay(at), to: formatIsoDay(at) });
  return figures;
};
const NONE = { espece: 0, wave: 0, orange: 0, pispi: 0 };
const NOTHING = { ...NONE, transfer: 0, check: 0 };
const price = { items: [aShirt(1000, 1)], transportFee: 0, grandTotal: 1000 };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

it('is of today without a period', async () => {
  anOrder(world, { ...price, createdAt: now - HOUR });
  const { today, from, to, figures, before, unit, steps } = await boss.stats.overview();
  expect([today, from, to, before.from, before.to]).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
    '2026-11-19',
    '2026-11-19',
  ]);
  expect(figures).toEqual({
    orders: 1,
    delivered: 0,
    cancelled: 0,
    due: 1000,
    minutesToPickup: null,
    minutesToDelivery: null,
    promises: { pickup: { kept: 0, broken: 0 }, delivery: { kept: 0, broken: 0 } },
    received: NOTHING,
    refunded: NONE,
    lostPieces: 0,
    redonePieces: 0,
  });
  expect(unit).toBe('day');
  expect(steps).toEqual([
    { from: '2026-11-20', to: '2026-11-20', orders: 1, delivered: 0, late: 0, received: 0 },
  ]);
});

it('counts orders by the day they were placed, and their hand-overs by their means', async () => {
  const createdAt = now - 10 * DAY;
  anOrder(world, { ...price, createdAt, status: 'cancelled' });
  anOrder(world, {
    ...price,
    createdAt,
    status: 'completed',
    amountPaid: 1000,
    paymentState: 'paid',
    pickedUpAt: createdAt + 90 * MINUTE,
    completedAt: createdAt + 20 * HOUR,
  });
  anOrder(world, { ...price, createdAt, status: 'completed', completedAt: createdAt + 25 * HOUR });
  anOrder(world, { ...price, createdAt, status: 'processing', pickedUpAt: createdAt + 30 * MINUTE });
  anOrder(world, { ...price, createdAt: now - 40 * DAY });
  const { figures, before } = await boss.stats.overview(NOVEMBER);
  expect(figures).toMatchObject({
    orders: 4,
    cancelled: 1,
    due: 2000,
    minutesToPickup: 60,
    minutesToDelivery: 1350,
    promises: { delivery: { kept: 1, broken: 2 } },
  });
  expect(before).toMatchObject({ from: '2026-10-01', to: '2026-10-20', figures: { orders: 1, due: 1000 } });
});

it('counts as late at present what the list behind it shows', async () => {
  const since = { createdAt: now - 2 * HOUR, promisedAt: now + 22 * HOUR };
  const stuck = anOrder(world, { ...price, ...since, status: 'assigned', toldAt: now - 1 });
  anOrder(world, { ...price, ...since, status: 'processing' });
  anOrder(world, { ...price, createdAt: now - 3 * DAY, status: 'completed', completedAt: now });
  const { figures } = await boss.stats.overview(NOVEMBER);
  expect((await boss.stats.today()).late.now).toBe(1);
  expect(figures).toMatchObject({
    promises: { pickup: { kept: 0, broken: 0 }, delivery: { kept: 0, broken: 1 } },
  });
  // The board computes its late orders once a minute.
  world.clock.advance(MINUTE);
  const { items } = await boss.dispatch.board({ promise: 'late', from: now - 19 * DAY, to: now + DAY });
  expect(items.map(({ id }) => id)).toEqual([stuck.id]);
});

it('dates money by the day it was received, not by the day of its order', async () => {
  const client = world.client();
  const { id: orderId } = anOrder(world, { ...price, clientId: client.id, createdAt: now - 3 * DAY });
  await boss.dispatch.markPaid({ orderId, method: 'wave', amount: 400, key: world.deps.id() });
  passDay();
  await boss.dispatch.markPaid({ orderId, method: 'espece' });
  expect(await readDay(now - 3 * DAY)).toMatchObject({ orders: 1, due: 0, received: NOTHING });
  expect(await readDay(now)).toMatchObject({
    orders: 0,
    received: { espece: 0, wave: 400, orange: 0, pispi: 0 },
  });
  expect(await readDay(now + DAY)).toMatchObject({
    orders: 0,
    received: { espece: 600, wave: 0, orange: 0, pispi: 0 },
  });
});

it('counts in a month what is booked on tomorrow, after the close of today', async () => {
  const { id: orderId } = anOrder(world, { ...price, createdAt: now - HOUR });
  await boss.cash.closeDay({ day: formatIsoDay(now), counted: 0 });
  await boss.dispatch.markPaid({ orderId, method: 'wave' });
  expect((await readDay(now)).received.wave).toBe(0);
  expect((await boss.stats.overview(NOVEMBER)).figures.received.wave).toBe(1000);
});

it('takes a reversal back on its own day, and leaves the day of the receipt as it was', async () => {
  anOrder(world, { ...price, amountPaid: 1000, paymentState: 'paid', paidAt: now });
  expect((await readDay(now)).received).toEqual({ ...NOTHING, espece: 1000 });
  passDay();
  const { sequence: entryId } = world.db.select().from(moneyEntries).get() ?? { sequence: 0 };
  await boss.dispatch.reverse({ entryId, reason: 'Mauvaise commande' });
  expect((await readDay(now)).received).toEqual({ ...NOTHING, espece: 1000 });
  expect((await readDay(now + DAY)).received).toEqual({ ...NOTHING, espece: -1000 });
});

it('sums what went by means that no order is placed with', async () => {
  const { id: orderId } = anOrder(world, { ...price, amountPaid: 1000, paymentState: 'paid', paidAt: now });
  const key = crypto.randomUUID();
  await boss.dispatch.refund({ orderId, amount: 300, method: 'orange', reason: 'Tache', key });
  expect((await readDay(now)).refunded).toEqual({ ...NONE, orange: 300 });
});

it('shows what a cancelled order has paid as owed to its client until it is refunded', async () => {
  const { id: orderId } = anOrder(world, { ...price, status: 'assigned' });
  await boss.dispatch.markPaid({ orderId, method: 'wave' });
  expect((await boss.stats.overview()).owed).toMatchObject({ due: 0, credit: 0 });
  await boss.dispatch.cancel({ orderId, from: 'assigned' });
  expect(await boss.stats.overview()).toMatchObject({
    figures: { cancelled: 1, due: 0, received: { wave: 1000 } },
    owed: { due: 0, credit: 1000 },
  });
  const { items } = await boss.dispatch.board({ paymentState: 'credit' });
  expect(items.map(({ id }) => id)).toEqual([orderId]);
  const refund = { orderId, amount: 300, method: 'wave', reason: 'Annulée', key: world.deps.id() } as const;
  await boss.dispatch.refund(refund);
  expect(await boss.stats.overview()).toMatchObject({
    figures: { received: { wave: 1000 }, refunded: { wave: 300 } },
    owed: { credit: 700 },
  });
});

it('says how much of what is owed is for delivered linen', async () => {
  anOrder(world, { ...price, status: 'processing' });
  anOrder(world, { ...price, status: 'completed', amountPaid: 300, paymentState: 'partial' });
  anOrder(world, { ...price, status: 'cancelled' });
  expect((await boss.stats.overview()).owed).toEqual({ due: 1700, dueForDelivered: 700, credit: 0 });
});

it('adds a month up from its days, and a year from its months', async () => {
  for (let i = 0; i < 60; i++) {
    const at = now - i * 6.5 * DAY;
    const status = i % 5 ? 'processing' : 'cancelled';
    anOrder(world, { ...price, createdAt: at - DAY, status, amountPaid: 100 + i, paidAt: at });
  }
  const sumSteps = (steps: { orders: number; received: number; late: number }[]) =>
    steps.map(({ orders, received, late }) => [orders, received, late]).reduce(addPairwise, [0, 0, 0]);
  const addPairwise = (a: number[], b: number[]) => a.map((value, i) => value + (b[i] ?? 0));
  const month = await boss.stats.overview(NOVEMBER);
  expect([month.unit, month.steps.length]).toEqual(['day', 30]);
  const { orders, received, promises } = month.figures;
  const late = promises.delivery.broken;
  expect(sumSteps(month.steps)).toEqual([orders, received.espece, late]);
  const year = await boss.stats.overview({ from: '2025-12-01', to: '2026-11-30' });
  expect([year.unit, year.steps.length]).toEqual(['month', 12]);
  expect(year.steps.at(-1)).toMatchObject({ ...NOVEMBER, orders, received: received.espece, late });
  const whole = year.figures;
  expect(sumSteps(year.steps)).toEqual([whole.orders, whole.received.espece, whole.promises.delivery.broken]);
});

it('refuses what is no period, or longer than two years', async () => {
  const readRefusal = (from: string, to: string) => getRefusal(boss.stats.overview({ from, to }));
  expect(await readRefusal('2026-11-20', '2026-11-19')).toBe('BAD_REQUEST');
  expect(await readRefusal('2026-02-30', '2026-03-01')).toBe('BAD_REQUEST');
  expect(await readRefusal('hier', '2026-03-01')).toBe('BAD_REQUEST');
  expect(await readRefusal('2024-11-19', '2026-11-20')).toBe('BAD_REQUEST');
  expect(await readRefusal('2024-11-20', '2026-11-20')).toBe('accepted');
  expect(await readRefusal('0002-01-01', '0002-01-01')).toBe('BAD_REQUEST');
  expect(await readRefusal('1970-01-01', '1970-01-01')).toBe('accepted');
});
