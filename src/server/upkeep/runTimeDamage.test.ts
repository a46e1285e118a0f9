import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { readServedPages, verifyServedDatabase } from './servedDatabase.ts';

const PAGE = 4096;

const folder = openScratchFolder();
const world = openWorld(() => ({ store: openStoreOnDisk(join(folder.path, 'laveo.sqlite')) }));
const served = openServedWorld(world);

function spoilTable(table: string): void {
  const { sqlite, file } = world.store;
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const pages = sqlite
    .prepare('SELECT pageno FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)')
    .pluck()
    .all(table) as number[];
  expect(pages.length).toBeGreaterThan(0);
  const handle = openSync(file, 'r+');
  for (const page of pages) writeSync(handle, Buffer.alloc(PAGE, 0xa7), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
  // The file was overwritten while it was open, so SQLite must forget the pages that it has read.
  sqlite.pragma('shrink_memory');
}

const findAlerts = () => world.lines.filter((line) => line.includes('"level":"error"'));

it('F25: the request that meets a damaged page gets the sentence, /readyz is 503 from then on, one alert is logged, and what is whole is still read', async () => {
  const [awa, boss] = [world.client(), world.superadmin()];
  const [cookie, desk] = [served.cookieOf(awa), served.cookieOf(boss)];
  const cart = world.aCart();
  expect((await served.call('orders.place', cart, { cookie })).status).toBe(200);
  expect((await served.fetchPath('/readyz')).status).toBe(200);
  spoilTable('orders');

  const met = await served.call('orders.inProgress', {}, { cookie, query: true });
  expect(met.status).toBe(503);
  expect(met.headers.get('retry-after')).toBe('60');
  const { error } = (await met.json()) as { error: { data: { code: string; text: string } } };
  expect(error.data).toMatchObject({ code: 'READ_ONLY', text: expect.stringContaining('abîmée') });
  expect(JSON.stringify(error)).not.toMatch(/SQLITE|malformed/i);
  const ready = await served.fetchPath('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'database damaged' }]);
  expect(findAlerts()).toEqual([expect.stringContaining('"event":"database damaged"')]);

  const write = await served.call(
    'catalogue.create',
    { name: 'Veste', services: [{ name: 'Lavage', price: 800 }] },
    { cookie: desk },
  );
  expect([write.status, await write.text()]).toEqual([503, expect.stringContaining('"code":"READ_ONLY"')]);
  expect((await served.call('catalogue.list', undefined, { query: true })).status).toBe(200);
  expect((await served.call('profile.get', undefined, { cookie, query: true })).status).toBe(200);
  await served.call('orders.inProgress', {}, { cookie, query: true });
  expect(findAlerts()).toHaveLength(1);
});

it('F25: damage among the sessions answers the same sentence instead of a fault', async () => {
  const cookie = served.cookieOf(world.client());
  spoilTable('sessions');
  const answer = await served.call('orders.inProgress', {}, { cookie, query: true });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('"code":"READ_ONLY"')]);
  const live = await served.fetchPath('/live', { cookie });
  expect([live.status, live.headers.get('x-refusal')]).toEqual([503, 'READ_ONLY']);
  expect(findAlerts()).toHaveLength(1);
});

describe('F5: while another process reads every page after a start', () => {
  function holdAndPlace() {
    const [awa, kone] = [world.client(), world.livreur()];
    const cookies = [awa, kone, world.superadmin()].map(served.cookieOf);
    const cart = world.aCart();
    const releaseWrites = world.store.damage.holdWrites();
    const answers: string[] = [];
    const noteAnswer = (what: string) => (answer: Response) => {
      answers.push(what);
      return answer;
    };
    const placing = served.call('orders.place', cart, { cookie: cookies[0] ?? '' }).then(noteAnswer('order'));
    const probing = served.fetchPath('/readyz').then(noteAnswer('ready'));
    return { cookies, releaseWrites, answers, placing, probing };
  }
  const countWrites = () => world.store.sqlite.prepare('SELECT total_changes()').pluck().get();

  it('reads answer, an act waits and then succeeds, and nothing is written before', async () => {
    const { cookies, releaseWrites, answers, placing, probing } = holdAndPlace();
    const before = countWrites();
    const reads = ['orders.inProgress', 'missions.active', 'dispatch.board'];
    for (const [i, procedure] of reads.entries()) {
      const input = procedure === 'missions.active' ? undefined : {};
      const answer = await served.call(procedure, input, { cookie: cookies[i] ?? '', query: true });
      expect(answer.status, procedure).toBe(200);
    }
    expect((await served.fetchPath('/healthz')).status).toBe(200);
    expect([answers, countWrites()]).toEqual([[], before]);
    expect(() => world.store.write(() => {})).toThrow(/readonly/);
    releaseWrites();
    expect([(await placing).status, (await probing).status]).toEqual([200, 200]);
    expect(findAlerts()).toEqual([]);
  });

  it('damage answers the waiting act with the sentence, and nothing is written after it', async () => {
    const { releaseWrites, placing, probing } = holdAndPlace();
    const before = countWrites();
    world.store.damage.report('a page');
    releaseWrites();
    expect(await (await placing).text()).toContain('"code":"READ_ONLY"');
    expect(await (await probing).json()).toEqual({ ok: false, reason: 'database damaged' });
    expect(countWrites()).toBe(before);
    expect(findAlerts()).toHaveLength(1);
  });
});

it.each([
  ['the reading of its pages', readServedPages, 1, 'database not read'],
  ['the verification after it', verifyServedDatabase, 5, 'rows do not fit together'],
] as const)('F5: damage that %s finds makes the server read-only', async (_, check, otherCode, words) => {
  const program = join(folder.path, 'program.js');
  const [cart, cookie] = [world.aCart(), served.cookieOf(world.client())];
  const runCheck = async (code: number) => {
    writeFileSync(program, `console.log('La base est abîmée.'); process.exit(${code});`);
    await check(world.deps, program, new AbortController().signal);
  };
  await runCheck(0);
  expect(findAlerts()).toEqual([]);
  await runCheck(otherCode);
  expect(findAlerts()).toEqual([expect.stringContaining(words)]);
  expect((await served.fetchPath('/readyz')).status).toBe(200);
  await runCheck(3);
  expect(findAlerts().at(-1)).toContain('"event":"database damaged"');
  expect((await served.fetchPath('/readyz')).status).toBe(503);
  const answer = await served.call('orders.place', cart, { cookie });
  expect(await answer.text()).toContain('READ_ONLY');
});
