import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { noteFile } from '#db/folder/marker.ts';
import { openFolder } from '#db/folder/openFolder.ts';
import { openStore } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import { aFolder, insertUser } from '#testing/database.ts';
import { type Running, startProgram } from './startProgram.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const PAGE = 4096;

const folder = aFolder();
const dataDir = join(folder.path, 'data');
const { main } = inject('programs');
afterAll(() => {
  folder.remove();
});

/** The zeroed half of a page holds only the middle of a letter, in which the start finds no structure to check. */
function spoilLetter(): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'laveo.sqlite');
  const store = openStore({ file });
  const letter = { id: 'letter', kind: 'written', recipient: 'awa@exemple.ci', urgency: 3 } as const;
  const words = { subject: 'Bienvenue', text: '', html: 'abcdefgh'.repeat(4000) };
  store.db
    .insert(outbox)
    .values({ ...letter, words, state: 'dead', createdAt: 1 })
    .run();
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  store.close();
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / PAGE }, (_, page) => page);
  const page =
    pages.find((n) => /^[a-h]+$/.test(bytes.toString('latin1', n * PAGE + 4, (n + 1) * PAGE))) ?? -1;
  expect(page).toBeGreaterThan(0);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE / 2), 0, PAGE / 2, page * PAGE + PAGE / 2);
  closeSync(handle);
}

/** The short check of a start need not read this leaf; only the reading of the whole file is sure to meet it. */
function spoilLeaf(): void {
  const file = join(dataDir, 'laveo.sqlite');
  rmSync(dataDir, { recursive: true, force: true });
  const store = openFolder({ folder: dataDir, now: 1, isAlone: true });
  for (let i = 0; i < 200; i++) insertUser(store, { id: `client-${i}` });
  const leaf = `SELECT pageno FROM dbstat WHERE name = 'users' AND pagetype = 'leaf' LIMIT 1`;
  const page = store.sqlite.prepare(leaf).pluck().get() as number;
  store.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 7), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
  // A start makes only its short check if the folder notes this file as the one that was closed last.
  noteFile(dataDir, file);
}

const startServer = () => startProgram(main, { cwd: folder.path, env: { DATA_DIR: dataDir } });

async function waitForDamage({ out, url }: Running): Promise<string> {
  await url;
  await expect.poll(out, PATIENCE).toContain('"event":"database damaged"');
  return url;
}

it('F5: a server that starts on a half-zeroed page is read-only once the process beside it has read the whole database, and goes on running', async () => {
  spoilLetter();
  const running = startServer();
  const url = await waitForDamage(running);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'database damaged' }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(running.out().match(/"event":"database damaged"/g)).toHaveLength(1);
  expect(running.child.exitCode).toBeNull();
}, 120_000);

it('F5: damage below a root is found right after a start, and the next one is refused with what to do', async () => {
  spoilLeaf();
  const first = startServer();
  // The start itself or the process beside it may meet the page; in both cases it is reported once.
  expect((await fetch(`${await waitForDamage(first)}/readyz`)).status).toBe(503);
  expect(first.out().match(/"event":"database damaged"/g)).toHaveLength(1);
  expect(await first.stop()).toBe(0);
  const second = startServer();
  expect(await second.ended).toBe(3);
  expect(second.out()).toMatch(/endommagée[\s\S]*npm run laveo -- restore/);
}, 120_000);
