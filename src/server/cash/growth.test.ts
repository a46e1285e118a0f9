import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedMany } from '#db/demo/many.ts';
import { openStore } from '#db/open.ts';
import { DAY, isoDay } from '#domain/format/calendar.ts';
import { foldedFor } from '#domain/format/search.ts';
import { aFolder } from '#testing/database.ts';
import { callProcedure } from '#testing/scene.ts';
import { aWorld, type World } from '#testing/world.ts';

/* Of ten times as long a trade of the same livreurs, the till reads no more. Counted are pages, never a time. */

const PAGE = 4096;
const LIVREURS = 4;
/** One order a day, and ten. */
const [FEW, MANY] = [400, 4000];

interface Trade {
  world: World;
  superadmin: { id: string };
  livreur: { id: string };
  close(): void;
}
let few: Trade;
let many: Trade;

async function aTrade(orders: number): Promise<Trade> {
  const folder = aFolder();
  const store = openStore({ file: `${folder.path}/laveo.sqlite` });
  const world = await aWorld({ store });
  const { superadmin, livreurs } = seedMany(store, {
    ...{ clients: 20, livreurs: LIVREURS, orders },
    now: world.clock.now(),
    passwordHash: '-',
    foldPerson: foldedFor,
  });
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  // Hardly a page is remembered: each that is visited is read from the file again.
  store.sqlite.pragma('cache_size = 0');
  const close = () => {
    world.close();
    folder.remove();
  };
  return { world, superadmin, livreur: livreurs[0] as { id: string }, close };
}

beforeAll(async () => {
  few = await aTrade(FEW);
  many = await aTrade(MANY);
}, 120_000);
afterAll(() => {
  few.close();
  many.close();
});

/** What this thread has read from files so far: Linux counts it. */
const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);

async function pagesRead(trade: Trade, path: string, input?: { day: string }): Promise<number> {
  const browser = trade.world.browser(path === 'cash.mine' ? trade.livreur : trade.superadmin);
  let pages = 0;
  // The first call prepares the statements.
  for (let call = 0; call < 2; call++) {
    const before = bytesRead();
    const outcome = await callProcedure(browser, path, input);
    pages = Math.round((bytesRead() - before) / PAGE);
    if ('refused' in outcome) throw new Error(`${path}: ${outcome.refused}`);
  }
  return pages;
}

/** A day has ten times as many entries, some pages more; a walk over the year's reads a hundred more. */
async function walks(path: string, input?: { day: string }): Promise<string[]> {
  const [small, large] = [await pagesRead(few, path, input), await pagesRead(many, path, input)];
  return large > small * 1.5 + 60 ? [`${path} ${input?.day ?? ''}: ${small} → ${large} pages`] : [];
}

it('the till reads what is in hand and what is open, and a day its own entries', async () => {
  const now = few.world.clock.now();
  for (const path of ['cash.desk', 'cash.mine']) expect(await walks(path)).toEqual([]);
  for (const ago of [0, 1, 30, 200, 360])
    expect(await walks('cash.day', { day: isoDay(now - ago * DAY) })).toEqual([]);
});

it('is found out where an index is missing', async () => {
  for (const { world } of [few, many]) world.store.sqlite.exec('DROP INDEX money_entries_day');
  const day = isoDay(few.world.clock.now() - 30 * DAY);
  expect(await walks('cash.day', { day })).toHaveLength(1);
});
