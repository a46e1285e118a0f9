import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#domain/payment.ts';
import { ATTENTIONS } from '#domain/pieces/attention.ts';
import { aTrade, pagesRead, type Trade } from '#testing/trade.ts';

/*
 * Of ten times as many orders, a request reads no more: also where its filter leaves nothing, which no limit ends. Counted
 * are the pages that SQLite reads, never a time.
 */

const [FEW, MANY] = [400, 4000];
/** A page of one row, and whether another follows. */
const ONE = { limit: 1 };

let few: Trade;
let many: Trade;

const sized = (orders: number) => aTrade({ orders, clients: orders / 20, livreurs: orders / 100 });

beforeAll(async () => {
  few = await sized(FEW);
  many = await sized(MANY);
});
afterAll(() => {
  few.close();
  many.close();
});

type Input = Record<string, unknown> | undefined;

const pagesOf = ({ world, superadmin }: Trade, path: string, input: Input) =>
  pagesRead(world.browser(superadmin), path, input, () => {
    // Something is written, so that no answer of before is sent again; of a day with a tenth of the orders, one is.
    world.db.run('update users set address = address');
    world.db.run(
      'update orders set updated_at = updated_at where id = (select id from orders order by created_at desc limit 1)',
    );
  });

/** Some pages more, for a level of an index; a walk would read ten times as many. */
async function walks(path: string, input?: Input): Promise<string[]> {
  const [small, large] = [await pagesOf(few, path, input), await pagesOf(many, path, input)];
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

/** What asks for an act, alone and with one of each filter's values. */
function attentions(): Record<string, unknown>[] {
  const single = Object.entries(FILTERS).flatMap(([name, values]) =>
    values.filter((value) => value !== undefined).map((value) => ({ [name]: value })),
  );
  return ATTENTIONS.flatMap((attention) => [{}, ...single].map((input) => ({ ...input, attention })));
}

/** Every combination; most find nothing, as people of the demonstration all pay in cash at the end. */
function combinations(): Input[] {
  let inputs: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(FILTERS))
    inputs = inputs.flatMap((input) =>
      values.map((value) => (value === undefined ? input : { ...input, [name]: value })),
    );
  return [...inputs, ...attentions()].flatMap((input) =>
    OTHERS.map((other) => ({ ...ONE, ...input, ...other })),
  );
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
