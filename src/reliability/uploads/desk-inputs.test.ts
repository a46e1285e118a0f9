import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#db/schema.ts';
import { exportCsv } from '#server/exports/exports.ts';
import type { UserRow } from '#server/testing/people.ts';
import { keepOrder } from '#server/testing/sampleOrders.ts';
import { aWorld, type World } from '#server/testing/world.ts';

let world: World;
let owner: UserRow;
beforeAll(async () => {
  world = await aWorld();
  owner = world.superadmin();
  const clients = [world.client('Awa Koné'), world.client('Ismaël Traoré')];
  for (let i = 0; i < 40; i++)
    keepOrder(world, { clientId: clients[i % 2]?.id, clientName: clients[i % 2]?.fullname });
  const visitor = world.visitor();
  await visitor.inbox.sendMessage({
    fullname: 'Awa',
    email: 'awa@exemple.ci',
    message: 'Bonjour',
    elapsed: 9000,
  });
  await visitor.inbox.apply.call(null, {
    fullname: 'Yao',
    phone: '0701020304',
    email: 'y@exemple.ci',
    city: 'Cocody',
    elapsed: 9000,
  });
  await world.as(owner).catalogue.create({ name: 'Robe', services: [{ name: 'Lavage', price: 1 }] });
});
afterAll(() => world.close());

/** Everything but the sessions that the test itself opens, and the limits' counts. */
function dump(): string {
  const tables = world.store.sqlite
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not in ('sessions', 'throttles')`,
    )
    .pluck()
    .all() as string[];
  return JSON.stringify(tables.map((t) => world.store.sqlite.prepare(`select * from "${t}"`).all()));
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? 'crash',
  );

describe('T-D4: more than a form holds', () => {
  it('is refused by every mutation, and changes nothing', async () => {
    const boss = world.as(owner);
    const productId = (await boss.catalogue.all())[0]?.id ?? '';
    const applicationId = world.db.select().from(applications).get()?.id ?? '';
    const services = [{ name: 'Lavage', price: 5 }];
    const mutations: [string, (extra: object) => Promise<unknown>][] = [
      ['catalogue.create', (x) => boss.catalogue.create({ name: 'X', services, ...x })],
      [
        'catalogue.create, in a service',
        (x) => boss.catalogue.create({ name: 'X', services: [{ name: 'Y', price: 1, ...x }] }),
      ],
      ['catalogue.update', (x) => boss.catalogue.update({ productId, name: 'X', services, ...x })],
      ['catalogue.remove', (x) => boss.catalogue.remove({ productId, ...x })],
      ['catalogue.reorder', (x) => boss.catalogue.reorder({ ids: [productId], ...x })],
      ['inbox.decide', (x) => boss.inbox.decide({ applicationId, from: 'new', state: 'refused', ...x })],
      [
        'inbox.sendMessage',
        (x) => boss.inbox.sendMessage({ fullname: 'A', email: 'a@b.ci', message: 'm', ...x }),
      ],
      [
        'inbox.apply',
        (x) =>
          boss.inbox.apply.call(null, {
            fullname: 'A',
            phone: '0701020304',
            email: 'a@b.ci',
            city: 'c',
            ...x,
          }),
      ],
      ['outbox.retry', (x) => boss.outbox.retry({ id: world.deps.id(), ...x })],
    ];
    const extras = [
      { role: 'superadmin' },
      { userId: owner.id },
      { status: 'completed' },
      { paid: true },
      { emailVerified: true },
      { id: 1 },
      { createdAt: 0 },
      { position: -1 },
      { decidedBy: owner.id },
      JSON.parse('{"__proto__":{"role":"superadmin"}}'),
    ];
    const before = dump();
    const wrong: string[] = [];
    for (const [name, call] of mutations)
      for (const extra of extras) {
        // Object.assign and spread would set the prototype; a JSON body arrives with the key itself.
        const code = await codeOf(call(extra));
        if (code !== 'BAD_REQUEST') wrong.push(`${name} ${JSON.stringify(extra)}: ${code}`);
      }
    expect(wrong).toEqual([]);
    expect(dump()).toBe(before);
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
  `-1`,
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

describe('T-D6: SQL in what is searched, filtered and paged', () => {
  it('is text: no crash, nothing more found, nothing changed', async () => {
    const payloads = [...QUOTES, ...INJECTIONS];
    expect(payloads).toHaveLength(60);
    const boss = world.as(owner);
    const ctx = await world.ctx(owner);
    const filesRows = async (query: Record<string, string>) => {
      const { stream } = exportCsv(ctx, 'commandes', query);
      return (await new Response(stream).text()).split('\r\n').length - 2;
    };
    const lists: [string, (text: string) => Promise<number>][] = [
      ['inbox.messages search', async (search) => (await boss.inbox.messages({ search })).items.length],
      ['inbox.messages cursor', async (cursor) => (await boss.inbox.messages({ cursor })).items.length],
      [
        'inbox.applications search',
        async (search) => (await boss.inbox.applications({ search })).items.length,
      ],
      [
        'inbox.applications cursor',
        async (cursor) => (await boss.inbox.applications({ cursor })).items.length,
      ],
      ['outbox.list cursor', async (cursor) => (await boss.outbox.list({ cursor })).items.length],
      ['audit.list cursor', async (cursor) => (await boss.audit.list({ cursor })).items.length],
      ['audit.list act', async (act) => (await boss.audit.list({ act })).items.length],
      ['audit.list actorId', async (actorId) => (await boss.audit.list({ actorId })).items.length],
      ['audit.list subject', async (subject) => (await boss.audit.list({ subject })).items.length],
      ['export search', (search) => filesRows({ search })],
      ['export status', (status) => filesRows({ status })],
      ['export clientId', (clientId) => filesRows({ clientId })],
      ['export from', (from) => filesRows({ from })],
    ];
    const tables = () =>
      world.store.sqlite
        .prepare(
          'select (select count(*) from orders), (select count(*) from users), (select count(*) from sqlite_schema)',
        )
        .raw()
        .get();
    const before = tables();
    const crashed: string[] = [];
    let found = 0;
    let slowest = 0;
    for (const [name, list] of lists)
      for (const payload of payloads) {
        const begun = performance.now();
        try {
          const rows = await list(payload);
          // Words of a payload may well begin words of a name ("kone' and"…); the whole table must not.
          if (rows > 0 && !/^export (search|from)/.test(name)) found += rows;
          if (name === 'export search' && rows >= 40) crashed.push(`${name} ${payload}: every order`);
        } catch (error) {
          const code = (error as { code?: string }).code;
          if (code !== 'BAD_REQUEST' && code !== 'INVALID_INPUT')
            crashed.push(`${name} ${payload}: ${String(error)}`);
        }
        slowest = Math.max(slowest, performance.now() - begun);
      }
    console.info(`${lists.length * payloads.length} calls, slowest ${slowest.toFixed(0)} ms`);
    expect(crashed).toEqual([]);
    expect(found).toBe(0);
    expect(tables()).toEqual(before);
  });
});
