import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { makeBackupName, verifyBackup } from '#db/backup.ts';
import { openReadOnly } from '#db/connection.ts';
import { createLogWatcher, MAX_LOG_BYTES, measureLog } from '#db/folder/writeAheadLog.ts';
import { openStore } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import { runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';
import { aFolder } from '#testing/database.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { openFixture } from '#testing/openWorld.ts';
import { aWorld, type World } from '#testing/world.ts';
import { root } from '../bundle.ts';

const MB = 1024 * 1024;
const LOAD_MB = 120;

const { laveo } = inject('programs');
const folder = openFixture(() => aFolder());
let world: World;
let served: Served;
beforeEach(async () => {
  const store = openStore({ file: join(folder.path, 'laveo.sqlite') });
  world = await aWorld({ store, settings: { dataDir: folder.path } });
  served = await serveWorld(world);
});
afterEach(async () => {
  await served.close();
  world.close();
  folder.remove();
});

const { signal } = new AbortController();
const listCopies = () =>
  readdirSync(join(folder.path, 'backups')).filter((name) => name !== 'journal-heads.jsonl');

it('F16: the server answers and writes while another process copies and reads, and the copy has every order of before', async () => {
  insertManyOrders(world.store, 2000, Date.now());
  const cookie = served.cookieOf(world.client());
  const cart = world.aCart();
  const placeOrder = () => served.call('orders.place', { ...cart, key: crypto.randomUUID() }, { cookie });
  expect((await placeOrder()).status).toBe(200);
  let isUnderWay = true;
  const backup = runHourlyBackup(world.deps, createChildBackupMaker(world.deps, laveo, signal)).finally(
    () => {
      isUnderWay = false;
    },
  );
  let answered = 0;
  while (isUnderWay) {
    expect((await placeOrder()).status).toBe(200);
    answered += 1;
  }
  await backup;
  expect(answered).toBeGreaterThan(5);
  expect(listCopies()).toEqual([makeBackupName(world.clock.now())]);
  const file = join(folder.path, 'backups', listCopies()[0] ?? '');
  verifyBackup(file);
  const copy = openReadOnly(file);
  expect(copy.prepare('SELECT count(*) FROM orders').pluck().get()).toBeGreaterThanOrEqual(2001);
  copy.close();
  expect(world.lines.join()).not.toContain('"backup failed"');
});

/** This program takes the place of the one that copies, and reads for ever. */
function writeEndlessReader(): string {
  const file = join(root, 'node_modules', '.cache', `laveo-endless-${process.pid}.mjs`);
  writeFileSync(
    file,
    `import Database from 'better-sqlite3';
     if (process.argv[2] === 'hourly-copy') {
       const sqlite = new Database(process.argv[3], { readonly: true });
       sqlite.exec('BEGIN');
       sqlite.prepare('SELECT count(*) FROM users').get();
       setInterval(() => {}, 1000);
     }`,
  );
  return file;
}

it(`F19: a copy that does not end while ${LOAD_MB} MB are written is ended for the sake of the log, and made slice by slice`, async () => {
  const program = writeEndlessReader();
  const watch = createLogWatcher(world.store, () => {});
  let isUnderWay = true;
  const backup = runHourlyBackup(world.deps, createChildBackupMaker(world.deps, program, signal)).finally(
    () => {
      isUnderWay = false;
    },
  );
  const words = { subject: '', text: 'x'.repeat(MB), html: '' };
  let [largest, written] = [0, 0];
  while (isUnderWay || written < LOAD_MB) {
    const letter = { kind: 'written', recipient: 'awa@laveo.test', urgency: 3, createdAt: 1 } as const;
    const row = { ...letter, id: crypto.randomUUID(), words };
    if (written < LOAD_MB) world.store.write(() => world.db.insert(outbox).values(row).run());
    written += 1;
    watch();
    largest = Math.max(largest, measureLog(world.store.file));
    await new Promise(setImmediate);
  }
  await backup;
  rmSync(program);
  process.stdout.write(`F19: ${(largest / MB).toFixed(1)} MB of log while another process copies\n`);
  expect(largest).toBeGreaterThan(MAX_LOG_BYTES / 4);
  expect(largest).toBeLessThanOrEqual(MAX_LOG_BYTES);
  expect(world.lines.join()).toContain('"event":"backup in this process"');
  expect(listCopies()).toHaveLength(1);
  verifyBackup(join(folder.path, 'backups', listCopies()[0] ?? ''));
});
