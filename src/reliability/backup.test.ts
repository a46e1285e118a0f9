import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it, vi } from 'vitest';
import { makeBackupName, verifyBackup } from '#db/backup.ts';
import { readNamedFiles } from '#db/files/namedFiles.ts';
import { runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';
import { aFolder, openStoreOnDisk, readDatabase } from '#testing/database.ts';
import { serveWorld } from '#testing/http.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { openFixture } from '#testing/openWorld.ts';
import { writePhotos } from '#testing/pieces/photos.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { killAfter } from './killAfter.ts';

const BACKUPS = readSize('BACKUPS', { usual: 2, whole: 50 });
const BACKUP_KILLS = readSize('BACKUP_KILLS', { usual: 4, whole: 30 });
/** This pause keeps the orders below fifty a second. */
const PAUSE_MS = 20;
/** Enough orders that a copy takes more than one turn of the event loop, and few enough that it is quick. */
const ORDERS = Number(process.env.BACKUP_ORDERS ?? 1500);

const PHOTOS = 200;
const NEWEST = 10;
const PATIENCE_MS = 600_000;

const { laveo: commandLine, backer } = inject('programs');
// The process that copies outlives its killed server by a moment and still writes, so the removal is retried.
const folder = openFixture(aFolder, ({ remove }) => vi.waitFor(remove, PATIENCE_MS));

function fillStore() {
  mkdirSync(join(folder.path, 'backups'));
  const store = openStoreOnDisk(folder.file);
  insertManyOrders(store, ORDERS, Date.now());
  return store;
}
const listFinishedBackups = () =>
  readdirSync(join(folder.path, 'backups'))
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder.path, 'backups', name));

it(`F16: ${BACKUPS} backups while orders are placed: each whole, and with every order acknowledged before it began`, async () => {
  const world = await aWorld({ store: fillStore(), settings: { dataDir: folder.path, limitsFactor: 1e6 } });
  const served = await serveWorld(world);
  const cookie = served.cookieOf(world.client());
  const cart = world.aCart();
  const maker = createChildBackupMaker(world.deps, commandLine, new AbortController().signal);
  const acknowledged: string[] = [];
  let ordering = true;
  const orders = (async () => {
    while (ordering) {
      const answer = await served.call('orders.place', { ...cart, key: crypto.randomUUID() }, { cookie });
      expect(answer.status).toBe(200);
      acknowledged.push(((await answer.json()) as { result: { data: { id: string } } }).result.data.id);
      await pause(PAUSE_MS);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  const lag = monitorEventLoopDelay({ resolution: 1 });
  const made: string[] = [];
  for (let i = 0; i < BACKUPS; i++) {
    const before = [...acknowledged];
    world.clock.advance(60_000);
    lag.enable();
    await runHourlyBackup(world.deps, maker);
    lag.disable();
    expect(acknowledged.length).toBeGreaterThan(before.length + 5);
    const file = join(folder.path, 'backups', makeBackupName(world.clock.now()));
    made.push(file);
    verifyBackup(file);
    const there = new Set(readDatabase(file, (copy) => copy.prepare('SELECT id FROM orders').pluck().all()));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
  }
  process.stdout.write(
    `F16: ${acknowledged.length} orders meanwhile; the loop waited at most ${(lag.max / 1e6).toFixed(0)} ms, p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms\n`,
  );
  ordering = false;
  await orders;
  expect(listFinishedBackups()).toEqual(expect.arrayContaining(made.slice(-NEWEST)));
  expect(world.lines.join()).not.toContain('"backup failed"');
  await served.close();
  world.close();
});

it(`F18: ${BACKUP_KILLS} backups killed half-way: under a final name there is nothing but whole files, with the photos they name`, async () => {
  const filling = fillStore();
  writePhotos(filling, folder.path, PHOTOS);
  filling.close();
  const promised = new Set<string>();
  const notePromise = (line: string) => {
    const made = /^made (\d+)$/.exec(line)?.[1];
    if (made) promised.add(join(folder.path, 'backups', makeBackupName(Number(made))));
  };
  for (let kill = 0; kill < BACKUP_KILLS; kill++) {
    await killAfter(1 + (kill % 5), backer, [folder.path, commandLine], notePromise, (kill * 7) % 40);
    for (const file of listFinishedBackups()) {
      verifyBackup(file);
      const photos = readNamedFiles(file);
      expect(photos).toHaveLength(PHOTOS);
      const stored = join(folder.path, 'backups/laveo-files');
      expect(photos.filter((path) => !existsSync(join(stored, path)))).toEqual([]);
    }
    // Only the newest are expected, because each backup removes the oldest beyond a limit.
    expect(listFinishedBackups()).toEqual(expect.arrayContaining([...promised].slice(-NEWEST)));
  }
  expect(listFinishedBackups().length).toBeGreaterThan(0);
  const store = openStoreOnDisk(folder.file);
  expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  store.close();
});
