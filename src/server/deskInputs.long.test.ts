import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/people/roles.ts';
import type { Browser } from '#testing/browserClient.ts';
import { aFolder, listTables } from '#testing/database.ts';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, prepareCall } from '#testing/scene.ts';
import { readSize } from '#testing/size.ts';
import { exportCsv } from './exports/exports.ts';

const folder = aFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path, demo: true } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
beforeAll(() => {
  for (let i = 0; i < 40; i++) anOrder(world, { clientName: i % 2 ? 'Awa Koné' : 'Ismaël Traoré' });
});
afterAll(() => {
  folder.remove();
});

type Ready = { name: string; browser: Browser; input: unknown };

async function prepareInputs(): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const name of Object.keys(routerProcedures)) {
    for (const role of [...ROLES.toReversed(), 'anonymous'] as const) {
      const { browser, input } = await prepareCall(scene, name, role);
      if (input === undefined) break;
      const outcome = await callProcedure(browser, name, { unknown: 'field' });
      if ('refused' in outcome && outcome.refused === 'FORBIDDEN') continue;
      ready.push({ name, browser, input });
      break;
    }
  }
  return ready;
}

/** Sessions and the counts of limits change with each call, so they are left out. */
function readDatabase(): string {
  const { sqlite } = world.store;
  const tables = listTables(sqlite, ['sessions', 'throttles']);
  return JSON.stringify(
    tables.map((t) => sqlite.prepare(`select * from "${t}"`).all()),
    (column, value) => (column === 'last_seen_at' ? null : value),
  );
}

type Path = (string | number)[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FormData);

function findPaths(value: unknown, wanted: (value: unknown) => boolean, at: Path = []): Path[] {
  const here = wanted(value) ? [at] : [];
  if (Array.isArray(value))
    return [...here, ...value.flatMap((one, i) => findPaths(one, wanted, [...at, i]))];
  if (!isObject(value)) return here;
  return [...here, ...Object.entries(value).flatMap(([key, one]) => findPaths(one, wanted, [...at, key]))];
}

function changeAtPath(value: unknown, [first, ...rest]: Path, change: (there: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, i) => (i === first ? changeAtPath(one, rest, change) : one));
  if (!isObject(value)) return value;
  return { ...value, [first]: changeAtPath(value[first], rest, change) };
}

describe('T-D4: more than a form holds', { timeout: 300_000 }, () => {
  it('is refused by every procedure, wherever it stands, and changes nothing', async () => {
    const extras = [
      { role: 'superadmin' },
      { userId: scene.superadmin.id },
      { status: 'completed' },
      { paid: true },
      { paymentState: 'paid' },
      { emailVerified: true },
      { id: 1 },
      { grandTotal: 0 },
      { createdAt: 0 },
      { passwordHash: 'x' },
      JSON.parse('{"__proto__":{"role":"superadmin"}}') as object,
    ];
    const ready = await prepareInputs();
    const before = readDatabase();
    const wrong: string[] = [];
    let sent = 0;
    for (const { name, browser, input } of ready)
      for (const extra of extras)
        for (const path of findPaths(input, isObject)) {
          const [key = ''] = Object.keys(extra);
          const there = path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], input);
          if (isObject(there) && Object.hasOwn(there, key)) continue;
          const outcome = await callProcedure(
            browser,
            name,
            changeAtPath(input, path, (form) => ({ ...(form as object), ...extra })),
          );
          sent++;
          if (!('refused' in outcome) || outcome.refused !== 'BAD_REQUEST')
            wrong.push(
              `${name} ${path.join('.')} ${JSON.stringify(extra)}: ${JSON.stringify(outcome).slice(0, 100)}`,
            );
        }
    console.info(`T-D4: ${sent} inputs with one field too many, to ${ready.length} procedures`);
    expect(wrong).toEqual([]);
    expect(readDatabase()).toBe(before);
  });

  it('takes no input at all where there is nothing to choose', async () => {
    const takesNone = Object.entries(routerProcedures)
      .filter(([, { _def }]) => _def.inputs.length === 0)
      .map(([name]) => name);
    for (const name of takesNone)
      expect([name, (await prepareCall(scene, name, 'anonymous')).input]).toEqual([name, undefined]);
  });
});

const QUOTES = [
  `'`,
  `"`,
  `\\`,
  '`',
  `')`,
  `%`,
  `_`,
  `%%`,
  `';--`,
  `";--`,
  `\\'`,
  `/*`,
  `*/`,
  `--`,
  `;`,
  `\\x27`,
  `%27`,
  `＇`,
  `ʼ`,
];
const INJECTIONS = [
  `' or 1=1--`,
  `' or '1'='1`,
  `" or ""="`,
  `') or ('1'='1`,
  `1 or 1=1`,
  `' union select * from users--`,
  `' union select password_hash from users--`,
  `'; drop table orders;--`,
  `'; delete from audit;--`,
  `' and 1=0 union all select sql from sqlite_schema--`,
  `' and randomblob(1000000000)--`,
  `' || (select email from users limit 1) || '`,
  `kone' and '1'='1`,
  `kone' and '1'='2`,
  `admin'--`,
  `case when 1=1 then 1 else 0 end`,
  `created_at; --`,
  `createdAt desc, (select 1)`,
  `1; attach database '/tmp/x' as x`,
  `load_extension('x')`,
  `{"$gt":""}`,
  `[object Object]`,
  `NaN`,
  `null`,
  `undefined`,
  `-1--`,
  `9e999`,
  `0x1`,
  `..%2f..`,
  `\${7*7}`,
  `{{7*7}}`,
  `sqlite_version()`,
  `' glob '*`,
  `' like '%`,
  `a' collate nocase--`,
  `' escape '\\`,
  `1~1`,
  `999999999999999~x`,
  `~`,
  `1732100000000~' or 1=1`,
  `<script>1</script>`,
];

function countRows(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  // The lines of an order are called `items` too, but only a page has a cursor.
  const isPage = isObject(answer) && 'nextCursor' in answer;
  return isPage && Array.isArray(answer.items) ? answer.items.length : 0;
}

const FINDS_WORDS = /search|city|fullname|message|address|service|name|password/;

/** The everyday tests give each string every third payload, shifted by one for the next string. */
const PAYLOAD_STEP = readSize('PAYLOAD_STEP', { usual: 6, whole: 1 });

describe('T-D6: SQL in what is typed, searched, filtered and paged', { timeout: 300_000 }, () => {
  const payloads = [...QUOTES, ...INJECTIONS];

  it('is text in every string of every procedure: no crash, nothing more found, nothing lost', async () => {
    expect(payloads).toHaveLength(60);
    const countTableRows = (table: string) =>
      Number(world.store.sqlite.prepare(`select count(*) from ${table}`).pluck().get());
    const tables = ['orders', 'users', 'audit', 'products', 'sqlite_schema'];
    const ready = await prepareInputs();
    const before = Object.fromEntries(tables.map((table) => [table, countTableRows(table)]));
    const wrong: string[] = [];
    let [sent, slowest, slowestOf] = [0, 0, ''];
    for (const { name, browser, input } of ready) {
      const strings = findPaths(input, (value) => typeof value === 'string');
      // A list that is read page by page also takes a cursor, which the sample input leaves out.
      if (isObject(input) && 'limit' in input) strings.push(['cursor']);
      for (const [turn, path] of strings.entries())
        for (const payload of payloads.filter((_, i) => (i + turn) % PAYLOAD_STEP === 0)) {
          const hostileInput = changeAtPath(input, path, () => payload);
          const begun = performance.now();
          const outcome = await callProcedure(browser, name, hostileInput);
          const ms = performance.now() - begun;
          if (ms > slowest) [slowest, slowestOf] = [ms, `${name} ${path.join('.')}`];
          sent++;
          const where = `${name} ${path.join('.')} ${payload}`;
          if ('refused' in outcome && !/^[A-Z_]+$/.test(outcome.refused))
            wrong.push(`${where}: ${outcome.refused}`);
          if ('refused' in outcome && outcome.refused === 'INTERNAL_SERVER_ERROR')
            wrong.push(`${where}: crash`);
          if ('answer' in outcome && !FINDS_WORDS.test(path.join('.')) && countRows(outcome.answer) > 0)
            wrong.push(`${where}: ${countRows(outcome.answer)} rows`);
          if ('answer' in outcome && countRows(outcome.answer) >= 40) wrong.push(`${where}: every row`);
        }
    }
    console.info(`T-D6: ${sent} calls, slowest ${slowest.toFixed(0)} ms (${slowestOf})`);
    expect(wrong).toEqual([]);
    for (const table of tables)
      expect([table, countTableRows(table) >= (before[table] ?? 0)]).toEqual([table, true]);
    expect(countTableRows('sqlite_schema')).toBe(before.sqlite_schema);
  });

  it('is text in the address of an export', async () => {
    const ctx = await world.ctx(scene.superadmin);
    const all = world.store.sqlite.prepare('select count(*) from orders').pluck().get();
    for (const field of ['search', 'status', 'clientId', 'livreurId', 'from', 'paymentState', 'cursor'])
      for (const payload of payloads) {
        const rows = await countExportedRows(field, payload).catch((error: Error) => error.message);
        if (field === 'search') expect([payload, rows]).not.toEqual([payload, all]);
        else if (field !== 'from') expect([field, payload, rows]).toEqual([field, payload, 'INVALID_INPUT']);
        // A payload such as "0x1" may be a valid time, an instant long ago, so that every row is found.
        else expect(['INVALID_INPUT', all]).toContain(rows);
      }

    async function countExportedRows(field: string, payload: string): Promise<number> {
      const { stream } = exportCsv(ctx, 'commandes', { [field]: payload });
      return (await new Response(stream).text()).split('\r\n').length - 2;
    }
  });
});
