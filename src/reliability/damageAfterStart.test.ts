import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openFolder } from '#db/folder/openFolder.ts';
import { openStore } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import { refoldSearchTexts } from '#server/refold.ts';
import { aFolder, insertUser, readDatabase } from '#testing/database.ts';
import { callServer, type Running, startProgram } from './startProgram.ts';

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

function spoilPage(query: string): void {
  const file = join(dataDir, 'laveo.sqlite');
  rmSync(dataDir, { recursive: true, force: true });
  const store = openFolder({ folder: dataDir, now: 1, isAlone: true });
  for (let i = 0; i < 200; i++) insertUser(store, { id: `client-${i}` });
  // A first start would read every account.
  refoldSearchTexts(store);
  const page = store.sqlite.prepare(query).pluck().get() as number;
  store.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 7), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
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
    const countMessages = `SELECT count(*) FROM contact_messages`;
    expect(
      readDatabase(join(dataDir, 'laveo.sqlite'), (sqlite) => sqlite.prepare(countMessages).pluck().get()),
    ).toBe(0);
  }
}, 120_000);

it('F5: a start that itself meets a damaged page is refused with what to do', async () => {
  spoilPage(`SELECT rootpage FROM sqlite_schema WHERE name = 'counters'`);
  const running = startServer();
  expect(await running.ended).toBe(3);
  expect(running.out()).toMatch(/endommagée[\s\S]*npm run laveo -- restore/);
}, 120_000);
