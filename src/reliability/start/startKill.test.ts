import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openFolder } from '#db/folder/openFolder.ts';
import { aFolder, insertUser, readDatabase } from '#testing/database.ts';
import { readSize } from '#testing/size.ts';
import { startProgram } from '../startProgram.ts';

const folder = aFolder();
const data = join(folder.path, 'data');
const file = join(data, 'laveo.sqlite');
const MOST_STEPS = 400;
const CLIENTS = 60;
const STRIDE = readSize('START_STRIDE', { usual: 3, whole: 1 });

const { starter } = inject('programs');
afterAll(() => folder.remove());

/** A killed server leaves its rows in the log alone; the database file is still the one that it opened. */
function makeKilledFolder(): void {
  const store = openFolder({ folder: data, now: 1, isAlone: true });
  store.sqlite.pragma('wal_autocheckpoint = 0');
  for (let i = 0; i < CLIENTS; i++) insertUser(store, { id: `client-${i}` });
  const killed = ['', '-wal'].map((end) => [end, readFileSync(file + end)] as const);
  const marker = readFileSync(join(data, 'laveo.marker.json'));
  store.close();
  for (const [end, bytes] of killed) writeFileSync(file + end, bytes);
  writeFileSync(join(data, 'laveo.marker.json'), marker);
}

/** The result is true if the start has fewer than `step` steps: the server then listens, and is killed afterwards. */
async function startAndKill(step: number): Promise<boolean> {
  const env = { DATA_DIR: data, DIES_AT: String(step) };
  const { child, url, ended, out } = startProgram(starter, { cwd: folder.path, env });
  const isListening = await url.then(
    () => child.kill('SIGKILL'),
    () => false,
  );
  expect(await ended, out()).toBeNull();
  return isListening;
}

const countRows = () =>
  readDatabase(file, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    return sqlite.prepare('SELECT count(*) FROM users').pluck().get();
  });

it('kill -9 before a step of a start, one step after the other on the same folder, loses nothing', async () => {
  makeKilledFolder();
  let step = 1;
  while (!(await startAndKill(step))) {
    expect(countRows(), `killed before step ${step}`).toBe(CLIENTS);
    JSON.parse(readFileSync(join(data, 'laveo.marker.json'), 'utf8'));
    step += STRIDE;
    expect(step).toBeLessThan(MOST_STEPS);
  }
  process.stdout.write(`a start of about ${step - 1} steps\n`);
  expect(step).toBeGreaterThan(20);
  expect(countRows()).toBe(CLIENTS);
});
