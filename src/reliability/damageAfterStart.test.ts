import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openFolder } from '#db/folder/openFolder.ts';
import { openStore } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import { refoldSearchTexts } from '#server/refold.ts';
import { aFolder, insertUser, readDatabase } from '#testing/database.ts';
import { insertRows } from '#testing/rows.ts';
import { callServer, startProgram } from './startProgram.ts';

const PAGE = 4096;

const folder = aFolder();
const dataDir = join(folder.path, 'data');
const file = join(dataDir, 'laveo.sqlite');
const { main } = inject('programs');
afterAll(() => folder.remove());

function overwrite(position: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, position);
  closeSync(handle);
}

/** The zeroed half of a page holds only the middle of a letter, in which the start finds no structure to check. */
function spoilLetter(): void {
  mkdirSync(dataDir, { recursive: true });
  const store = openStore({ file });
  const letter = { id: 'letter', kind: 'written', recipient: 'awa@exemple.ci', urgency: 3 } as const;
  const words = { subject: 'Bienvenue', text: '', html: 'abcdefgh'.repeat(4000) };
  insertRows(store.db, outbox, { ...letter, words, state: 'dead', createdAt: 1 });
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  store.close();
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / PAGE }, (_, page) => page * PAGE);
  const page = pages.find((at) => /^[a-h]+$/.test(bytes.toString('latin1', at + 4, at + PAGE))) ?? 0;
  expect(page).toBeGreaterThan(0);
  overwrite(page + PAGE / 2, Buffer.alloc(PAGE / 2));
}

function spoilPage(query: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  const store = openFolder({ folder: dataDir, now: 1, isAlone: true });
  for (let i = 0; i < 200; i++) insertUser(store, { id: `client-${i}` });
  // A first start would read every account.
  refoldSearchTexts(store);
  const page = store.sqlite.prepare(query).pluck().get() as number;
  store.close();
  overwrite((page - 1) * PAGE, Buffer.alloc(PAGE, 7));
}

const startServer = () => startProgram(main, { cwd: folder.path, env: { DATA_DIR: dataDir } });

it('F5: a server that starts on a half-zeroed page is read-only once the process beside it has read the whole database, and goes on running', async () => {
  spoilLetter();
  const running = startServer();
  const url = await running.url;
  await expect.poll(running.out, { timeout: 60_000 }).toContain('"event":"database damaged"');
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'database damaged' }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(running.out().match(/"event":"database damaged"/g)).toHaveLength(1);
  expect(running.child.exitCode).toBeNull();
});

it('F5: a server that starts on a damaged page serves what is whole and takes no act, at each start', async () => {
  spoilPage(`SELECT pageno FROM dbstat WHERE name = 'users' AND pagetype = 'leaf' LIMIT 1`);
  for (let start = 0; start < 2; start++) {
    const running = startServer();
    const url = await running.url;
    const visitor = { fullname: 'Awa', email: 'awa@exemple.ci' };
    const message = { ...visitor, message: 'Bonjour', website: '', elapsed: 9000 };
    const [act, read] = await Promise.all([
      callServer(url, 'inbox.sendMessage', message, ''),
      fetch(`${url}/trpc/catalogue.list`),
    ]);
    expect([act.status, act.refused]).toEqual([503, 'READ_ONLY']);
    expect(read.status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect(running.out().match(/"event":"database damaged"/g)).toHaveLength(1);
    expect(await running.stop()).toBe(0);
    const countMessages = 'SELECT count(*) FROM contact_messages';
    expect(readDatabase(file, (sqlite) => sqlite.prepare(countMessages).pluck().get())).toBe(0);
  }
});

it('F5: a start that itself meets a damaged page is refused with what to do', async () => {
  spoilPage(`SELECT rootpage FROM sqlite_schema WHERE name = 'counters'`);
  const running = startServer();
  expect(await running.ended).toBe(3);
  expect(running.out()).toMatch(/endommagée[\s\S]*npm run laveo -- restore/);
});
