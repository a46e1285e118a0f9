import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedMany } from '#db/demo/many.ts';
import { openStore } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { foldedFor } from '#domain/format/search.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#domain/payment.ts';
import { aFolder } from '#testing/database.ts';
import { callProcedure } from '#testing/scene.ts';
import { aWorld, type World } from '#testing/world.ts';
import { indexNewIds } from './search/idParts.ts';

/*
 * Of ten times as many orders, a request reads no more: also where its filter leaves nothing, which no limit ends. Counted
 * are the pages that SQLite reads, never a time.
 */

const PAGE = 4096;
const [FEW, MANY] = [400, 4000];
/** A page of one row, and whether another follows. */
const ONE = { limit: 1 };

interface Trade {
  world: World;
  superadmin: { id: string };
  close(): void;
}
let few: Trade;
let many: Trade;

async function aTrade(orders: number): Promise<Trade> {
  const folder = aFolder();
  const store = openStore({ file: `${folder.path}/laveo.sqlite` });
  const world = await aWorld({ store });
  const people = { clients: orders / 20, livreurs: orders / 100 };
  const { superadmin } = seedMany(store, {
    ...people,
    orders,
    now: world.clock.now(),
    passwordHash: '-',
    foldPerson: foldedFor,
  });
  while (indexNewIds(store).indexed > 0);
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  // Hardly a page is remembered: each that is visited is read from the file again.
  store.sqlite.pragma('cache_size = 0');
  return {
    world,
    superadmin,
    close: () => {
      world.close();
      folder.remove();
    },
  };
}

beforeAll(async () => {
  few = await aTrade(FEW);
  many = await aTrade(MANY);
});
afterAll(() => {
  few.close();
  many.close();
});

/** What this thread has read from files so far: Linux counts it. */
const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);

type Input = Record<string, unknown> | undefined;

/** After a first call, which prepares the statements. */
async function pagesRead({ world, superadmin }: Trade, path: string, input: Input): Promise<number> {
  const browser = world.browser(superadmin);
  let pages = 0;
  for (let call = 0; call < 2; call++) {
    // Something is written, so that no answer of before is sent again; of a day with a tenth of the orders, one is.
    world.db.run('update users set address = address');
    world.db.run(
      'update orders set updated_at = updated_at where id = (select id from orders order by created_at desc limit 1)',
    );
    const before = bytesRead();
    const outcome = await callProcedure(browser, path, input);
    pages = Math.round((bytesRead() - before) / PAGE);
    if ('refused' in outcome) throw new Error(`${path} ${JSON.stringify(input)}: ${outcome.refused}`);
  }
  return pages;
}

/** Some pages more, for a level of an index; a walk would read ten times as many. */
async function walks(path: string, input?: Input): Promise<string[]> {
  const [small, large] = [await pagesRead(few, path, input), await pagesRead(many, path, input)];
  return large > small * 1.5 + 30 ? [`${path} ${JSON.stringify(input)}: ${small} → ${large} pages`] : [];
}

async function walksOf(path: string, inputs: Input[]): Promise<string[]> {
  const lines: string[] = [];
  for (const input of inputs) lines.push(...(await walks(path, input)));
  return lines;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** For each filter of the board: not used, and values that it may have. */
const FILTERS: Record<string, unknown[]> = {
  status: [undefined, 'pending', 'completed', 'cancelled'],
  paymentState: [undefined, ...PAYMENT_FILTERS],
  paymentMethod: [undefined, ...PAYMENT_METHODS],
};
const OTHERS = [{}, { livreurId: NOBODY }, { clientId: NOBODY }, { from: 1, to: 2 }];

/** Every combination; most find nothing, as people of the demonstration all pay in cash at the end. */
function combinations(): Input[] {
  let inputs: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(FILTERS))
    inputs = inputs.flatMap((input) =>
      values.map((value) => (value === undefined ? input : { ...input, [name]: value })),
    );
  return inputs.flatMap((input) => OTHERS.map((other) => ({ ...ONE, ...input, ...other })));
}

describe('a request walks over no table', () => {
  it('whatever filters of the board are combined', async () => {
    expect(await walksOf('dispatch.board', combinations())).toEqual([]);
  });

  it('for the lists of the desk', async () => {
    for (const path of ['dispatch.unassigned', 'dispatch.inProgress', 'dispatch.delivered'])
      expect(await walks(path, ONE)).toEqual([]);
  });

  it('for the figures, once they were computed', async () => {
    for (const path of ['stats.overview', 'stats.counters', 'outbox.counts', 'inbox.counts', 'audit.choices'])
      expect(await walks(path)).toEqual([]);
    const [month, year] = [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2025-11-21', to: '2026-11-20' },
    ];
    for (const period of [month, year]) expect(await walks('stats.overview', period)).toEqual([]);
    expect(await walks('people.list', { ...ONE, role: 'livreur' })).toEqual([]);
  });

  it('for a search, in vain or not, whatever it is combined with', async () => {
    const { reference } = many.world.db.select().from(orders).limit(1).get() ?? {};
    const typed = ['zzz', 'awa zzz', '0555555555', 'fedcba98', 'fedcba98-7654', '#!', reference];
    const narrowed = [{}, { status: 'completed' }, { paymentMethod: 'wave' }, { livreurId: NOBODY }];
    const inputs = typed.flatMap((search) => narrowed.map((filters) => ({ ...ONE, ...filters, search })));
    expect(await walksOf('dispatch.board', inputs)).toEqual([]);
    for (const search of ['zzz', '0555555555', 'nobody@nowhere'])
      expect(await walks('people.list', { ...ONE, role: 'client', search })).toEqual([]);
  });
});

it('is found out where an index is missing', async () => {
  for (const { world } of [few, many]) world.store.sqlite.exec('DROP INDEX orders_by_status');
  expect(await walks('dispatch.board', { ...ONE, paymentMethod: 'wave' })).toHaveLength(1);
  expect(await walks('dispatch.board', { ...ONE, status: 'completed', paymentState: 'due' })).toHaveLength(1);
  expect(await walks('dispatch.board', ONE)).toEqual([]);
  for (const { world } of [few, many]) world.store.sqlite.exec('DROP INDEX orders_with_credit');
  expect(await walks('dispatch.board', { ...ONE, paymentState: 'credit' })).toHaveLength(1);
  for (const { world } of [few, many]) world.store.sqlite.exec('DROP INDEX orders_by_folded');
  const { clientContactPhone: search } = many.world.db.select().from(orders).limit(1).get() ?? {};
  expect(await walks('dispatch.board', { ...ONE, search })).toHaveLength(1);
});
