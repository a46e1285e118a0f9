import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { makeBackupName, verifyBackup } from '#db/backup.ts';
import { openReadOnly } from '#db/connection.ts';
import { readNamedFiles } from '#db/files/namedFiles.ts';
import { runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { writePhotos } from '#testing/pieces/photos.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { root } from './bundle.ts';

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
let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laveo-backup-'));
  mkdirSync(join(folder, 'backups'));
  folders.push(folder);
});
afterAll(async () => {
  // The process that copies outlives its killed server by a moment and still writes, so the removal is retried.
  for (const path of folders)
    await vi.waitFor(() => rmSync(path, { recursive: true, force: true }), PATIENCE_MS);
});

function fillStore() {
  const store = openStoreOnDisk(join(folder, 'laveo.sqlite'));
  insertManyOrders(store, ORDERS, Date.now());
  return store;
}
const listFinishedBackups = () =>
  readdirSync(join(folder, 'backups'))
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, 'backups', name));

it(
  `F16: ${BACKUPS} backups while orders are placed: each whole, and with every order acknowledged before it began`,
  async () => {
    const world = await aWorld({ store: fillStore(), settings: { dataDir: folder, limitsFactor: 1e6 } });
    const awa = world.as(world.client());
    const cart = world.aCart();
    const maker = createChildBackupMaker(world.deps, commandLine, new AbortController().signal);
    const acknowledged: string[] = [];
    let ordering = true;
    const orders = (async () => {
      while (ordering) {
        acknowledged.push((await awa.orders.place({ ...cart, key: crypto.randomUUID() })).id);
        await pause(PAUSE_MS);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const lag = monitorEventLoopDelay({ resolution: 1 });
    for (let i = 0; i < BACKUPS; i++) {
      const before = [...acknowledged];
      world.clock.advance(60_000);
      lag.enable();
      await runHourlyBackup(world.deps, maker);
      lag.disable();
      expect(acknowledged.length).toBeGreaterThan(before.length);
      const file = join(folder, 'backups', makeBackupName(world.clock.now()));
      verifyBackup(file);
      const copy = openReadOnly(file);
      const there = new Set(copy.prepare('SELECT id FROM orders').pluck().all());
      copy.close();
      expect(before.filter((id) => !there.has(id))).toEqual([]);
    }
    process.stdout.write(
      `F16: ${acknowledged.length} orders meanwhile; the loop waited at most ${(lag.max / 1e6).toFixed(0)} ms, p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms\n`,
    );
    ordering = false;
    await orders;
    world.close();
  },
  PATIENCE_MS,
);

it(
  `F18: ${BACKUP_KILLS} backups killed half-way: under a final name there is nothing but whole files, with the photos they name`,
  async () => {
    const filling = fillStore();
    writePhotos(filling, folder, PHOTOS);
    filling.close();
    const promised = new Set<string>();
    let kills = 0;
    for (let kill = 0; kill < BACKUP_KILLS; kill++) {
      const child: ChildProcess = spawn(process.execPath, [backer, folder, commandLine], {
        cwd: root,
      });
      if (!child.stdout) throw new Error('no pipe');
      const reader = createInterface({ input: child.stdout });
      let left = 1 + (kill % 5);
      reader.on('line', (line) => {
        const made = /^made (\d+)$/.exec(line)?.[1];
        if (made) promised.add(join(folder, 'backups', makeBackupName(Number(made))));
        left -= 1;
        if (left === 0) setTimeout(() => child.kill('SIGKILL'), (kill * 7) % 40);
      });
      await new Promise((done) => reader.once('close', done));
      kills += 1;
      for (const file of listFinishedBackups()) {
        verifyBackup(file);
        expect(readNamedFiles(file)).toHaveLength(PHOTOS);
        expect(
          readNamedFiles(file).filter((path) => !existsSync(join(folder, 'backups/laveo-files', path))),
        ).toEqual([]);
      }
      // Only the newest are expected, because each backup removes the oldest beyond a limit.
      expect([...promised].slice(-NEWEST).filter((file) => !listFinishedBackups().includes(file))).toEqual(
        [],
      );
    }
    expect(kills).toBe(BACKUP_KILLS);
    expect(listFinishedBackups().length).toBeGreaterThan(0);
    const store = openStoreOnDisk(join(folder, 'laveo.sqlite'));
    expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    store.close();
  },
  PATIENCE_MS,
);
