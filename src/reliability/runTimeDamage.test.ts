import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { verifyServedDatabase } from '#server/upkeep/servedDatabase.ts';
import { openScratchFolder, openServedWorld, openWorld } from '#testing/openWorld.ts';

const PAGE = 4096;

const folder = openScratchFolder();
const world = openWorld(() => ({ store: openStore({ file: join(folder.path, 'laveo.sqlite') }) }));
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

it('F5: damage that the verification after the start finds makes the server read-only', async () => {
  const laveo = join(folder.path, 'laveo.js');
  const [cart, cookie] = [world.aCart(), served.cookieOf(world.client())];
  const runVerification = async (code: number) => {
    writeFileSync(laveo, `console.log('La base est abîmée.'); process.exit(${code});`);
    await verifyServedDatabase(world.deps, laveo, new AbortController().signal);
  };
  await runVerification(0);
  expect(findAlerts()).toEqual([]);
  await runVerification(5);
  expect(findAlerts()).toEqual([expect.stringContaining('rows do not fit together')]);
  expect((await served.fetchPath('/readyz')).status).toBe(200);
  await runVerification(3);
  expect(findAlerts().at(-1)).toContain('"event":"database damaged"');
  expect((await served.fetchPath('/readyz')).status).toBe(503);
  const answer = await served.call('orders.place', cart, { cookie });
  expect(await answer.text()).toContain('READ_ONLY');
});
