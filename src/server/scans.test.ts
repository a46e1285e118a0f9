import { count, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, claims, orders, photos } from '#db/schema.ts';
import { ATTENTIONS, PROMISE_FILTERS } from '#domain/contract/board.ts';
import { DAY } from '#domain/format/calendar.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { CLAIM_ANSWER_MS } from '#domain/pieces/claims.ts';
import { ONCE, openFixture } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aTrade, countPagesRead, type Trade } from '#testing/trade.ts';

/*
 * The tests count the pages that SQLite reads, because a time would vary from run to run. A request must read
 * hardly more pages when there are ten times as many orders.
 */

const [FEW, MANY] = [400, 4000];
const ONE = { limit: 1 };

const few = openFixture(() => makeTrade(FEW), undefined, ONCE);
const many = openFixture(() => makeTrade(MANY), undefined, ONCE);

const makeTrade = (orders: number) => aTrade({ orders, clients: orders / 20, livreurs: orders / 100 });

const WAITING = 3;

function insertClaims({ world }: Trade): void {
  const created = world.clock.now() - 2 * DAY;
  world.db.run(sql`insert into ${claims} (id, order_id, kind, words, state, created_at, due_at)
    select id, id, 'tache', 'Une tache', iif(rowid <= ${WAITING}, 'open', 'answered'), ${created} - rowid, ${created} - rowid + ${CLAIM_ANSWER_MS} from ${orders}`);
  world.db.run(sql`insert into ${photos} (file, order_id, claim_id, bytes, created_at, created_by)
    select id || '.webp', id, id, 1, 1, client_id from ${orders}`);
}

function insertAuditRows({ world }: Trade): void {
  world.db.run(sql`insert into ${audit} (at, actor, ip, act, subject, salt, person_hash, hash)
    select created_at, 1, '', 'dispatch.assign', id, x'00', zeroblob(32), zeroblob(32) from ${orders}`);
}

/** A fifth of the finished orders had a failed visit, but both databases have equally few that wait for another. */
function insertFailedVisits({ world }: Trade): void {
  world.db.run(
    sql`update ${orders} set visit_failed_at = created_at + 1 where status in ('completed', 'cancelled') and rowid % 5 = 0`,
  );
  world.db.run(sql`update ${orders} set visit_failed_at = ${world.clock.now()} where rowid in (
    select rowid from ${orders} where status = 'processing' limit ${WAITING})`);
}

beforeAll(async () => {
  for (const trade of [few, many]) {
    insertClaims(trade);
    insertFailedVisits(trade);
    insertAuditRows(trade);
    trade.world.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  }
});
afterAll(() => {
  few.close();
  many.close();
});

type Input = Record<string, unknown> | undefined;

type Reader = (trade: Trade) => { id: string };

/** A write empties the server's cache of answers, so that the counted request reads the database. */
const writePeopleAndOrder = ({ world }: Trade) => {
  world.db.run('update users set address = address');
  world.db.run(
    'update orders set updated_at = updated_at where id = (select id from orders order by created_at desc limit 1)',
  );
};

/** Another level of an index costs a few pages more; a walk of the table would read ten times as many. */
const SLACK = 40;

async function compareWalks(
  path: string,
  input?: Input | ((trade: Trade) => Input),
  reader: Reader = ({ superadmin }) => superadmin,
  write: (trade: Trade) => void = writePeopleAndOrder,
): Promise<string[]> {
  const countPages = (trade: Trade) =>
    countPagesRead(trade.world.browser(reader(trade)), path, resolveInput(trade), () => write(trade));
  const resolveInput = (trade: Trade) => (typeof input === 'function' ? input(trade) : input);
  const large = await countPages(many);
  // So few pages pass whatever the small database reads.
  if (large <= SLACK) return [];
  const small = await countPages(few);
  return large > small * 1.5 + SLACK
    ? [`${path} ${JSON.stringify(resolveInput(many))}: ${small} → ${large} pages`]
    : [];
}

async function compareEachInput(path: string, inputs: Input[]): Promise<string[]> {
  const lines: string[] = [];
  for (const input of inputs) lines.push(...(await compareWalks(path, input)));
  return lines;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const FILTERS: Record<string, unknown[]> = {
  status: [undefined, 'pending', 'completed', 'cancelled'],
  paymentState: [undefined, ...PAYMENT_FILTERS],
  paymentMethod: [undefined, ...PAYMENT_METHODS],
};
/** The step shares no factor with the number of `OTHERS`, so that each of them is taken. */
const STRIDE = readSize('BOARD_STRIDE', { usual: 5, whole: 1 });
const OTHERS = [{}, { livreurId: NOBODY }, { clientId: NOBODY }, { from: 1, to: 2 }];

function listAttentions(): Record<string, unknown>[] {
  const single = Object.entries(FILTERS).flatMap(([name, values]) =>
    values.filter((value) => value !== undefined).map((value) => ({ [name]: value })),
  );
  return ATTENTIONS.flatMap((attention) => [{}, ...single].map((input) => ({ ...input, attention })));
}

function combineFilters(): Input[] {
  let inputs: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(FILTERS))
    inputs = inputs.flatMap((input) =>
      values.map((value) => (value === undefined ? input : { ...input, [name]: value })),
    );
  return [...inputs, ...listAttentions()].flatMap((input) =>
    OTHERS.map((other) => ({ ...ONE, ...input, ...other })),
  );
}

const findOpenClaim = ({ world }: Trade) =>
  world.db.select().from(claims).where(eq(claims.state, 'open')).limit(1).get();
const makeClaimInput = (trade: Trade): Input => ({ orderId: findOpenClaim(trade)?.orderId });
const findClaimant: Reader = (trade) => {
  const orderId = findOpenClaim(trade)?.orderId ?? '';
  const order = trade.world.db.select().from(orders).where(eq(orders.id, orderId)).get();
  return { id: order?.clientId ?? '' };
};
const makeLeastBusyReader =
  (person: typeof orders.clientId | typeof orders.livreurId): Reader =>
  ({ world }) =>
    world.db
      .select({ id: sql<string>`${person}` })
      .from(orders)
      .where(inArray(orders.status, [...ACTIVE_MISSION_STATUSES]))
      .groupBy(person)
      .orderBy(count())
      .get() ?? { id: '' };

describe('a request walks over no table', () => {
  it('whatever filters of the board are combined', async () => {
    const chosen = combineFilters().filter((_, index) => index % STRIDE === 0);
    expect(await compareEachInput('dispatch.board', chosen)).toEqual([]);
  });

  it('for the lists of the desk', async () => {
    const byPerson = [
      {},
      { search: 'zzz' },
      { livreurId: NOBODY },
      { livreurId: NOBODY, search: 'fedcba98' },
    ];
    // With an order to assign, it reads the missions of all rounds too: ten times as many for ten times the livreurs.
    const unassigned = [{ search: 'zzz' }];
    const lists = { unassigned, inProgress: byPerson, delivered: byPerson };
    for (const [list, inputs] of Object.entries(lists)) {
      const pages = inputs.map((input) => ({ ...ONE, ...input }));
      expect(await compareEachInput(`dispatch.${list}`, pages)).toEqual([]);
    }
  });

  it('for the figures of lists', async () => {
    for (const path of ['outbox.counts', 'inbox.counts', 'audit.choices'])
      expect(await compareWalks(path)).toEqual([]);
    expect(await compareWalks('people.list', { ...ONE, role: 'livreur' })).toEqual([]);
  });

  it('for the claims of the house, those that wait and those of a history of thousands', async () => {
    for (const { world } of [few, many])
      expect(await world.db.$count(claims, eq(claims.state, 'open'))).toBe(WAITING);
    expect(await many.world.db.$count(claims)).toBe(MANY);
    for (const state of ['open', 'all'] as const)
      expect(await compareWalks('dispatch.claims', { ...ONE, state })).toEqual([]);
  });

  it('for an order with its hand-overs, visits, changes, claims and photos, whoever looks', async () => {
    for (const path of ['dispatch.order', 'dispatch.events'])
      expect(await compareWalks(path, makeClaimInput)).toEqual([]);
    for (const path of ['orders.get', 'orders.timeline'])
      expect(await compareWalks(path, makeClaimInput, findClaimant)).toEqual([]);
    expect(await compareWalks('orders.history', ONE, findClaimant)).toEqual([]);
    expect(await compareWalks('orders.inProgress', ONE, makeLeastBusyReader(orders.clientId))).toEqual([]);
    expect(await compareWalks('missions.active', undefined, makeLeastBusyReader(orders.livreurId))).toEqual(
      [],
    );
    expect(await compareWalks('missions.history', ONE, ({ livreur }) => livreur)).toEqual([]);
  });

  it('for a search, in vain or not, whatever it is combined with', async () => {
    const typed = ['zzz', 'awa zzz', '0555555555', 'fedcba98', 'fedcba98-7654', '#!'];
    const narrowed = [{}, { status: 'completed' }, { paymentMethod: 'wave' }, { livreurId: NOBODY }];
    const inputs = typed.flatMap((search) => narrowed.map((filters) => ({ ...ONE, ...filters, search })));
    expect(await compareEachInput('dispatch.board', inputs)).toEqual([]);
    const readFirstReference = ({ world }: Trade) => world.db.select().from(orders).limit(1).get()?.reference;
    for (const filters of narrowed) {
      const makeInput = (trade: Trade) => ({ ...ONE, ...filters, search: readFirstReference(trade) });
      expect(await compareWalks('dispatch.board', makeInput)).toEqual([]);
    }
    for (const search of ['zzz', '0555555555', 'nobody@nowhere'])
      expect(await compareWalks('people.list', { ...ONE, role: 'client', search })).toEqual([]);
  });
});

it('reads the open orders alone for a promise, however many are over', async () => {
  const isOpen = sql`status not in ('completed', 'cancelled')`;
  for (const { world } of [few, many])
    world.db.run(sql`update ${orders} set status = 'completed' where ${isOpen} and rowid not in (
      select rowid from ${orders} where ${isOpen} and status in ('pending', 'processing') limit 20)`);
  const inputs = PROMISE_FILTERS.flatMap((promise) => [
    { ...ONE, promise },
    { ...ONE, promise, search: 'zzz' },
  ]);
  for (const list of ['unassigned', 'inProgress', 'board'])
    expect(await compareEachInput(`dispatch.${list}`, inputs)).toEqual([]);
  const ofOne = inputs.map((input) => ({ ...input, livreurId: NOBODY }));
  expect(await compareEachInput('dispatch.inProgress', ofOne)).toEqual([]);
});

it('is found out where an index is missing', async () => {
  const dropIndex = (index: string) => {
    for (const { world } of [few, many]) world.store.sqlite.exec(`DROP INDEX ${index}`);
  };
  const compareBoardWalks = (input: Input) => compareWalks('dispatch.board', { ...ONE, ...input });
  dropIndex('orders_by_client');
  expect(await compareBoardWalks({ clientId: NOBODY })).toHaveLength(1);
  expect(await compareBoardWalks({})).toEqual([]);
  dropIndex('orders_with_credit');
  expect(await compareBoardWalks({ paymentState: 'credit' })).toHaveLength(1);
  dropIndex('claims_open');
  expect(await compareWalks('dispatch.claims', { ...ONE, state: 'open' })).toHaveLength(1);
  dropIndex('claims_newest');
  expect(await compareWalks('dispatch.claims', { ...ONE, state: 'all' })).toHaveLength(1);
  dropIndex('photos_order');
  dropIndex('claims_order');
  expect(await compareWalks('orders.get', makeClaimInput, findClaimant)).toHaveLength(1);
  dropIndex('orders_with_failed_visit');
  expect(await compareBoardWalks({ attention: 'visit' })).toHaveLength(1);
  dropIndex('orders_by_folded');
  const { clientContactPhone: search } = many.world.db.select().from(orders).limit(1).get() ?? {};
  expect(await compareBoardWalks({ search })).toHaveLength(1);
});
