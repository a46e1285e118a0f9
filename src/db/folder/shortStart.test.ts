import { closeSync, cpSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { insertUser, readDatabase } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { findMigrationsFolder } from '../migrate.ts';
import { openStore } from '../open.ts';
import { openFolder } from './openFolder.ts';

const PAGE = 4096;
const folder = openScratchFolder();

const openShop = (isReadAfter = true) =>
  openFolder({ folder: folder.path, now: 1, isAlone: true, isReadAfter });

function addClients(from: number, count: number, address = ''): void {
  const store = openShop();
  store.write(() => {
    for (let i = from; i < from + count; i++) insertUser(store, { id: `client-${i}`, address });
  });
  store.close();
}

beforeEach(() => addClients(0, 400));

function spoilPage(query: string): void {
  const page = readDatabase(folder.file, (sqlite) => sqlite.prepare(query).pluck().get() as number);
  const handle = openSync(folder.file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE - 100, 7), 0, PAGE - 100, (page - 1) * PAGE + 100);
  closeSync(handle);
}

const LEAF = `SELECT pageno FROM dbstat WHERE name = 'users' AND pagetype = 'leaf' LIMIT 1`;
const DAMAGED = expect.objectContaining({ reason: 'DAMAGED', exitCode: 3 });

const countBytesRead = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

function countBytesOfStart(): number {
  const before = countBytesRead();
  const store = openShop();
  const bytes = countBytesRead() - before;
  store.close();
  return bytes;
}

test('a start that another process reads after it reads as few bytes of a file ten times as large', () => {
  openShop().close();
  const small = countBytesOfStart();
  const { length } = readFileSync(folder.file);
  addClients(400, 2000, 'x'.repeat(2 * PAGE));
  expect(readFileSync(folder.file).length).toBeGreaterThan(10 * length);
  // A deeper tree costs each query one more page.
  expect(countBytesOfStart() - small).toBeLessThan(16 * PAGE);
});

test('it opens a file with a damaged leaf, also one put in the place of another, and leaves the rest to that process', () => {
  spoilPage(LEAF);
  openShop().close();
  writeFileSync(folder.file, readFileSync(folder.file));
  openShop().close();
  expect(() => openShop(false)).toThrow(DAMAGED);
});

test('it refuses a schema that cannot be read', () => {
  spoilPage('SELECT 1');
  expect(() => openShop()).toThrow(DAMAGED);
});

test('it reads every page itself before a migration, which would make damage worse', () => {
  const migrations = join(folder.path, 'drizzle');
  cpSync(findMigrationsFolder(), migrations, { recursive: true });
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] };
  const next = { ...journal.entries.at(-1), when: (journal.entries.at(-1)?.when ?? 0) + 1, tag: '9999_next' };
  writeFileSync(journalFile, JSON.stringify({ entries: [...journal.entries, next] }));
  writeFileSync(join(migrations, '9999_next.sql'), 'CREATE TABLE next (id text);');
  spoilPage(LEAF);
  expect(() => openStore({ file: folder.file, migrations, isReadAfter: true })).toThrow(DAMAGED);
});
