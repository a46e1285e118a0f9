import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cashCounts, cashHandovers } from '#db/schema.ts';
import { formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';

const world = openWorld();
const yao = openFixture(() => world.livreur('Yao Konan'));
const ali = openFixture(() => world.admin('Ali Traoré'));
const didier = openFixture(() => world.superadmin('Didier Yapi'));

async function aCount(counted: number, counter: UserRow = ali): Promise<string> {
  await aReceipt(world, { livreurId: yao.id, amount: 8083 });
  const handoverId = await aHandover(world, { livreurId: yao.id });
  await world.as(counter).cash.count({ handoverId, counted });
  return handoverId;
}
const recount = (handoverId: string, counted: number, counter: UserRow = ali, reason = 'Billet mal lu') =>
  world.as(counter).cash.recount({ handoverId, counted, reason });
const settle = (gapId: string) =>
  world.as(didier).cash.settle({ gapId, outcome: 'repaid', reason: 'Rendu le lendemain' });
const readDay = () => world.as(ali).cash.day({ day: formatIsoDay(world.clock.now()) });
const listCounts = () => world.db.select().from(cashCounts).all();

describe('a count that was mistyped', () => {
  it('is corrected by who counted, within ten minutes, and both counts stay', async () => {
    const handoverId = await aCount(808);
    const countedAt = world.clock.now();
    world.clock.advance(10 * MINUTE);
    expect(await recount(handoverId, 8080)).toEqual({
      expected: 8083,
      declared: 8083,
      counted: 8080,
      gap: 3,
    });
    expect(await world.as(yao).cash.mine()).toMatchObject({ handovers: [{ counted: 8080, gap: 3 }] });
    const day = await readDay();
    expect(day).toMatchObject({ handedIn: 8080, gaps: [{ id: handoverId, amount: 3 }] });
    expect(day.counts).toEqual([
      {
        id: handoverId,
        livreur: { id: yao.id, fullname: 'Yao Konan' },
        at: countedAt,
        counter: 'Ali Traoré',
        counted: 8080,
        gap: 3,
        isBlind: true,
        mayRecount: true,
        recounts: [
          { from: 808, to: 8080, reason: 'Billet mal lu', at: world.clock.now(), counter: 'Ali Traoré' },
        ],
      },
    ]);
    expect(listCounts()).toMatchObject([
      { handoverId, counted: 808, isBlind: true, reason: null, countedBy: ali.id, at: countedAt },
      { handoverId, counted: 8080, isBlind: false, reason: 'Billet mal lu', countedBy: ali.id },
    ]);
  });

  it('closes the gap when the second count is right', async () => {
    const handoverId = await aCount(808);
    expect(await recount(handoverId, 8083)).toMatchObject({ gap: 0 });
    expect(await readDay()).toMatchObject({ gaps: [], counts: [{ gap: 0, recounts: [{ from: 808 }] }] });
    expect(await getRefusal(settle(handoverId))).toBe('NOT_FOUND');
  });

  it('is a superadmin’s to correct afterwards, and nobody else’s', async () => {
    const handoverId = await aCount(808);
    const colleague = world.admin();
    expect(await getRefusal(recount(handoverId, 8083, colleague))).toBe('NOT_YOURS_TO_RECOUNT');
    world.clock.advance(10 * MINUTE + 1);
    expect(await getRefusal(recount(handoverId, 8083))).toBe('NOT_YOURS_TO_RECOUNT');
    expect((await readDay()).counts).toMatchObject([{ mayRecount: false }]);
    world.clock.advance(2 * HOUR);
    expect(await recount(handoverId, 8083, didier)).toMatchObject({ gap: 0 });
    expect((await readDay()).counts).toMatchObject([{ counter: 'Ali Traoré', isBlind: true }]);
  });

  it('stands once its gap is settled', async () => {
    const handoverId = await aCount(8000);
    await settle(handoverId);
    for (const counter of [ali, didier])
      expect(await getRefusal(recount(handoverId, 8083, counter))).toBe('GAP_SETTLED');
    expect(listCounts()).toHaveLength(1);
  });

  it('is corrected once however often it is sent, and leaves a row in the journal and a nudge', async () => {
    const handoverId = await aCount(808);
    const nudges = world.cashNudges.length;
    const first = await recount(handoverId, 8083);
    expect(await recount(handoverId, 8083)).toEqual(first);
    expect(listCounts()).toHaveLength(2);
    expect(world.cashNudges.slice(nudges)).toEqual([['admin', `livreur:${yao.id}`]]);
    const { items } = await world.as(didier).audit.list({ act: 'cash.recount' });
    expect(items).toMatchObject([
      {
        subject: handoverId,
        before: { counted: 808, gap: 7275 },
        after: { livreurId: yao.id, counted: 8083, gap: 0 },
      },
    ]);
  });

  it('is the newest count even if two correct it at once', async () => {
    const handoverId = await aCount(808);
    await Promise.all([recount(handoverId, 8083), recount(handoverId, 8000, didier)]);
    const [last] = listCounts().slice(-1);
    expect(listCounts().map(({ counted }) => counted)).toHaveLength(3);
    expect((await world.as(yao).cash.mine()).handovers).toMatchObject([{ counted: last?.counted }]);
  });
});

it('a count has one time in both of its rows, however the clock ticks meanwhile', async () => {
  const { now } = world.deps;
  let ticks = 0;
  world.deps.now = () => now() + ticks++;
  const handoverId = await aCount(8083);
  const handover = world.db.select().from(cashHandovers).where(eq(cashHandovers.id, handoverId)).get();
  expect(listCounts()).toMatchObject([{ at: handover?.countedAt }]);
});

it('nothing is corrected that was not counted', async () => {
  await aReceipt(world, { livreurId: yao.id });
  const handoverId = await aHandover(world, { livreurId: yao.id });
  for (const id of [handoverId, world.deps.id()])
    expect(await getRefusal(recount(id, 4000))).toBe('NOT_FOUND');
});

it.each(['', '  ', 'x'.repeat(301)])('a correction needs words, and "%s" are none', async (reason) => {
  expect(await getRefusal(recount(await aCount(8000), 8083, ali, reason))).toBe('BAD_REQUEST');
});

it('a count can be neither changed nor deleted in the file', async () => {
  await aCount(8083);
  const { sqlite } = world.store;
  for (const sql of ['UPDATE cash_counts SET counted = 1', 'DELETE FROM cash_counts'])
    expect(() => sqlite.exec(sql)).toThrow('cash_counts is append-only');
  expect(() => sqlite.exec('REPLACE INTO cash_counts SELECT * FROM cash_counts')).toThrow('append-only');
});
