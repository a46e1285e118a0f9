import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpWhileServing, makeBackupName, verifyBackup } from '#db/backup.ts';
import { createLogWatcher, describeGrownLog, MAX_LOG_BYTES, measureLog } from '#db/folder/writeAheadLog.ts';
import { outbox } from '#db/schema.ts';
import { exportCsv } from '#server/exports/exports.ts';
import { runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { insertRows } from '#testing/rows.ts';
import { root } from './bundle.ts';

const MB = 1024 * 1024;
/** Megabytes that a test writes at a time: more than the log may hold. */
const LOAD_MB = 80;
const MORE_LOAD_MB = 120;

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);
let alerts: string[];
let watch: () => void;
let readers: ChildProcess[];
beforeEach(() => {
  alerts = [];
  readers = [];
  watch = createLogWatcher(world.store, (bytes, pids) => alerts.push(describeGrownLog(bytes, pids)));
});
afterEach(() => {
  for (const reader of readers) reader.kill('SIGKILL');
});

/** The watcher runs after each megabyte; the value returned is the largest size of the log. */
async function writeMegabytes(count: number): Promise<number> {
  let largest = 0;
  for (let i = 0; i < count; i++) {
    const letter = { kind: 'written', recipient: 'awa@laveo.test', urgency: 3, createdAt: 1 } as const;
    const words = { subject: '', text: 'x'.repeat(MB), html: '' };
    world.store.write(() => insertRows(world.db, outbox, { ...letter, id: crypto.randomUUID(), words }));
    watch();
    largest = Math.max(largest, measureLog(folder.file));
    await new Promise(setImmediate);
  }
  return largest;
}
const formatMegabytes = (bytes: number) => (bytes / MB).toFixed(1);

/** Another process, such as somebody's SQLite shell, may hold a read transaction open. */
async function startReader(): Promise<ChildProcess> {
  const code = `const sqlite = require('better-sqlite3')(process.argv[1]);
    sqlite.exec('BEGIN'); sqlite.prepare('SELECT count(*) FROM users').get(); console.log('reading'); setInterval(() => {}, 1000);`;
  const reader = spawn(process.execPath, ['-e', code, folder.file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  readers.push(reader);
  if (reader.stdout) await once(reader.stdout, 'data');
  return reader;
}

async function stopReader(reader: ChildProcess): Promise<void> {
  reader.kill('SIGKILL');
  await once(reader, 'close');
  watch();
}

it('F19: an export that its reader has paused and a backup under way keep the log under 64 MB', async () => {
  insertManyOrders(world.store, 1000, Date.now());
  const { stream } = exportCsv(await world.ctx(world.superadmin()), 'commandes', {});
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  const paused = await writeMegabytes(LOAD_MB);
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  const backup = backUpWhileServing(world.store, join(folder.path, 'copy.sqlite'), 1);
  const copying = await writeMegabytes(LOAD_MB);
  await backup;
  process.stdout.write(
    `F19: ${formatMegabytes(paused)} MB of log with an export paused, ${formatMegabytes(copying)} MB during a backup\n`,
  );
  expect(Math.max(paused, copying)).toBeLessThanOrEqual(MAX_LOG_BYTES);
  expect(alerts).toEqual([]);
});

/** This program takes the place of the one that copies, and reads for ever. */
const ENDLESS_READER = `const Database = require(${JSON.stringify(join(root, 'node_modules/better-sqlite3'))});
  if (process.argv[2] === 'hourly-copy') {
    const sqlite = new Database(process.argv[3], { readonly: true });
    sqlite.exec('BEGIN');
    sqlite.prepare('SELECT count(*) FROM users').get();
    setInterval(() => {}, 1000);
  }`;

it(`F19: a copy that does not end while ${MORE_LOAD_MB} MB are written is ended for the sake of the log, and made slice by slice`, async () => {
  const program = join(folder.path, 'endless.cjs');
  writeFileSync(program, ENDLESS_READER);
  const maker = createChildBackupMaker(world.deps, program, new AbortController().signal);
  const backup = runHourlyBackup(world.deps, maker);
  const largest = await writeMegabytes(MORE_LOAD_MB);
  await backup;
  process.stdout.write(`F19: ${formatMegabytes(largest)} MB of log while another process copies\n`);
  expect(largest).toBeGreaterThan(MAX_LOG_BYTES / 4);
  expect(largest).toBeLessThanOrEqual(MAX_LOG_BYTES);
  expect(world.lines.join()).toContain('"event":"backup in this process"');
  const backups = join(folder.path, 'backups');
  const name = makeBackupName(world.clock.now());
  expect(readdirSync(backups).filter((one) => one !== 'journal-heads.jsonl')).toEqual([name]);
  verifyBackup(join(backups, name));
});

it('F19: a stranger’s reader that holds the log over 64 MB is alerted once, by its process, and the log is emptied when it ends', async () => {
  const reader = await startReader();
  const largest = await writeMegabytes(LOAD_MB);
  process.stdout.write(`F19: ${formatMegabytes(largest)} MB of log while another process reads\n`);
  expect(largest).toBeGreaterThan(MAX_LOG_BYTES);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatch(new RegExp(`6[4-6]\\u00a0Mo.*processus( ${reader.pid})? lit`));
  await stopReader(reader);
  expect(measureLog(folder.file)).toBe(0);
  expect(alerts).toHaveLength(1);
});

it('an erasure does not wait for a reader of the log, which is emptied as soon as that is gone', async () => {
  const awa = world.client('Awalina Canari');
  const reader = await startReader();
  await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
  watch();
  expect(measureLog(folder.file)).toBeGreaterThan(0);
  expect(world.store.sqlite.pragma('busy_timeout', { simple: true })).toBe(5000);
  await stopReader(reader);
  expect(measureLog(folder.file)).toBe(0);
});
