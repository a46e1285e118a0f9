import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { appRouter } from './router.ts';
import { aWorld, type World } from './testing/world.ts';

let world: World;
/** The statements that reached SQLite since the last look. */
let spoken: string[];

beforeEach(async () => {
  world = await aWorld();
  spoken = [];
  const { sqlite } = world.store;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => listened(prepare(text), text)) as typeof sqlite.prepare;
});
afterEach(() => world.close());

/** Writes down each running of a statement; `raw()` answers the statement itself, which stays listened to. */
function listened<Statement extends object>(statement: Statement, text: string): Statement {
  return new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'run' || name === 'all' || name === 'get') spoken.push(text);
        const answer: unknown = value.apply(target, args);
        return answer === target ? listened(target, text) : answer;
      };
    },
  });
}

const selects = () => spoken.filter((text) => /^\s*select/i.test(text));

interface PlanRow {
  detail: string;
}

/**
 * What a plan must not hold: a walk from end to end over a table, by whatever name, or over an index without a limit, or a
 * sort of what was found, be it of its last column.
 */
function faultsOf(text: string): string[] {
  const parameters = Array(text.split('?').length - 1).fill(1);
  const plan = world.store.sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters) as PlanRow[];
  const details = plan.map((row) => row.detail);
  // The rows that a statement has found itself are no table, nor is what SQLite tells of itself.
  const own = details.map((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]);
  const limited = /limit \?/i.test(text);
  return details.filter((detail) => {
    const [, name, index] = /^SCAN (?!CONSTANT ROW|.*VIRTUAL TABLE)(\w+)(.*INDEX)?/.exec(detail) ?? [];
    const walk = name !== undefined && !own.includes(name) && !(index && limited);
    return walk || /USE TEMP B-TREE FOR .*ORDER BY/.test(detail);
  });
}

/** What reads a whole table and is meant to. Whatever else the same procedures come to read is a fault. */
const MEANT = [
  // Garments are dozens.
  'catalogue.all undefined: SCAN products USING INDEX products_created',
  'catalogue.all undefined: USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
  'catalogue.list undefined: SCAN products',
  // Each act and each person of the journal once: both walk their index.
  'audit.choices undefined: SCAN audit USING COVERING INDEX audit_act',
  'audit.choices undefined: SCAN audit USING INDEX audit_actor',
  // They count, and read what they count; letters stay for weeks, applications for a year.
  'inbox.counts undefined: SCAN livreur_applications',
  'outbox.counts undefined: SCAN mail_outbox USING COVERING INDEX outbox_due',
  'stats.counters undefined: SCAN orders USING COVERING INDEX orders_reference',
];

type Input = Record<string, unknown> | undefined;
type Who = 'client' | 'livreur' | 'admin' | 'superadmin';

/** Every query there is, with the inputs that lead it to another statement. A new one that is not named here fails. */
function reads(orderId: string, clientId: string, livreurId: string): Record<string, [Who, ...Input[]]> {
  const one = { orderId };
  return {
    'auth.me': ['client', undefined],
    'auth.door': ['superadmin', undefined],
    'profile.get': ['client', undefined],
    'profile.places': ['client', undefined],
    'catalogue.list': ['client', undefined],
    'catalogue.facts': ['client', undefined],
    'catalogue.all': ['superadmin', undefined],
    'orders.latest': ['client', undefined],
    'orders.inProgress': ['client', {}],
    'orders.history': ['client', {}],
    'orders.get': ['client', one],
    'orders.timeline': ['client', one],
    'orders.position': ['client', one],
    'orders.again': ['client', one],
    'missions.active': ['livreur', undefined],
    'missions.history': ['livreur', {}],
    'missions.get': ['livreur', one],
    'dispatch.board': [
      'admin',
      {},
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
      { paymentMethod: 'wave' },
    ],
    'dispatch.unassigned': ['admin', {}],
    'dispatch.inProgress': ['admin', {}],
    'dispatch.delivered': ['admin', {}],
    'dispatch.counts': ['admin', undefined],
    'dispatch.map': ['admin', undefined],
    'dispatch.livreurs': ['admin', one],
    'dispatch.order': ['admin', one],
    'dispatch.events': ['admin', one],
    'dispatch.position': ['admin', one],
    'inbox.messages': ['admin', {}, { search: 'awa' }],
    'inbox.applications': ['admin', {}, { search: 'awa' }, { state: 'new' }],
    'inbox.counts': ['admin', undefined],
    'people.list': [
      'superadmin',
      { role: 'client' },
      { role: 'livreur', search: 'awa' },
      { role: 'admin', active: true },
    ],
    'people.history': ['superadmin', { userId: clientId }],
    'stats.counters': ['superadmin', undefined],
    'stats.overview': ['superadmin', undefined],
    'audit.list': ['superadmin', {}, { act: 'dispatch.assign' }, { actorId: clientId }, { subject: orderId }],
    'audit.choices': ['superadmin', undefined],
    'outbox.list': ['superadmin', {}, { state: 'dead' }],
    'outbox.counts': ['superadmin', undefined],
  };
}

interface Procedure {
  _def: { type: string; inputs: { shape: object }[] };
}
/** The keys of a page: the next one is asked for below. */
const PAGED = ['cursor', 'limit', 'direction'];

type Callable = Record<string, Record<string, (input: Input) => Promise<unknown>>>;

describe('every list', () => {
  it('walks an index, and never sorts what it found', async () => {
    const awa = world.client();
    const yao = world.livreur();
    const as = {
      client: world.as(awa),
      livreur: world.as(yao),
      admin: world.as(world.admin()),
      superadmin: world.as(world.superadmin()),
    };
    // Two of each: a list that has more tells where the rest begins.
    for (let i = 0; i < 2; i++) await as.client.orders.place(world.aCart());
    const { id: other } = await as.client.orders.place(world.aCart());
    const { id: orderId } = await as.client.orders.place(world.aCart());
    await as.admin.dispatch.assign({ orderId: other, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await as.admin.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await as.livreur.missions.advance({ orderId, from: 'assigned' });
    await as.livreur.missions.reportPosition({ location: { lng: -4, lat: 5.3 } });

    const table = reads(orderId, awa.id, yao.id);
    const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
      ([, { _def }]) => _def.type === 'query',
    );
    expect(Object.keys(table).sort()).toEqual(queries.map(([path]) => path).sort());
    const taken = (path: string): object => Object.fromEntries(queries)[path]?._def.inputs[0]?.shape ?? {};
    for (const [path] of queries) {
      const given = (table[path] ?? []).flatMap((input) => Object.keys(Object(input)));
      expect([path, ...PAGED, ...given]).toEqual(expect.arrayContaining([path, ...Object.keys(taken(path))]));
    }

    const faults: string[] = [];
    for (const [path, [who, ...inputs]] of Object.entries(table)) {
      const [feature = '', name = ''] = path.split('.');
      for (const input of inputs) {
        spoken = [];
        const ask = (as[who] as unknown as Callable)[feature]?.[name];
        const page = await ask?.(input && 'limit' in taken(path) ? { ...input, limit: 1 } : input);
        const { nextCursor: cursor } = Object(page);
        if (cursor) await ask?.({ ...input, limit: 1, cursor });
        expect(selects().length, path).toBeGreaterThan(path === 'catalogue.facts' ? -1 : 0);
        for (const text of new Set(selects())) {
          faults.push(...faultsOf(text).map((fault) => `${path} ${JSON.stringify(input)}: ${fault}`));
        }
      }
    }
    expect([...new Set(faults)].sort()).toEqual(MEANT.sort());
  });

  it('that may be searched finds what it compares in the index that it walks', async () => {
    const desk = world.as(world.admin());
    for (const input of [{ search: 'awa' }, { search: 'awa', status: 'completed' as const }]) {
      spoken = [];
      await desk.dispatch.board(input);
      const text = selects().find((each) => each.includes('instr')) ?? '';
      const parameters = Array(text.split('?').length - 1).fill(1);
      const plan = world.store.sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters) as PlanRow[];
      const index = plan
        .map(({ detail }) => /^SEARCH orders USING INDEX (\w+)/.exec(detail)?.[1])
        .find(Boolean);
      const columns = world.store.sqlite.pragma(`index_info(${index})`) as { name: string }[];
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'folded']));
    }
  });

  it('would be caught without its index', () => {
    const { sql } = world.db.select().from(orders).orderBy(desc(orders.clientName)).limit(10).toSQL();
    expect(faultsOf(sql)).toEqual(['SCAN orders', 'USE TEMP B-TREE FOR ORDER BY']);
    const half = world.db.select().from(orders).orderBy(desc(orders.createdAt), orders.clientName).toSQL();
    expect(faultsOf(half.sql)).toEqual([
      'SCAN orders USING INDEX orders_newest',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ]);
  });
});

describe('a request', () => {
  it('asks the database once for its session and once or twice for its list', async () => {
    const awa = world.client();
    const client = world.as(awa);
    for (let i = 0; i < 30; i++) await client.orders.place(world.aCart());
    const desk = world.as(world.admin());
    const road = world.as(world.livreur());
    const counted = async (call: () => Promise<unknown>) => {
      spoken = [];
      await call();
      return selects().length;
    };
    // The desk's lists look first whether anything has changed since they were last asked for.
    for (const list of [
      () => desk.dispatch.board({}),
      () => desk.dispatch.board({ search: 'awa' }),
      () => desk.dispatch.unassigned({}),
    ]) {
      expect(await counted(list)).toBe(3);
      expect(await counted(list)).toBe(2);
    }
    expect(await counted(() => desk.dispatch.counts())).toBe(2);
    expect(await counted(() => client.orders.inProgress({}))).toBe(2);
    expect(await counted(() => client.orders.history({}))).toBe(2);
    expect(await counted(() => road.missions.active())).toBe(2);
  });
});
