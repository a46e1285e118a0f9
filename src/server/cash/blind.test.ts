import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cashHandovers, moneyEntries, orders } from '#db/schema.ts';
import { EXPORT_KINDS } from '#domain/contract/exports.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { readDrawnText } from '#testing/documents/pdfText.ts';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import { listProcedures } from '#testing/routerProcedures.ts';
import { updateRow } from '#testing/rows.ts';
import { callProcedure, createScene, isForbidden, prepareCall, type Scene } from '#testing/scene.ts';
import { aWorld, type World } from '#testing/world.ts';
import type { SignedCtx } from '../ctx.ts';
import { exportCsv } from '../exports/exports.ts';
import { drawInvoicePdf } from '../invoices/invoices.ts';

/**
 * The clients pay parts of larger orders, so that no total of an order equals what the livreur received. No two sums of
 * this test are equal, nor is one the sum of others.
 */
const GRAND_TOTAL = 40_009;
const RECEIPTS = [13_211, 24_506, 11_930];
const EXPECTED = 49_647;
const DECLARED = 49_218;
/** Another livreur's cash of the same day is counted, and a third one still has theirs. */
const [OTHERS_COUNTED, OTHERS_HELD] = [5_003, 7_019];
/** These sums, alone or with what the desk knows, would tell it what to count. */
const SECRETS = [...RECEIPTS, EXPECTED, DECLARED].flatMap((sum) => [
  sum,
  sum + OTHERS_COUNTED,
  sum + OTHERS_COUNTED + OTHERS_HELD,
]);
const SECRET = new RegExp(`(?<!\\d)(${SECRETS.join('|')})(?!\\d)`);
/** Ids and references may contain any digits and screens group figures by spaces, so both are removed. */
const NO_SUMS = /\b[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\b|[\s\u00a0\u202f]/g;
const findSecret = (text: string) => SECRET.exec(text.replaceAll(NO_SUMS, ''))?.[0];

type Answers = [name: string, text: string][];

interface Evening {
  scene: Scene;
  livreurId: string;
  handoverId: string;
  orderIds: string[];
}

async function anEvening(world: World): Promise<Evening> {
  const scene = createScene(world);
  const [koffi, yao, ali] = [world.livreur('Koffi Aka'), world.livreur('Yao Brou'), world.livreur('Ali Bah')];
  const livreurId = koffi.id;
  const receiveCash = async (amount: number) => {
    const sequence = await aReceipt(world, { livreurId, amount, grandTotal: GRAND_TOTAL });
    return (
      world.db.select().from(moneyEntries).where(eq(moneyEntries.sequence, sequence)).get()?.orderId ?? ''
    );
  };
  const [first = 0, ...today] = RECEIPTS;
  const orderIds = [await receiveCash(first)];
  world.clock.advance(DAY);
  for (const amount of today) orderIds.push(await receiveCash(amount));
  // One order is on its way back, so that the livreur's missions show it.
  updateRow(world.db, orders, orderIds[2] ?? '', { status: 'delivery_en_route' });
  await aReceipt(world, { livreurId: yao.id, amount: OTHERS_COUNTED });
  await aReceipt(world, { livreurId: ali.id, amount: OTHERS_HELD });
  const counted = await aHandover(world, { livreurId: yao.id });
  await world.as(scene.admin).cash.count({ handoverId: counted, counted: OTHERS_COUNTED });
  const handoverId = await aHandover(world, { livreurId, declared: DECLARED });
  return { scene, livreurId, handoverId, orderIds };
}

const world = openWorld({}, ONCE);
const evening = openFixture(() => anEvening(world), undefined, ONCE);

/** The examples of the procedures write rows of their own, so that this needs a world of its own. */
async function collectAnswers(world: World, { scene, livreurId, orderIds }: Evening): Promise<Answers> {
  const answers: Answers = [];
  const role = 'admin';
  const { dispatch, cash } = world.as(scene[role]);
  for (const name of listProcedures('query')) {
    if (await isForbidden(scene, name, role)) continue;
    const { browser, input } = await prepareCall(scene, name, role);
    answers.push([name, JSON.stringify(await callProcedure(browser, name, input))]);
  }
  for (const form of [undefined, 'card'] as const)
    answers.push([`board ${form}`, JSON.stringify(await dispatch.board({ livreurId, limit: 100, form }))]);
  answers.push(['missionsOf', JSON.stringify(await dispatch.missionsOf({ livreurId }))]);
  for (const orderId of orderIds) {
    const ctx = (await world.ctx(scene[role])) as SignedCtx;
    answers.push(
      ['invoice.pdf', readDrawnText(Buffer.from((await drawInvoicePdf(ctx, orderId)).bytes))],
      ['order', JSON.stringify(await dispatch.order({ orderId }))],
      ['events', JSON.stringify(await dispatch.events({ orderId }))],
      ['invoice', JSON.stringify(await dispatch.invoice({ orderId }))],
    );
  }
  for (const at of [0, 1, 2].map((days) => world.clock.now() - days * DAY))
    answers.push(['cash.day', JSON.stringify(await cash.day({ day: formatIsoDay(at) }))]);
  return answers;
}

async function readSheet(kind: (typeof EXPORT_KINDS)[number]): Promise<string> {
  const { stream } = exportCsv(await world.ctx(evening.scene.superadmin), kind, {});
  return new Response(stream).text();
}

const listTellingAnswers = (answers: Answers) =>
  answers.flatMap(([name, text]) => (findSecret(text) ? [`${name}: ${findSecret(text)}`] : []));

describe('between the hand-in and the count', () => {
  it('no answer tells an admin what the hand-over holds, alone or within a sum', async () => {
    const scanned = await aWorld();
    const facts = await anEvening(scanned);
    const answers = await collectAnswers(scanned, facts);
    expect(answers.length).toBeGreaterThan(40);
    expect(listTellingAnswers(answers)).toEqual([]);
    await scanned.as(facts.scene.admin).cash.count({ handoverId: facts.handoverId, counted: EXPECTED });
    const telling = listTellingAnswers(await collectAnswers(scanned, facts)).map(
      (answer) => answer.split(':')[0],
    );
    expect([...new Set(telling)].sort()).toEqual(
      expect.arrayContaining([
        'board card',
        'board undefined',
        'cash.day',
        'events',
        'invoice',
        'invoice.pdf',
        'missionsOf',
        'order',
      ]),
    );
    scanned.close();
  });

  it('the day leaves the cash out and says so, also where one livreur alone received any', async () => {
    const { cash } = world.as(evening.scene.admin);
    const [today, yesterday] = [0, 1].map((days) => formatIsoDay(world.clock.now() - days * DAY));
    const day = await cash.day({ day: today ?? '' });
    expect(day).toMatchObject({ received: { espece: OTHERS_COUNTED + OTHERS_HELD }, isWhole: false });
    const line = day.livreurs.find(({ livreur }) => livreur.id === evening.livreurId);
    expect(line).toMatchObject({ received: null, handedIn: 0 });
    const livreurs = [{ livreur: { id: evening.livreurId }, received: null, held: null }];
    const hidden = { received: { espece: 0 }, held: 0, isWhole: false, livreurs };
    expect(await cash.day({ day: yesterday ?? '' })).toMatchObject(hidden);
    const earlier = formatIsoDay(world.clock.now() - 2 * DAY);
    expect(await cash.day({ day: earlier })).toMatchObject({ isWhole: true });
  });

  it('an order keeps its state and what is due, without what was paid, to whom and by which entry', async () => {
    const { dispatch } = world.as(evening.scene.admin);
    const [orderId = ''] = evening.orderIds;
    const due = GRAND_TOTAL - (RECEIPTS[0] ?? 0);
    const hidden = { amountPaid: null, paymentState: 'partial', amountDue: due, credit: 0 };
    const { payment, ...order } = await dispatch.order({ orderId });
    expect(order).toMatchObject(hidden);
    expect(payment).toMatchObject({ state: 'partial', amountPaid: null, amountDue: due });
    expect(payment.entries).toMatchObject([
      { kind: 'receipt', method: 'espece', amount: null, holder: null, actorName: '', isHandedIn: true },
    ]);
    const events = await dispatch.events({ orderId });
    const payer = { actorName: '', actorRole: 'livreur' };
    const event = { kind: 'payment', entry: { kind: 'receipt', amount: null }, ...payer };
    expect(events.find(({ entry }) => entry)).toMatchObject(event);
    for (const form of [undefined, 'card'] as const) {
      const { items } = await dispatch.board({ livreurId: evening.livreurId, limit: 100, form });
      expect(items.find(({ id }) => id === orderId)).toMatchObject(hidden);
    }
    const missions = (await dispatch.missionsOf({ livreurId: evening.livreurId })).items;
    expect(missions).toMatchObject([{ id: evening.orderIds[2], amountPaid: null, paymentState: 'partial' }]);
  });

  it('a cancelled order tells neither its credit nor how much too much a refund is', async () => {
    const { dispatch } = world.as(evening.scene.admin);
    const [, orderId = ''] = evening.orderIds;
    updateRow(world.db, orders, orderId, { status: 'cancelled' });
    const order = await dispatch.order({ orderId });
    expect(order).toMatchObject({ amountPaid: null, credit: null, amountDue: 0 });
    expect(order.payment).toMatchObject({
      credit: null,
      mayRefund: { espece: 10_000, wave: 0, orange: 0, pispi: 0 },
      spendingLeft: { onOrder: 10_000, today: 30_000 },
    });
    const board = await dispatch.board({ livreurId: evening.livreurId, paymentState: 'credit' });
    expect(board.items).toMatchObject([{ id: orderId, credit: null }]);
    const sent = { orderId, amount: 24_507, reason: 'Annulée', key: world.deps.id() };
    const refund = dispatch.refund({ ...sent, method: 'espece' });
    await expect(refund).rejects.toHaveProperty('cause.code', 'ABOVE_PAID');
    await expect(refund).rejects.toHaveProperty('cause.facts', {});
    updateRow(world.db, orders, orderId, { status: 'picked_up' });
  });

  it('a refund tells by no refusal what was paid, and by no favour what was too much', async () => {
    const { dispatch } = world.as(evening.scene.admin);
    const [orderId = ''] = evening.orderIds;
    const grandTotal = (RECEIPTS[0] ?? 0) - 700;
    updateRow(world.db, orders, orderId, { grandTotal, paymentState: 'paid' });
    const refund = (amount: number, method: 'espece' | 'wave') =>
      dispatch.refund({ orderId, amount, method, reason: 'Retard', key: world.deps.id() });
    const other = refund(1000, 'wave');
    await expect(other).rejects.toHaveProperty('cause.code', 'REFUND_METHOD');
    await expect(other).rejects.toHaveProperty('cause.facts', {});
    const { payment } = await refund(1000, 'espece');
    expect(payment).toMatchObject({
      amountPaid: null,
      credit: 0,
      mayRefund: { espece: 9000, wave: 0, orange: 0, pispi: 0 },
    });
    const lastOf = <Entry>({ entries }: { entries: Entry[] }) => entries.at(-1);
    const hidden = { kind: 'refund', amount: 1000, rebate: null };
    expect(lastOf(payment)).toMatchObject(hidden);
    expect(lastOf((await dispatch.invoice({ orderId })).payment)).toMatchObject(hidden);
    const own = await world.as(evening.scene.superadmin).dispatch.order({ orderId });
    expect(lastOf(own.payment)).toMatchObject({ ...hidden, rebate: 300 });
    const reversed = await dispatch.reverse({ entryId: lastOf(payment)?.id ?? 0, reason: 'Jamais rendu' });
    expect(lastOf(reversed.payment)).toMatchObject({ kind: 'reversal', rebate: null });
    updateRow(world.db, orders, orderId, { grandTotal: GRAND_TOTAL, paymentState: 'partial' });
  });

  it('a superadmin sees all of it: till, orders, panel and files', async () => {
    const { cash, dispatch, stats } = world.as(evening.scene.superadmin);
    const today = formatIsoDay(world.clock.now());
    const sumOfToday = 24_506 + 11_930 + OTHERS_COUNTED + OTHERS_HELD;
    const line = (await cash.desk()).livreurs.find(({ livreur }) => livreur.id === evening.livreurId);
    expect(line?.openHandovers).toMatchObject([{ declared: DECLARED, expected: EXPECTED }]);
    const day = await cash.day({ day: today });
    expect(day).toMatchObject({ received: { espece: sumOfToday }, isWhole: true });
    expect(day.livreurs.find(({ livreur }) => livreur.id === evening.livreurId)?.received).toBe(
      24_506 + 11_930,
    );
    const { figures } = await stats.overview({ from: today, to: today });
    expect(figures.received.espece).toBe(sumOfToday);
    for (const [i, orderId] of evening.orderIds.entries()) {
      const { amountPaid, payment } = await dispatch.order({ orderId });
      expect([amountPaid, payment.entries[0]?.amount, payment.entries[0]?.holder?.id]).toEqual([
        RECEIPTS[i],
        RECEIPTS[i],
        evening.livreurId,
      ]);
    }
    const [headings = [], ...rows] = parseCsv(await readSheet('remises'));
    const cell = (row: string[] | undefined, name: string) => row?.[headings.indexOf(name)];
    const waiting = rows.find((row) => cell(row, 'Compté (FCFA)') === '');
    expect(['Déclaré (FCFA)', 'Attendu (FCFA)'].map((name) => cell(waiting, name))).toEqual([
      String(DECLARED),
      String(EXPECTED),
    ]);
    expect(findSecret(await readSheet('encaissements'))).toBeDefined();
  });

  it('no file is an admin’s to take', async () => {
    const ctx = await world.ctx(evening.scene.admin);
    for (const kind of EXPORT_KINDS) expect(() => exportCsv(ctx, kind, {})).toThrow('FORBIDDEN');
  });
});

describe('the count', () => {
  it('tells the admin everything at once, also the lists that were read before it', async () => {
    const { cash, dispatch } = world.as(evening.scene.admin);
    const list = { livreurId: evening.livreurId, limit: 100, form: 'card' } as const;
    const before = (await dispatch.board(list)).items.map(({ amountPaid }) => amountPaid);
    expect(before).toEqual(Array(evening.orderIds.length).fill(null));
    expect(await cash.count({ handoverId: evening.handoverId, counted: EXPECTED })).toEqual({
      expected: EXPECTED,
      declared: DECLARED,
      counted: EXPECTED,
      gap: 0,
    });
    const after = (await dispatch.board(list)).items.map(({ amountPaid }) => amountPaid);
    expect(after.toSorted()).toEqual(RECEIPTS.toSorted());
    const day = await cash.day({ day: formatIsoDay(world.clock.now()) });
    expect(day).toMatchObject({ received: { espece: 24_506 + 11_930 + OTHERS_COUNTED + OTHERS_HELD } });
    const [orderId = ''] = evening.orderIds;
    const [entry] = (await dispatch.order({ orderId })).payment.entries;
    expect(entry).toMatchObject({ amount: RECEIPTS[0], holder: { fullname: 'Koffi Aka' } });
    expect(day.counts.map(({ isBlind }) => isBlind)).toEqual([true, true]);
  });

  it('by a superadmin is marked as not blind', async () => {
    const other = world.livreur();
    await aReceipt(world, { livreurId: other.id, amount: 6_100 });
    const id = await aHandover(world, { livreurId: other.id });
    await world.as(evening.scene.superadmin).cash.count({ handoverId: id, counted: 6_100 });
    const { counts } = await world.as(evening.scene.admin).cash.day({ day: formatIsoDay(world.clock.now()) });
    expect(counts.find((one) => one.id === id)).toMatchObject({ isBlind: false, counter: 'Didier Yapi' });
    const [headings = [], ...rows] = parseCsv(await readSheet('remises'));
    const blind = rows.map((row) => row[headings.indexOf('Somme cachée')]);
    expect(blind.toSorted()).toEqual(['Non', 'Oui', 'Oui']);
  });
});

it('with one livreur the total of the day is not their hand-over either', async () => {
  const small = world.livreur();
  world.clock.advance(DAY);
  await aReceipt(world, { livreurId: small.id, amount: 8_083, grandTotal: GRAND_TOTAL });
  await aHandover(world, { livreurId: small.id, declared: 8_000 });
  const { cash } = world.as(evening.scene.admin);
  const day = await cash.day({ day: formatIsoDay(world.clock.now()) });
  expect(day).toMatchObject({
    received: { espece: 0, wave: 0, orange: 0, pispi: 0 },
    handedIn: 0,
    isWhole: false,
  });
  expect(JSON.stringify(day)).not.toMatch(/:(8083|8000)\b/);
  const uncounted = world.db
    .select()
    .from(cashHandovers)
    .all()
    .filter(({ counted }) => counted === null);
  expect(uncounted).toHaveLength(1);
});
