import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Browser } from '#testing/browserClient.ts';
import { openWorld } from '#testing/openWorld.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { listProcedures, routerProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, prepareCall, type Scene } from '#testing/scene.ts';
import { IS_LINEN_TO_RETURN } from './orderFields/linenJson.ts';
import { readTravelTime } from './roads/roads.reads.ts';

const world = openWorld();
let statements: string[];

beforeEach(() => {
  statements = recordStatements(world.store.sqlite);
});

const listSelects = () => statements.filter((text) => /^\s*select/i.test(text));

type PlanRow = { detail: string };

function explainPlan(text: string): string[] {
  const parameters = Array(text.split('?').length - 1).fill(1);
  const plan = world.store.sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters) as PlanRow[];
  return plan.map((row) => row.detail);
}

function findFaults(text: string): string[] {
  const details = explainPlan(text);
  // A scan of a subquery’s rows is not a scan of a table.
  const subqueries = details.map((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]);
  const limited = /limit \+?\?/i.test(text);
  const isCollected = /rowid in \(/i.test(text);
  return details.filter((detail) => {
    const [, name, index] = /^SCAN (?!CONSTANT ROW|.*VIRTUAL TABLE)(\w+)(.*INDEX)?/.exec(detail) ?? [];
    const isShort = (index && limited) || HOLDS_FEW.test(detail);
    const isScan = name !== undefined && !subqueries.includes(name) && !isShort;
    return isScan || (!isCollected && /USE TEMP B-TREE FOR .*ORDER BY/.test(detail));
  });
}

/** These indexes hold what is open and soon is not: orders, letters, a stop of the plant, hand-overs to count, gaps, linen to return. */
const HOLDS_FEW =
  / INDEX (orders_open|orders_linen_to_return|outbox_turns|plant_stops_open|cash_handovers_uncounted|cash_days_open_gap)$/;

/** These scans are intended; the test fails on any other. */
const MEANT = [
  // A house has only dozens of garments.
  'catalogue.all undefined: SCAN products',
  'catalogue.list undefined: SCAN products',
  // The table is of all accounts that were ever invoiced, by name.
  'accounts.ageing undefined: SCAN accounts USING INDEX accounts_by_name',
  'stats.today undefined: SCAN accounts USING INDEX accounts_by_name',
  'cash.desk undefined: SCAN cash_handovers USING INDEX cash_gaps_open',
  'stats.today undefined: SCAN cash_handovers USING INDEX cash_gaps_open',
  // A house has dozens of businesses, each with a few people.
  'dispatch.contacts {"search":"Koffi Aka"}: USE TEMP B-TREE FOR ORDER BY',
  'accounts.ageing undefined: USE TEMP B-TREE FOR ORDER BY',
  // The index holds only the messages that wait.
  'stats.today undefined: SCAN contact_messages USING COVERING INDEX messages_waiting',
  // A house has few rules.
  'recurring.list {}: SCAN recurring_rules',
  'people.counts undefined: SCAN recurring_rules',
  // The index holds only the letters that have not left.
  'dispatch.counts undefined: SCAN mail_outbox USING INDEX outbox_unsent',
  'dispatch.refusedLetters undefined: USE TEMP B-TREE FOR ORDER BY',
  // The tabs of Clients count each kind.
  'people.counts undefined: SCAN accounts USING COVERING INDEX sqlite_autoindex_accounts_1',
  'people.counts undefined: SCAN contacts USING INDEX contacts_listed',
  // The index holds only the claims that wait for an answer.
  'dispatch.counts undefined: SCAN claims USING COVERING INDEX claims_open',
  'stats.today undefined: SCAN claims USING COVERING INDEX claims_open',
  'inbox.counts undefined: SCAN contact_messages USING COVERING INDEX messages_waiting',
  // The index holds only the payments that had something to look at.
  'dispatch.counts undefined: SCAN payment_attempts USING INDEX payment_attempts_problem',
  'stats.today undefined: SCAN payment_attempts USING INDEX payment_attempts_problem',
  // A house has few businesses, and its desk orders on any of them.
  'accounts.list undefined: SCAN accounts USING INDEX accounts_by_name',
  'accounts.orderable undefined: SCAN accounts USING INDEX accounts_by_name',
  // The table holds only the few settings that somebody changed.
  'house.all undefined: SCAN house_settings',
  'house.firstSteps undefined: SCAN house_settings USING COVERING INDEX sqlite_autoindex_house_settings_1',
  'stats.today undefined: SCAN house_settings USING COVERING INDEX sqlite_autoindex_house_settings_1',
  // A house without a float counts its closed days, and reads one row of its money.
  'stats.today undefined: SCAN cash_days USING COVERING INDEX cash_days_id',
  'stats.today undefined: SCAN money_entries',
  // A catalogue has few garments.
  'house.firstSteps undefined: SCAN products USING COVERING INDEX products_created',
  'stats.today undefined: SCAN products USING COVERING INDEX products_created',
  // The index holds only the few orders that have a credit.
  'stats.overview undefined: SCAN orders USING INDEX orders_with_credit',
  // The index holds only the few orders whose count differs.
  'stats.overview undefined: SCAN orders USING INDEX orders_with_count_gap',
  // A house loses few pieces, and a thread of its own reads these figures.
  'stats.overview undefined: SCAN claims',
  'stats.overview undefined: SCAN count_settlements',
  ...['orders USING INDEX orders_with_credit', 'orders USING INDEX orders_with_count_gap'].map(
    (scan) => `stats.overview {"from":"2026-11-01","to":"2026-11-30"}: SCAN ${scan}`,
  ),
  'stats.overview {"from":"2026-11-01","to":"2026-11-30"}: SCAN claims',
  'stats.overview {"from":"2026-11-01","to":"2026-11-30"}: SCAN count_settlements',
  // The open orders that a promise waits for are sorted by their turn at the plant.
  'dispatch.capacity undefined: USE TEMP B-TREE FOR ORDER BY',
  'dispatch.promiseParts undefined: USE TEMP B-TREE FOR ORDER BY',
  // A count of all orders has to walk an index of them.
  'stats.counters undefined: SCAN orders USING COVERING INDEX orders_by_folded',
  // Few letters are unsent, and the count of the others stops at a thousand.
  'outbox.list {}: USE TEMP B-TREE FOR ORDER BY',
  'outbox.list {"limit":100}: USE TEMP B-TREE FOR ORDER BY',
  'stats.today undefined: USE TEMP B-TREE FOR ORDER BY',
  'outbox.list {"state":"dead"}: USE TEMP B-TREE FOR ORDER BY',
  'outbox.counts undefined: SCAN mail_outbox',
];

type Input = Record<string, unknown> | undefined;

/** These inputs lead a query to other statements than its example in the catalogue of procedures. */
function listVariants({ client, livreur, order }: Scene): Record<string, Input[]> {
  const [clientId, livreurId] = [client.id, livreur.id];
  return {
    'invoices.list': [{ state: 'certified' }],
    'orders.inProgress': [{}],
    'orders.history': [{}, { isOwed: true }],
    'missions.history': [{}],
    'dispatch.board': [
      {},
      { form: 'card' },
      { status: 'assigned' },
      { search: 'awa kone' },
      { status: 'completed', search: 'awa' },
      { clientId, from: 1, to: 2 },
      { livreurId },
      { livreurId, status: 'completed' },
      { livreurId, clientId, status: 'completed', paymentState: 'due' },
      { livreurId, paymentState: 'due' },
      { clientId, paymentState: 'due' },
      { paymentState: 'declared' },
      { paymentState: 'unpaid' },
      { paymentState: 'credit' },
      { paymentState: 'credit', livreurId, clientId, status: 'completed', from: 1 },
      { paymentMethod: 'wave' },
      { rowsByStatus: { pending: 1, cancelled: 1 } },
      { rowsByStatus: { processing: 1, ready: 1 } },
      { ready: true },
      { ready: false, status: 'processing', livreurId, search: 'awa' },
      ...['late', 'today', 'tomorrow'].map((promise) => ({ promise })),
      { promise: 'late', livreurId, status: 'assigned', paymentState: 'credit', search: 'awa' },
      { attention: 'linen' },
      { attention: 'visit' },
      { attention: 'count', livreurId, status: 'completed', paymentState: 'due', from: 1 },
      { attention: 'claim', clientId },
    ],
    'dispatch.map': [{ search: 'awa' }, { livreurId, promise: 'late' }],
    'dispatch.livreurs': [{}],
    'dispatch.unassigned': [
      {},
      { form: 'card' },
      { search: 'awa' },
      { promise: 'late' },
      { promise: 'today', search: 'awa' },
    ],
    'dispatch.inProgress': [
      {},
      { form: 'card' },
      { search: 'awa' },
      { livreurId },
      { promise: 'late' },
      { promise: 'tomorrow', livreurId, search: 'awa' },
    ],
    'dispatch.delivered': [
      {},
      { form: 'card' },
      { search: 'awa' },
      { livreurId },
      { livreurId, search: 'awa' },
    ],
    'dispatch.claims': [{}, { state: 'open' }, { state: 'all' }],
    'inbox.messages': [{}, { search: 'awa' }, { state: 'waiting' }, { state: 'waiting', search: 'awa' }],
    'inbox.applications': [{}, { search: 'awa' }, { state: 'new' }],
    'people.list': [{ role: 'client' }, { role: 'livreur', search: 'awa' }, { role: 'admin', active: true }],
    'people.history': [{ userId: clientId }],
    'audit.list': [
      {},
      { act: 'dispatch.assign' },
      { actorId: clientId },
      { subject: order('pending').id },
      { subject: 'awa kone' },
      { withoutSignIns: true },
    ],
    'stats.overview': [{ from: '2026-11-01', to: '2026-11-30' }],
    'outbox.list': [{}, { state: 'dead' }],
  };
}

/** Every list is also asked for its next page, so these keys need no variant. */
const PAGED = ['cursor', 'limit', 'direction'];

/** Procedures of all other areas are read by a superadmin. */
const READERS: Record<string, Role> = {
  profile: 'client',
  orders: 'client',
  missions: 'livreur',
  dispatch: 'admin',
  inbox: 'admin',
  cash: 'admin',
  'cash.mine': 'livreur',
  'cash.reconcile': 'superadmin',
  invoices: 'superadmin',
};

async function readAnswer(browser: Browser, path: string, input: Input): Promise<unknown> {
  const outcome = await callProcedure(browser, path, input);
  if ('refused' in outcome) throw new Error(`${path} is refused: ${outcome.refused}`);
  return outcome.answer;
}

describe('every list', () => {
  it('walks an index and never sorts its rows', async () => {
    const scene = createScene(world);
    // A list needs two rows, so that a page of one has a next page.
    for (const status of ['pending', 'assigned', 'pickup_en_route', 'completed'] as const)
      scene.order(status);
    const others = listVariants(scene);
    // The travel times of all cells, and the settings of the house, are read once and stay in memory.
    readTravelTime(scene.world.deps);
    scene.world.deps.house();

    const faults: string[] = [];
    for (const path of listProcedures('query')) {
      const shape: object = routerProcedures[path]?._def.inputs[0]?.shape ?? {};
      const reader = READERS[path] ?? READERS[path.split('.')[0] ?? ''] ?? 'superadmin';
      const { browser, input: example } = await prepareCall(scene, path, reader);
      const inputs = [example as Input, ...(others[path] ?? [])];
      const keys = inputs.flatMap((input) => Object.keys(Object(input)));
      expect([path, ...PAGED, ...keys]).toEqual(expect.arrayContaining([path, ...Object.keys(shape)]));
      for (const input of inputs) {
        statements.length = 0;
        const isPaged = input && 'limit' in shape && !('rowsByStatus' in input);
        const page = await readAnswer(browser, path, isPaged ? { ...input, limit: 1 } : input);
        const { nextCursor: cursor } = Object(page);
        if (cursor) await readAnswer(browser, path, { ...input, limit: 1, cursor });
        expect(listSelects().length, path).toBeGreaterThan(path === 'catalogue.facts' ? -1 : 0);
        for (const text of new Set(listSelects())) {
          faults.push(...findFaults(text).map((fault) => `${path} ${JSON.stringify(input)}: ${fault}`));
        }
      }
    }
    expect([...new Set(faults)].sort()).toEqual(MEANT.sort());
  });

  it('is reported when it has no index', () => {
    const { sql } = world.db.select().from(orders).orderBy(desc(orders.clientName)).limit(10).toSQL();
    expect(findFaults(sql)).toEqual(['SCAN orders', 'USE TEMP B-TREE FOR ORDER BY']);
    const half = world.db.select().from(orders).orderBy(desc(orders.createdAt), orders.clientName).toSQL();
    expect(findFaults(half.sql)).toEqual([
      'SCAN orders USING INDEX orders_newest',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ]);
  });
});

describe('linen to return', () => {
  it('is read from its own index and not from all orders that have ended', () => {
    for (const ofLivreur of [undefined, eq(orders.livreurId, 'ali')]) {
      const query = world.db.select().from(orders).where(and(IS_LINEN_TO_RETURN, ofLivreur)).toSQL();
      expect(explainPlan(query.sql)).toEqual(['SCAN orders USING INDEX orders_linen_to_return']);
    }
  });
});

describe('a request', () => {
  it('reads its session once and its list in one or two statements', async () => {
    const awa = world.client();
    const client = world.as(awa);
    for (let i = 0; i < 30; i++) await client.orders.place(world.aCart());
    const desk = world.as(world.admin());
    const road = world.as(world.livreur());
    const countReads = async (call: () => Promise<unknown>) => {
      statements.length = 0;
      await call();
      return listSelects().length;
    };
    expect(await countReads(() => desk.dispatch.board({}))).toBe(2);
    // The stops of all rounds tell who passes near.
    expect(await countReads(() => desk.dispatch.unassigned({}))).toBe(3);
    // A search first counts what it finds, up to a bound.
    expect(await countReads(() => desk.dispatch.board({ search: 'awa' }))).toBe(3);
    const readColumns = () => desk.dispatch.board({ rowsByStatus: { pending: 25, assigned: 25 } });
    expect(await countReads(readColumns)).toBe(3);
    // One statement counts the orders of all statuses.
    expect(await countReads(() => desk.dispatch.counts())).toBe(10);
    expect(await countReads(() => client.orders.inProgress({}))).toBe(2);
    expect(await countReads(() => client.orders.history({}))).toBe(2);
    // The order that is due next of each client of the page is one more.
    world.client();
    expect(await countReads(() => desk.people.list({ role: 'client' }))).toBe(3);
    // One statement reads the missions, one the linen of cancelled orders, one what is carried to the workshop.
    expect(await countReads(() => road.missions.active())).toBe(4);
  });
});
