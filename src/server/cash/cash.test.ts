import { gt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cashHandovers, orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { dropTriggers } from '#testing/damage.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn, updateRow } from '#testing/rows.ts';

const world = openWorld();
const yao = openFixture(() => world.livreur('Yao Konan'));
const ali = openFixture(() => world.admin('Ali Traoré'));
const didier = openFixture(() => world.superadmin('Didier Yapi'));

const NO_CASH = { held: 0, since: null, entries: [] };

const addReceipt = (amount: number, livreur = yao) => aReceipt(world, { livreurId: livreur.id, amount });
const addHandover = (declared?: number, livreur = yao) =>
  aHandover(world, { livreurId: livreur.id, ...(declared !== undefined && { declared }) });
async function collectAndHandIn(amount: number): Promise<string> {
  await addReceipt(amount);
  return addHandover();
}
const countHandover = (handoverId: string, counted: number, counter = ali) =>
  world.as(counter).cash.count({ handoverId, counted });
const settleGap = (gapId: string, reason = 'Dans la sacoche') =>
  world.as(didier).cash.settle({ gapId, outcome: 'found', reason });
const reverseReceipt = (entryId: number) =>
  world.as(didier).dispatch.reverse({ entryId, reason: 'Mauvaise commande' });
const readOwnCash = (livreur = yao) => world.as(livreur).cash.mine();
const readDeskLine = async (livreur = yao) =>
  (await world.as(ali).cash.desk()).livreurs.find((one) => one.livreur.id === livreur.id);
const readDay = (at = world.clock.now()) => world.as(ali).cash.day({ day: formatIsoDay(at) });

describe('a livreur', () => {
  it('holds what clients gave them, less what was taken back', async () => {
    expect(await readOwnCash()).toMatchObject({ ...NO_CASH, limit: 100_000, handovers: [] });
    const first = await addReceipt(5000);
    world.clock.advance(HOUR);
    const second = await addReceipt(3083);
    await reverseReceipt(first);
    const cash = await readOwnCash();
    expect(cash).toMatchObject({ held: 3083, since: world.clock.now() });
    expect(cash.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', 5000],
      ['receipt', 3083],
      ['receipt', 5000],
    ]);
    expect(cash.entries[1]).toMatchObject({ id: second, at: world.clock.now(), clientName: 'Awa Koné' });
  });

  it('hands in all of it at once, and holds anew what comes later', async () => {
    await addReceipt(5000);
    await addReceipt(3083);
    const handoverId = await addHandover(8000);
    const uncounted = { declared: 8000, expected: 8083, counted: null, gap: null, outcome: null };
    const handovers = [{ id: handoverId, ...uncounted }];
    expect(await readOwnCash()).toMatchObject({ ...NO_CASH, handovers });
    await addReceipt(1200);
    expect(await readOwnCash()).toMatchObject({ held: 1200 });
    expect(world.db.select().from(cashHandovers).all()).toHaveLength(1);
  });

  it('hands in once however often it is sent, and never another sum under the same key', async () => {
    await addReceipt(5000);
    const act = { amount: 5000, actId: world.deps.id() };
    const first = await world.as(yao).cash.handIn(act);
    expect(await world.as(yao).cash.handIn(act)).toEqual(first);
    await addReceipt(700);
    expect(await world.as(yao).cash.handIn(act)).toEqual(first);
    expect(await getRefusal(world.as(yao).cash.handIn({ ...act, amount: 5700 }))).toBe('KEY_REUSED');
    expect(await readOwnCash()).toMatchObject({ held: 700, handovers: [{ id: first.handoverId }] });
  });

  it('has nothing to hand in without cash, nor after all of it was taken back', async () => {
    const actId = world.deps.id();
    expect(await getRefusal(world.as(yao).cash.handIn({ amount: 0, actId }))).toBe('NOTHING_HELD');
    await reverseReceipt(await addReceipt(5000));
    expect(await getRefusal(world.as(yao).cash.handIn({ amount: 0, actId }))).toBe('NOTHING_HELD');
  });

  it('may declare that nothing is left of what they hold', async () => {
    await addReceipt(5000);
    await addHandover(0);
    expect((await readOwnCash()).handovers).toMatchObject([{ declared: 0, expected: 5000 }]);
  });

  it('sees their last thirty hand-overs, the newest first', async () => {
    for (let amount = 1; amount <= 31; amount++) await collectAndHandIn(amount);
    const declared = (await readOwnCash()).handovers.map((one) => one.declared);
    expect([declared.length, declared[0], declared.at(-1)]).toEqual([30, 31, 2]);
  });

  it('sees nobody else’s cash', async () => {
    await collectAndHandIn(5000);
    expect(await readOwnCash(world.livreur())).toMatchObject({ ...NO_CASH, handovers: [] });
  });

  it('cannot have a receipt reversed that is on its way to the till', async () => {
    const entryId = await addReceipt(5000);
    await addHandover();
    expect(await getRefusal(reverseReceipt(entryId))).toBe('HANDED_IN');
  });
});

describe('the desk', () => {
  it('sees who holds what since when, and who holds more than the limit', async () => {
    const since = world.clock.now();
    await addReceipt(60_000);
    world.clock.advance(HOUR);
    expect(await readDeskLine()).toMatchObject({ held: 60_000, since, isOverLimit: false });
    await addReceipt(40_000);
    expect(await readDeskLine()).toMatchObject({ held: 100_000, isOverLimit: false });
    await addReceipt(1);
    expect(await readDeskLine()).toMatchObject({ held: 100_001, isOverLimit: true });
    const nothing = { held: 0, since: null, openHandovers: [], openGaps: [] };
    expect(await readDeskLine(world.livreur())).toMatchObject(nothing);
  });

  it('sees what the visits of today are still to bring in cash', async () => {
    const now = world.clock.now();
    const due = { livreurId: yao.id, status: 'delivery_en_route' as const, toldAt: now + HOUR };
    anOrder(world, { ...due, grandTotal: 5000, amountPaid: 2000, paymentState: 'partial' });
    // A visit under way brings its cash tonight, although it was told for another day.
    anOrder(world, { ...due, grandTotal: 900, toldAt: now + 2 * DAY });
    anOrder(world, { ...due, grandTotal: 600, status: 'assigned', toldAt: now + 2 * DAY });
    anOrder(world, { ...due, grandTotal: 4000, paymentMethod: 'wave' });
    anOrder(world, { ...due, grandTotal: 4000, status: 'assigned' });
    expect(await readDeskLine()).toMatchObject({ toCollect: 7900 });
    const declared = { ...due, declaredAt: now, declaredAmount: 3000 };
    anOrder(world, { ...declared, grandTotal: 3000, paymentState: 'declared' });
    anOrder(world, { ...declared, grandTotal: 3500, paymentState: 'declared', paymentMethod: 'wave' });
    expect(await readDeskLine()).toMatchObject({ toCollect: 8400 });
    expect(await readDeskLine(world.livreur())).toMatchObject({ toCollect: 0 });
  });

  it('follows the limit of the house', async () => {
    await addReceipt(60_000);
    await world.as(didier).house.update({ changes: { cashLimit: 50_000 }, seen: 0 });
    expect(await readDeskLine()).toMatchObject({ isOverLimit: true });
    expect(await readOwnCash()).toMatchObject({ limit: 50_000 });
  });

  it('learns what was expected and declared by counting, and an equal sum closes the hand-over', async () => {
    await addReceipt(8083);
    const handoverId = await addHandover(8000);
    const waiting = { id: handoverId, at: world.clock.now() };
    expect(await readDeskLine()).toMatchObject({ held: 0, openHandovers: [waiting] });
    const count = { expected: 8083, declared: 8000, counted: 8083, gap: 0 };
    expect(await countHandover(handoverId, 8083)).toEqual(count);
    expect(await readDeskLine()).toMatchObject({ openHandovers: [], openGaps: [] });
  });

  it.each([
    [7583, 500],
    [8583, -500],
    [0, 8083],
  ])('that counts %i of 8083 opens a gap of %i in the livreur’s name', async (counted, gap) => {
    const handoverId = await collectAndHandIn(8083);
    expect(await countHandover(handoverId, counted)).toMatchObject({ gap });
    expect(await readDeskLine()).toMatchObject({ openGaps: [{ id: handoverId, amount: gap }] });
    expect((await readOwnCash()).handovers).toMatchObject([{ counted, gap, outcome: null }]);
  });

  it('answers the same count sent again, and refuses any other', async () => {
    const handoverId = await collectAndHandIn(8083);
    const first = await countHandover(handoverId, 8000);
    expect(await countHandover(handoverId, 8000)).toEqual(first);
    const others = [countHandover(handoverId, 8083), countHandover(handoverId, 8000, didier)];
    for (const other of others) expect(await getRefusal(other)).toBe('ALREADY_COUNTED');
    expect((await readOwnCash()).handovers).toMatchObject([{ counted: 8000, gap: 83 }]);
  });

  it('counts once when two do at the same time: the other is told', async () => {
    const handoverId = await collectAndHandIn(8083);
    const answers = await Promise.allSettled([
      countHandover(handoverId, 8083),
      countHandover(handoverId, 8000, didier),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(readAuditRows('cash.count')).toHaveLength(1);
  });

  it('never counts what is its own', async () => {
    const handoverId = await collectAndHandIn(8083);
    dropTriggers(world.store.sqlite);
    updateRow(world.db, cashHandovers, handoverId, { livreurId: ali.id });
    expect(await getRefusal(countHandover(handoverId, 8083))).toBe('OWN_HANDOVER');
    expect(await getRefusal(countHandover(world.deps.id(), 1))).toBe('NOT_FOUND');
  });

  it('counts on after a livreur has handed in twice', async () => {
    const first = await collectAndHandIn(1000);
    const second = await collectAndHandIn(2000);
    expect((await readDeskLine())?.openHandovers.map(({ id }) => id)).toEqual([first, second]);
    expect(await countHandover(second, 2000)).toMatchObject({ gap: 0 });
    expect(await countHandover(first, 1000)).toMatchObject({ gap: 0 });
  });
});

async function aGap(amount = 500): Promise<string> {
  const handoverId = await collectAndHandIn(8083);
  await countHandover(handoverId, 8083 - amount);
  return handoverId;
}

describe('a gap', () => {
  it('is settled with words, and stays in the livreur’s name', async () => {
    const gapId = await aGap();
    const settlement = { gapId, outcome: 'repaid', reason: 'Rendu le lendemain' } as const;
    expect(await world.as(didier).cash.settle(settlement)).toEqual({ ...settlement, amount: 500 });
    expect(await readDeskLine()).toMatchObject({ openGaps: [] });
    expect((await readOwnCash()).handovers).toMatchObject([{ gap: 500, outcome: 'repaid' }]);
    const { outcome, reason } = settlement;
    expect((await readDay()).gaps).toEqual([
      { id: gapId, livreur: { id: yao.id, fullname: 'Yao Konan' }, amount: 500, outcome, reason },
    ]);
  });

  it('is settled once when two do at the same time: the other is told', async () => {
    const gapId = await aGap();
    const second = world.as(world.superadmin());
    const answers = await Promise.allSettled([
      settleGap(gapId),
      second.cash.settle({ gapId, outcome: 'written_off', reason: 'Perdu' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = second.cash.settle({ gapId, outcome: 'repaid', reason: 'Rendu' });
    expect(await getRefusal(late)).toBe('GAP_SETTLED');
    expect(readAuditRows('cash.settle')).toHaveLength(1);
  });

  it('answers the same settlement sent again', async () => {
    const gapId = await aGap();
    const first = await settleGap(gapId);
    expect(await settleGap(gapId)).toEqual(first);
  });

  it('has to be there', async () => {
    const handoverId = await collectAndHandIn(5000);
    expect(await getRefusal(settleGap(handoverId))).toBe('NOT_FOUND');
    await countHandover(handoverId, 5000);
    expect(await getRefusal(settleGap(handoverId))).toBe('NOT_FOUND');
    expect(await getRefusal(settleGap(world.deps.id()))).toBe('NOT_FOUND');
  });
});

describe('what makes no sense', () => {
  it.each([-1, 0.5, 10_000_001, Number.NaN, '5000'])('is refused: %s as a sum', async (amount) => {
    await addReceipt(5000);
    const handIn = world.as(yao).cash.handIn({ amount: amount as number, actId: world.deps.id() });
    expect(await getRefusal(handIn)).toBe('BAD_REQUEST');
    const handoverId = await addHandover();
    expect(await getRefusal(countHandover(handoverId, amount as number))).toBe('BAD_REQUEST');
    expect(await readDeskLine()).toMatchObject({ openHandovers: [{ id: handoverId }] });
  });

  it.each(['', '   ', 'x'.repeat(301)])('is refused: a settlement whose reason is "%s"', async (reason) => {
    expect(await getRefusal(settleGap(await aGap(), reason))).toBe('BAD_REQUEST');
  });

  it.each(['2026-02-30', '21/11/2026', 'hier', ''])('is refused: the day "%s"', async (text) => {
    expect(await getRefusal(world.as(ali).cash.day({ day: text }))).toBe('BAD_REQUEST');
  });
});

describe('a day', () => {
  it('says what came by which way, what was given back, handed in and is missing, and who holds what', async () => {
    const livreur = { id: yao.id, fullname: 'Yao Konan' };
    const handoverId = await collectAndHandIn(8083);
    await addReceipt(2500);
    await countHandover(handoverId, 7583);
    expect(await readDay()).toEqual({
      day: formatIsoDay(world.clock.now()),
      received: { espece: 10_583, wave: 0, orange: 0, pispi: 0, transfer: 0, check: 0 },
      accountReceipts: [],
      refunded: { espece: 0, wave: 0, orange: 0, pispi: 0 },
      isWhole: true,
      handedIn: 7583,
      counts: [expect.objectContaining({ id: handoverId, livreur, counted: 7583, gap: 500, recounts: [] })],
      gaps: [{ id: handoverId, livreur, amount: 500, outcome: null, reason: null }],
      held: 2500,
      livreurs: [{ livreur, received: 10_583, handedIn: 7583, toCount: 0, held: 2500 }],
    });
  });

  it('counts a reversal on its own day, against what it reverses', async () => {
    const entryId = await addReceipt(5000);
    const first = world.clock.now();
    world.clock.advance(DAY);
    await reverseReceipt(entryId);
    expect(await readDay(first)).toMatchObject({ received: { espece: 5000 }, held: 5000 });
    expect(await readDay()).toMatchObject({ received: { espece: -5000 }, refunded: { espece: 0 }, held: 0 });
  });

  it('names what was handed in by its evening and counted on a later day', async () => {
    const handoverId = await collectAndHandIn(8083);
    const first = world.clock.now();
    const findRow = async (reader: UserRow, at: number) =>
      (await world.as(reader).cash.day({ day: formatIsoDay(at) })).livreurs[0];
    const waiting = { received: 8083, handedIn: 0, toCount: 8083, held: 0 };
    expect(await findRow(didier, first)).toMatchObject(waiting);
    expect(await findRow(ali, first)).toMatchObject({ received: null, toCount: null });
    world.clock.advance(DAY);
    await countHandover(handoverId, 7583);
    expect(await findRow(ali, first)).toMatchObject(waiting);
    const countedRow = { received: 0, handedIn: 7583, toCount: 0 };
    expect(await findRow(ali, world.clock.now())).toMatchObject(countedRow);
  });

  it('says what was held when it ended, however much came and went since', async () => {
    const days = Array.from({ length: 20 }, (_, i) => world.clock.now() + i * DAY);
    for (const [i] of days.entries()) {
      await addReceipt(1000 + i);
      if (i % 2) await countHandover(await addHandover(), 0);
      world.clock.advance(DAY);
    }
    for (const [i, at] of days.entries())
      expect([i, (await readDay(at)).held]).toEqual([i, i % 2 ? 0 : 1000 + i]);
  });

  it('that is empty, past or to come says so', async () => {
    await addReceipt(5000);
    const empty = { received: { espece: 0 }, held: 0, livreurs: [] };
    expect(await readDay(world.clock.now() - DAY)).toMatchObject(empty);
    expect(await readDay(world.clock.now() + DAY)).toMatchObject({ received: { espece: 0 }, held: 5000 });
  });

  it('counts nothing of what was handed in before there was a ledger', async () => {
    const handoverId = await collectAndHandIn(5000);
    await countHandover(handoverId, 5000);
    dropTriggers(world.store.sqlite);
    updateRow(world.db, cashHandovers, handoverId, { key: 'before' });
    expect(await readDay()).toMatchObject({ received: { espece: 5000 }, handedIn: 0, held: 0 });
    expect(await readOwnCash()).toMatchObject({ held: 0, handovers: [] });
  });
});

describe('a livreur who leaves', () => {
  const deleteOwnAccount = () => world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });

  it('has to hand in, be counted and have no gap first', async () => {
    const { id: orderId } = anOrder(world, { livreurId: yao.id, status: 'picked_up' });
    await world.as(yao).missions.confirmCash({ orderId });
    world.db.update(orders).set({ status: 'completed' }).run();
    expect(await getRefusal(deleteOwnAccount())).toBe('CASH_HELD');
    const gapId = await addHandover();
    expect(await getRefusal(deleteOwnAccount())).toBe('CASH_HELD');
    await countHandover(gapId, 1);
    expect(await getRefusal(deleteOwnAccount())).toBe('CASH_HELD');
    await world.as(didier).cash.settle({ gapId, outcome: 'written_off', reason: 'Perdu' });
    expect(await deleteOwnAccount()).toEqual({ done: true });
  });
});

describe('cash that the desk hands in for a livreur', () => {
  const dismissYao = () =>
    world.as(didier).people.setActive({ userId: yao.id, active: false, acknowledged: true });
  const handInFor = (amount: number, key = world.deps.id(), by = ali) =>
    world.as(by).cash.handInFor({ livreurId: yao.id, amount, key });

  it('is handed in by the desk, all of it, and counted blind like any other', async () => {
    await addReceipt(5000);
    await addReceipt(3083);
    await dismissYao();
    const { handoverId } = await handInFor(8000);
    const waiting = { id: handoverId, declared: null, expected: null };
    expect(await readDeskLine()).toMatchObject({ held: 0, openHandovers: [waiting] });
    const count = { expected: 8083, declared: 8000, counted: 8000, gap: 83 };
    expect(await countHandover(handoverId, 8000)).toEqual(count);
    expect(await readDeskLine()).toMatchObject({ openGaps: [{ id: handoverId, amount: 83 }] });
  });

  it('is handed in once however often it is sent, and leaves who did it in the journal', async () => {
    await addReceipt(5000);
    await dismissYao();
    const key = world.deps.id();
    const first = await handInFor(5000, key);
    expect(await handInFor(5000, key)).toEqual(first);
    expect(await getRefusal(handInFor(4000, key))).toBe('KEY_REUSED');
    expect(await getRefusal(handInFor(5000))).toBe('NOTHING_HELD');
    expect(world.db.select().from(cashHandovers).all()).toHaveLength(1);
    const { handoverId: subject } = first;
    const rows = readAuditRows('cash.handInFor');
    expect(rows).toMatchObject([{ actorId: ali.id, subject, after: { livreurId: yao.id } }]);
    expect(world.cashNudges.at(-1)).toEqual(['admin', `livreur:${yao.id}`]);
  });

  it('may be that of one at work, whose dead phone hands in nothing more, and of no other role', async () => {
    await addReceipt(5000);
    await handInFor(5000);
    const ownAct = world.as(yao).cash.handIn({ amount: 5000, actId: world.deps.id() });
    expect(await getRefusal(ownAct)).toBe('NOTHING_HELD');
    const handInOf = (livreurId: string) =>
      world.as(ali).cash.handInFor({ livreurId, amount: 1, key: world.deps.id() });
    expect(await getRefusal(handInOf(didier.id))).toBe('NOT_FOUND');
    expect(await getRefusal(handInOf(world.deps.id()))).toBe('NOT_FOUND');
  });
});

describe('deactivating a livreur', () => {
  const deactivateYao = (acknowledged?: boolean) =>
    world.as(didier).people.setActive({ userId: yao.id, active: false, acknowledged });
  const readRefusalFacts = async () => {
    const error: unknown = await deactivateYao().catch((refusal: unknown) => refusal);
    return error instanceof Error && error.cause instanceof DomainError
      ? [error.cause.code, error.cause.facts]
      : [];
  };

  const listCarried = (count: number) => {
    const numbers = listColumn(world.db, orders, 'number', gt(orders.piecesHeld, 0));
    expect(numbers).toHaveLength(count);
    return expect.arrayContaining(numbers.map((number) => ({ number })));
  };
  const expectCashHeld = async (
    cash: { held: number; openHandovers: number; openGaps: number },
    pieces: number,
  ) =>
    expect(await readRefusalFacts()).toEqual(['CASH_HELD', { ...cash, pieces, orders: listCarried(pieces) }]);

  it('names the cash that they hold, and needs that it was read', async () => {
    await addReceipt(5000);
    await expectCashHeld({ held: 5000, openHandovers: 0, openGaps: 0 }, 1);
    expect(await getRefusal(deactivateYao(false))).toBe('CASH_HELD');
    expect(await deactivateYao(true)).toEqual({ userId: yao.id, active: false });
    expect(readAuditRows('people.setActive').map(({ after }) => after)).toEqual([
      { active: false, cashHeld: 5000, piecesHeld: 1 },
    ]);
    expect(await readDeskLine()).toMatchObject({ held: 5000, livreur: { active: false } });
  });

  it('names hand-overs that wait, without their sums, and gaps that are open', async () => {
    await collectAndHandIn(5000);
    await expectCashHeld({ held: 0, openHandovers: 1, openGaps: 0 }, 1);
    await aGap(300);
    await expectCashHeld({ held: 0, openHandovers: 1, openGaps: 300 }, 2);
  });

  it('asks for nothing more where nothing is owed', async () => {
    await addReceipt(5000);
    await countHandover(await addHandover(), 5000);
    world.db.update(orders).set({ status: 'processing' }).run();
    expect(await deactivateYao()).toEqual({ userId: yao.id, active: false });
    expect((await world.as(ali).cash.desk()).livreurs).toEqual([]);
  });
});

const readAuditRows = (act: string) => readJournal(world.db, act);

describe('each act of cash', () => {
  it('nudges the desk and the livreur, and leaves its row in the journal', async () => {
    const gapId = await aGap();
    await settleGap(gapId);
    expect(world.cashNudges).toEqual(Array(4).fill(['admin', `livreur:${yao.id}`]));
    const rows = ['cash.handIn', 'cash.count', 'cash.settle'].flatMap(readAuditRows);
    expect(rows.map(({ actorId, subject, after }) => [actorId, subject, after])).toEqual([
      [yao.id, gapId, { livreurId: yao.id }],
      [ali.id, gapId, { livreurId: yao.id, expected: 8083, declared: 8083, counted: 7583, gap: 500 }],
      [didier.id, gapId, { livreurId: yao.id, amount: 500, outcome: 'found' }],
    ]);
  });
});
