import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { aWorld, type World } from '../testing/world.ts';

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

/** What a plan must not hold: a walk over every order, or a sort of them. */
function faultsOf(text: string): string[] {
  const parameters = Array(text.split('?').length - 1).fill(1);
  const plan = world.store.sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters) as PlanRow[];
  return plan
    .map((row) => row.detail)
    .filter(
      (detail) =>
        /^SCAN (orders|order_lines|order_events|positions|users|clients|livreurs)\b(?!.*INDEX)/.test(
          detail,
        ) || detail.includes('USE TEMP B-TREE FOR ORDER BY'),
    );
}

async function everyListRead(): Promise<void> {
  const awa = world.client();
  const yao = world.livreur();
  const client = world.as(awa);
  const desk = world.as(world.admin());
  const road = world.as(yao);
  const { id: orderId } = await client.orders.place(world.aCart());
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  await road.missions.advance({ orderId, from: 'assigned' });
  await road.missions.reportPosition({ location: { lng: -4, lat: 5.3 } });
  spoken = [];
  await client.orders.latest();
  await client.orders.inProgress({});
  await client.orders.history({});
  await client.orders.get({ orderId });
  await client.orders.timeline({ orderId });
  await client.orders.position({ orderId });
  await road.missions.active();
  await road.missions.history({});
  await road.missions.get({ orderId });
  await desk.dispatch.unassigned({});
  await desk.dispatch.inProgress({});
  await desk.dispatch.delivered({});
  await desk.dispatch.counts();
  await desk.dispatch.order({ orderId });
  await desk.dispatch.events({ orderId });
  await desk.dispatch.position({ orderId });
  await desk.dispatch.board({});
  await desk.dispatch.board({ status: 'assigned' });
  await desk.dispatch.board({ search: 'awa kone' });
  await desk.dispatch.board({ status: 'completed', search: 'awa' });
  await desk.dispatch.board({ clientId: awa.id, from: 1, to: 2 });
  await desk.dispatch.board({ livreurId: yao.id });
  await desk.dispatch.board({ livreurId: yao.id, status: 'completed' });
  await desk.dispatch.board({
    livreurId: yao.id,
    clientId: awa.id,
    status: 'completed',
    paymentState: 'due',
  });
  await desk.dispatch.board({ livreurId: yao.id, paymentState: 'due' });
  await desk.dispatch.board({ clientId: awa.id, paymentState: 'due' });
  await desk.dispatch.board({ paymentState: 'declared' });
  await desk.dispatch.board({ paymentMethod: 'wave' });
}

describe('every list', () => {
  it('walks an index, and never sorts what it found', async () => {
    await everyListRead();
    const texts = [...new Set(selects())].filter(
      (text) => text.includes('"orders"') || text.includes('"order_events"'),
    );
    expect(texts.length).toBeGreaterThan(18);
    expect(texts.flatMap((text) => faultsOf(text).map((fault) => `${fault}: ${text.slice(-300)}`))).toEqual(
      [],
    );
  });

  it('would be caught without its index', () => {
    const { sql } = world.db.select().from(orders).orderBy(desc(orders.clientName)).limit(10).toSQL();
    expect(faultsOf(sql)).toEqual(['SCAN orders', 'USE TEMP B-TREE FOR ORDER BY']);
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
    expect(await counted(() => desk.dispatch.board({}))).toBe(2);
    expect(await counted(() => desk.dispatch.board({ search: 'awa' }))).toBe(2);
    expect(await counted(() => desk.dispatch.unassigned({}))).toBe(2);
    expect(await counted(() => desk.dispatch.counts())).toBe(2);
    expect(await counted(() => client.orders.inProgress({}))).toBe(2);
    expect(await counted(() => client.orders.history({}))).toBe(2);
    expect(await counted(() => road.missions.active())).toBe(2);
  });
});
