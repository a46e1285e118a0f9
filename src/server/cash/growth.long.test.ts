import { afterAll, expect, it } from 'vitest';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { ONCE, openFixture } from '#testing/openWorld.ts';
import { aTrade, countPagesRead, type Trade } from '#testing/trade.ts';

/* The tests count pages instead of time: ten times the trade must not take many more. */

const [FEW, MANY] = [400, 4000];
const PEOPLE = { clients: 20, livreurs: 4 };

const few = openFixture(() => aTrade({ ...PEOPLE, orders: FEW }), undefined, ONCE);
const many = openFixture(() => aTrade({ ...PEOPLE, orders: MANY }), undefined, ONCE);
afterAll(() => {
  few.close();
  many.close();
});

type Input = { day: string } | undefined;

const countPages = ({ world, livreur, superadmin }: Trade, path: string, input: Input) =>
  countPagesRead(world.browser(path === 'cash.mine' ? livreur : superadmin), path, input);

/** The margin allows for ten times the entries and the missions of a day, while reading the whole year exceeds it. */
async function findGrownReads(path: string, input?: Input): Promise<string[]> {
  const [small, large] = [await countPages(few, path, input), await countPages(many, path, input)];
  return large > small * 1.5 + 150 ? [`${path} ${input?.day ?? ''}: ${small} → ${large} pages`] : [];
}

it('the till reads what is in hand and what is open, and a day its own entries', async () => {
  const now = few.world.clock.now();
  for (const path of ['cash.desk', 'cash.mine']) expect(await findGrownReads(path)).toEqual([]);
  for (const ago of [0, 1, 30, 200, 360])
    expect(await findGrownReads('cash.day', { day: formatIsoDay(now - ago * DAY) })).toEqual([]);
});

it('is found out where an index is missing', async () => {
  for (const { world } of [few, many]) world.store.sqlite.exec('DROP INDEX money_entries_day');
  const day = formatIsoDay(few.world.clock.now() - 30 * DAY);
  expect(await findGrownReads('cash.day', { day })).toHaveLength(1);
});
