import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { cashDays, moneyEntries, photos } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { aPhotoForm } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { exportCsv } from '../exports/exports.ts';
import { readPhoto } from '../photos/photos.reads.ts';
import { sweepPhotos } from '../photos/sweep.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const yao = openFixture(() => world.livreur('Yao Konan'));
const ali = openFixture(() => world.admin('Ali Traoré'));
const didier = openFixture(() => world.superadmin('Didier Yapi'));

const FLOAT = 20_000;
beforeEach(() => world.as(didier).house.update({ changes: { drawerFloat: FLOAT }, seen: 0 }));

const getDay = (after = 0) => formatIsoDay(world.clock.now() + after * DAY);
const readDrawer = (by: UserRow = didier, day = getDay()) => world.as(by).cash.drawer({ day });
const readDay = (day = getDay(), by: UserRow = didier) => world.as(by).cash.day({ day });
const closeDay = (counted: number, by: UserRow = ali, day = getDay()) =>
  world.as(by).cash.closeDay({ day, counted });
const spend = (amount: number, by: UserRow = ali, key = world.deps.id()) =>
  world.as(by).cash.spend({ amount, reason: 'Lessive', key });
const deposit = (amount: number, by: UserRow = ali, key = world.deps.id()) =>
  world.as(by).cash.deposit({ amount, note: 'Banque', key });

function anUnpaidOrder(grandTotal: number): string {
  const price = { items: [aShirt(grandTotal, 1)], transportFee: 0, grandTotal };
  return anOrder(world, { ...price, livreurId: yao.id, status: 'picked_up' }).id;
}
async function payAtCounter(amount: number, method: 'espece' | 'wave' = 'espece'): Promise<string> {
  const orderId = anUnpaidOrder(amount);
  await world.as(ali).dispatch.markPaid({ orderId, method, amount, key: world.deps.id() });
  return orderId;
}
const refundAtCounter = (orderId: string, amount: number) => {
  const refund = { orderId, amount, reason: 'Col abîmé', key: world.deps.id() };
  return world.as(ali).dispatch.refund({ ...refund, method: 'espece' });
};
async function countCash(expected: number, counted = expected): Promise<string> {
  await aReceipt(world, { livreurId: yao.id, amount: expected });
  const handoverId = await aHandover(world, { livreurId: yao.id });
  await world.as(ali).cash.count({ handoverId, counted });
  return handoverId;
}
const settle = (gapId: string, outcome: 'found' | 'repaid' | 'written_off' = 'repaid') =>
  world.as(didier).cash.settle({ gapId, outcome, reason: 'Rendu le lendemain' });

describe('the drawer of a day', () => {
  it('holds its float, counted hand-overs, cash at the counter and what came back of gaps, less what left', async () => {
    const gapId = await countCash(8083, 7583);
    const lost = await countCash(900, 800);
    const orderId = await payAtCounter(5000);
    await payAtCounter(9000, 'wave');
    await refundAtCounter(orderId, 1000);
    await spend(2000);
    await deposit(3000);
    await settle(gapId);
    await settle(lost, 'written_off');
    // A livreur's own cash is in no drawer before it is counted.
    await aReceipt(world, { livreurId: yao.id, amount: 4100 });
    await aHandover(world, { livreurId: yao.id });
    const drawer = await readDrawer();
    const kinds = ['counted', 'counter', 'refund', 'expense', 'deposit', 'gap'];
    const movements = drawer.movements.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['counted', 7583],
      ['counted', 800],
      ['counter', 5000],
      ['refund', -1000],
      ['expense', -2000],
      ['deposit', -3000],
      ['gap', 500],
    ]);
    expect(drawer).toMatchObject({
      day: getDay(),
      float: FLOAT,
      carried: 0,
      closing: null,
      mayClose: true,
      expected: FLOAT + 7583 + 800 + 5000 - 1000 - 2000 - 3000 + 500,
    });
  });

  it('says of each movement what, whose and by whom', async () => {
    const handoverId = await countCash(8083);
    const orderId = await payAtCounter(5000);
    await spend(2000);
    expect((await readDrawer()).movements).toMatchObject([
      { kind: 'counted', id: handoverId, owner: 'Yao Konan', actor: 'Ali Traoré', orderId: null },
      { kind: 'counter', owner: null, actor: 'Ali Traoré', orderId },
      { kind: 'expense', actor: 'Ali Traoré', note: 'Lessive', photo: null },
    ]);
  });

  it('takes a reversal back out', async () => {
    const orderId = await payAtCounter(5000);
    const { payment } = await world.as(ali).dispatch.order({ orderId });
    await world.as(ali).dispatch.reverse({ entryId: payment.entries[0]?.id ?? 0, reason: 'Autre commande' });
    expect(await readDrawer()).toMatchObject({
      movements: [{ amount: 5000 }, { kind: 'counter', amount: -5000 }],
      expected: FLOAT,
    });
  });

  it('is blind: until it is closed an admin sees what moved, no float and no sum', async () => {
    await payAtCounter(5000);
    await spend(2000);
    const drawer = await readDrawer(ali);
    expect(drawer).toMatchObject({ float: null, carried: null, expected: null, closing: null });
    expect(drawer.movements.map(({ amount }) => amount)).toEqual([5000, -2000]);
    expect(JSON.stringify(drawer)).not.toMatch(/\b(20000|23000)\b/);
  });
});

describe('closing the day', () => {
  it('compares what was counted, and leaves the gap in the name of who closed', async () => {
    await payAtCounter(5000);
    world.clock.advance(HOUR);
    const nudges = world.cashNudges.length;
    const sums = { day: getDay(), expected: 25_000, counted: 24_500, gap: 500 };
    const note = 'Monnaie rendue';
    expect(await world.as(ali).cash.closeDay({ day: getDay(), counted: 24_500, note })).toEqual(sums);
    const closing = { closer: 'Ali Traoré', counted: 24_500, gap: 500, note, isBlind: true };
    const closedDrawer = { float: FLOAT, carried: 0, expected: 25_000, mayClose: false };
    for (const reader of [ali, didier])
      expect(await readDrawer(reader)).toMatchObject({ ...closedDrawer, closing });
    expect(world.cashNudges.slice(nudges)).toEqual([['admin']]);
    const { items } = await world.as(didier).audit.list({ act: 'cash.closeDay' });
    expect(items).toMatchObject([{ after: sums }]);
    const gap = { day: getDay(), closer: 'Ali Traoré', amount: 500 };
    expect((await world.as(ali).cash.desk()).drawerGaps).toMatchObject([gap]);
  });

  it('by a superadmin is marked as not blind', async () => {
    await closeDay(FLOAT, didier);
    expect((await readDrawer(ali)).closing).toMatchObject({ isBlind: false, gap: 0 });
    expect((await world.as(ali).cash.desk()).drawerGaps).toEqual([]);
  });

  it('is done once: sent again it answers the same, and anything else is refused', async () => {
    const first = await closeDay(19_000);
    expect(await closeDay(19_000)).toEqual(first);
    for (const other of [closeDay(20_000), closeDay(19_000, world.admin()), closeDay(19_000, didier)])
      expect(await getRefusal(other)).toBe('DAY_CLOSED');
    expect(world.db.select().from(cashDays).all()).toHaveLength(1);
  });

  it('has one winner of two', async () => {
    const answers = await Promise.allSettled([closeDay(19_000), closeDay(20_000, world.admin())]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is for a day that has begun, and for none before a closed one', async () => {
    expect(await getRefusal(closeDay(FLOAT, ali, getDay(1)))).toBe('DAY_TO_COME');
    await closeDay(FLOAT);
    expect(await getRefusal(closeDay(FLOAT, ali, getDay(-1)))).toBe('DAY_CLOSED');
    expect(await readDrawer(ali, getDay(-1))).toMatchObject({ mayClose: false, closingDay: getDay() });
    expect(await readDrawer(ali, getDay(1))).toMatchObject({ mayClose: false });
  });

  it('hands what is in the drawer to the next day, so that a gap is counted once', async () => {
    await payAtCounter(5000);
    await closeDay(24_500);
    world.clock.advance(DAY);
    expect(await readDrawer()).toMatchObject({ float: FLOAT, carried: 4500, expected: 24_500 });
    await payAtCounter(1000);
    world.clock.advance(DAY);
    await deposit(5500);
    expect(await readDrawer()).toMatchObject({ float: FLOAT, carried: 5500, expected: FLOAT });
    await world.as(didier).house.update({ changes: { drawerFloat: 15_000 }, seen: 1 });
    // A new float moves no cash, not even in a house that gave none at first.
    expect(await readDrawer()).toMatchObject({ float: 15_000, carried: 10_500, expected: FLOAT });
  });

  it('has a gap that a superadmin settles like any other', async () => {
    await closeDay(19_500);
    const { drawerGaps } = await world.as(didier).cash.desk();
    const gapId = drawerGaps[0]?.id ?? '';
    world.clock.advance(DAY);
    const settlement = await settle(gapId);
    expect(settlement).toMatchObject({ gapId, amount: 500, outcome: 'repaid' });
    expect(await settle(gapId)).toEqual(settlement);
    expect(await getRefusal(settle(gapId, 'found'))).toBe('GAP_SETTLED');
    expect((await world.as(didier).cash.desk()).drawerGaps).toEqual([]);
    expect(await readDrawer()).toMatchObject({
      movements: [{ kind: 'gap', amount: 500, owner: 'Ali Traoré' }],
      carried: -500,
      expected: FLOAT,
    });
    expect((await readDrawer(didier, getDay(-1))).closing).toMatchObject({ outcome: 'repaid' });
  });
});

describe('a closed day', () => {
  const readFigures = async (day: string) => {
    const { figures } = await world.as(didier).stats.overview({ from: day, to: day });
    return [figures.received.espece, figures.refunded.espece];
  };
  async function readExportedDay(day: string): Promise<string[]> {
    const span = { from: String(Date.parse(day)), to: String(Date.parse(day) + DAY) };
    const { stream } = exportCsv(await world.ctx(didier), 'encaissements', span);
    const [headings = [], ...rows] = parseCsv(await new Response(stream).text());
    return rows.map((row) => row[headings.indexOf('Montant (FCFA)')] ?? '');
  }
  const readAll = async (day: string) => ({
    day: await readDay(day),
    drawer: await readDrawer(didier, day),
    figures: await readFigures(day),
    exported: await readExportedDay(day),
  });

  it('takes no entry any more: what comes later is the next day’s, in every figure', async () => {
    const day = getDay();
    await payAtCounter(5000);
    await countCash(8083);
    await closeDay(FLOAT + 13_083);
    const before = await readAll(day);
    expect(before).toMatchObject({ figures: [13_083, 0], exported: ['8083', '5000'] });
    world.clock.advance(HOUR);
    const orderId = await payAtCounter(1200);
    await refundAtCounter(orderId, 200);
    await spend(700);
    await countCash(2500, 2400);
    const { held: _, livreurs: __, counts: ___, ...closed } = before.day;
    const drawer = { ...before.drawer, later: { length: 4 } };
    expect(await readAll(day)).toMatchObject({ ...before, day: closed, drawer });
    world.clock.advance(DAY);
    const next = getDay();
    expect(await readDay(next)).toMatchObject({
      received: { espece: 3700 },
      refunded: { espece: 200 },
      handedIn: 2400,
      gaps: [{ amount: 100 }],
    });
    expect(await readFigures(next)).toEqual([3700, 200]);
    expect(await readExportedDay(next)).toEqual(['2500', '200', '1200']);
    expect(await readDrawer(didier, next)).toMatchObject({
      carried: 13_083,
      expected: FLOAT + 13_083 + 1200 - 200 - 700 + 2400,
    });
  });

  it('leaves to the first open day cash that a livreur took on it and reported later', async () => {
    const orderId = anUnpaidOrder(3000);
    world.clock.advance(HOUR);
    const at = world.clock.now();
    await closeDay(FLOAT);
    world.clock.advance(DAY);
    await closeDay(FLOAT);
    world.clock.advance(HOUR);
    await world.as(yao).missions.confirmCash({ orderId, amount: 3000, actId: world.deps.id(), at });
    const [entry] = world.db.select().from(moneyEntries).all();
    expect(entry).toMatchObject({ bookedOn: Date.parse(getDay(1)) });
    const received = await Promise.all(
      [-1, 0, 1].map(async (after) => (await readDay(getDay(after))).received),
    );
    expect(received.map(({ espece }) => espece)).toEqual([0, 0, 3000]);
  });

  it('keeps what livreurs held when it was closed', async () => {
    await aReceipt(world, { livreurId: yao.id, amount: 3000 });
    await closeDay(FLOAT);
    world.clock.advance(HOUR);
    await aReceipt(world, { livreurId: yao.id, amount: 400 });
    const handoverId = await aHandover(world, { livreurId: yao.id });
    await world.as(ali).cash.count({ handoverId, counted: 3400 });
    expect((await readDay()).held).toBe(3000);
    expect((await readDay(getDay(1))).held).toBe(0);
  });

  it('keeps its counts: a recount comes too late, also of a day before it', async () => {
    const yesterday = await countCash(8083, 808);
    world.clock.advance(DAY);
    const today = await countCash(500, 50);
    await closeDay(FLOAT);
    for (const [handoverId, by] of [
      [yesterday, didier],
      [today, didier],
      [today, ali],
    ] as const) {
      const recount = world.as(by).cash.recount({ handoverId, counted: 8083, reason: 'Zéro oublié' });
      expect(await getRefusal(recount)).toBe('DAY_CLOSED');
    }
    expect((await readDay()).counts).toMatchObject([{ mayRecount: false }]);
  });
});

describe('money that leaves the drawer', () => {
  it('is recorded once however often it is sent, never with other words under the same key', async () => {
    const key = world.deps.id();
    const first = await spend(2000, ali, key);
    expect(await spend(2000, ali, key)).toEqual(first);
    expect(await getRefusal(spend(2100, ali, key))).toBe('KEY_REUSED');
    expect(await getRefusal(deposit(2000, ali, key))).toBe('KEY_REUSED');
    expect((await readDrawer()).movements).toHaveLength(1);
    const { items } = await world.as(didier).audit.list({ act: 'cash.spend' });
    expect(items).toMatchObject([{ after: { amount: 2000 } }]);
    expect(world.cashNudges).toEqual([['admin']]);
  });

  it('asks a superadmin where an admin may not decide alone', async () => {
    await spend(10_000);
    expect(await getRefusal(spend(10_001))).toBe('EXPENSE_LIMIT');
    expect((await spend(10_000)).amount + (await spend(10_000)).amount).toBe(20_000);
    expect(await getRefusal(spend(1))).toBe('EXPENSE_LIMIT');
    expect(await spend(10_001, didier)).toMatchObject({ amount: 10_001 });
    await deposit(100_000);
    expect(await getRefusal(deposit(100_001))).toBe('DEPOSIT_LIMIT');
    expect(await deposit(100_001, didier)).toMatchObject({ amount: 100_001 });
  });

  it('is taken back by a second entry: by who typed it for ten minutes, by a superadmin always', async () => {
    const takeBack = (entryId: string, by: UserRow = ali) => world.as(by).cash.takeBack({ entryId });
    const { id } = await spend(9000);
    const late = await deposit(3000);
    expect(await getRefusal(takeBack(id, world.admin()))).toBe('NOT_YOURS_TO_RECOUNT');
    const reversal = await takeBack(id);
    expect(await takeBack(id, didier)).toEqual(reversal);
    const [row] = (await world.as(didier).audit.list({ act: 'cash.takeBack' })).items;
    expect(row?.after).toEqual({ amount: 9000, kind: 'expense', day: getDay() });
    expect(await getRefusal(takeBack(reversal.id))).toBe('NOT_FOUND');
    expect(await readDrawer(ali)).toMatchObject({
      movements: [
        { kind: 'expense', amount: -9000, isReversed: true, mayTakeBack: false },
        { kind: 'deposit', amount: -3000, isReversed: false, mayTakeBack: true },
        { kind: 'reversal', amount: 9000, note: 'Lessive', mayTakeBack: false },
      ],
    });
    // What was taken back leaves the day's limit whole.
    await spend(10_000);
    await spend(10_000);
    await closeDay(0);
    await takeBack((await spend(1000)).id);
    expect((await readDrawer(ali)).later).toMatchObject([
      { kind: 'expense', amount: -1000, isReversed: true },
      { kind: 'reversal', amount: 1000 },
    ]);
    world.clock.advance(DAY);
    expect(await getRefusal(takeBack(late.id))).toBe('NOT_YOURS_TO_RECOUNT');
    await takeBack(late.id, didier);
    expect(await readDrawer()).toMatchObject({ expected: 3000, later: [] });
    expect((await readDrawer(didier, getDay(-1))).movements[1]).toMatchObject({ isReversed: true });
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it.each([0, -1, 0.5, 10_000_001])('is no sum of %s', async (amount) => {
    expect(await getRefusal(spend(amount, didier))).toBe('BAD_REQUEST');
    expect(await getRefusal(deposit(amount, didier))).toBe('BAD_REQUEST');
  });

  it('needs words', async () => {
    const key = world.deps.id();
    expect(await getRefusal(world.as(ali).cash.spend({ amount: 1, reason: ' ', key }))).toBe('BAD_REQUEST');
    expect(await getRefusal(world.as(ali).cash.deposit({ amount: 1, note: ' ', key }))).toBe('BAD_REQUEST');
  });

  it('may have a photo, which the desk sees and nobody else, and which stays', async () => {
    const { photo } = await world.as(ali).photos.upload(aPhotoForm());
    const { cash } = world.as(ali);
    await cash.spend({ amount: 900, reason: 'Savon', key: world.deps.id(), photo });
    expect((await readDrawer()).movements).toMatchObject([{ photo }]);
    const isSeen = async (person: UserRow) => (await readPhoto(await world.ctx(person), photo)) !== null;
    expect(await Promise.all([ali, didier].map(isSeen))).toEqual([true, true]);
    expect(await Promise.all([yao, world.client()].map(isSeen))).toEqual([false, false]);
    world.clock.advance(400 * DAY);
    await sweepPhotos(world.deps);
    expect(world.db.select().from(photos).all()).toHaveLength(1);
    const again = world.as(ali).cash.spend({ amount: 900, reason: 'Savon', key: world.deps.id(), photo });
    expect(await getRefusal(again)).toBe('PHOTO_REFUSED');
  });
});

it('no row of the drawer is changed or deleted in the file, but for the settlement of a gap', async () => {
  await spend(2000);
  await payAtCounter(900);
  await closeDay(10_000);
  const { sqlite } = world.store;
  for (const sql of [
    'UPDATE drawer_entries SET amount = 1',
    'DELETE FROM drawer_entries',
    'REPLACE INTO drawer_entries SELECT * FROM drawer_entries',
    'UPDATE cash_days SET counted = counted + 1, gap = gap - 1',
    'DELETE FROM cash_days',
    'REPLACE INTO cash_days SELECT * FROM cash_days',
    'UPDATE money_entries SET booked_on = 0',
  ])
    expect(() => sqlite.exec(sql), sql).toThrow(/append-only|stay closed/);
});
