import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropTriggers } from '#testing/damage.ts';
import { eraseUser, insertUser } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { openBare } from '../connection.ts';
import { appendAudit } from '../integrity/auditChain.ts';
import { users } from '../schema.ts';
import type { Store } from '../store.ts';
import { openFolder } from './openFolder.ts';
import { rewriteIfDue } from './rewrite.ts';
import { createSequenceNoter, readLoss } from './traces.ts';

const folder = openScratchFolder();

const PAGE = 4096;
const LEFTOVER = 'Reste du canari';
const openShop = (): Store => openFolder({ folder: folder.path, now: 1, isAlone: true });
const hasLeftover = () => readFileSync(folder.file).includes(LEFTOVER);

/** SQLite leaves bytes between the cell pointers and the cells of a page. */
function writeLeftover(page: number): void {
  const handle = openSync(folder.file, 'r+');
  writeSync(handle, LEFTOVER, page * PAGE + PAGE / 2);
  closeSync(handle);
}

function aShopWithLeftover(): void {
  const store = openShop();
  insertUser(store, { id: 'awa' });
  const page = store.sqlite.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'users'`).pluck().get();
  store.close();
  writeLeftover((page as number) - 1);
  expect(hasLeftover()).toBe(true);
}

test('T-P9: the start after an erasure writes the file anew, and only that one', () => {
  aShopWithLeftover();
  openShop().close();
  expect(hasLeftover()).toBe(true);
  const store = openShop();
  eraseUser(store, 'awa', 1);
  store.close();
  openShop().close();
  expect(hasLeftover()).toBe(false);
  const again = openShop();
  expect(rewriteIfDue(again)).toBe(false);
  expect(again.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }]);
  again.close();
});

test('a database made before ours were marked is written anew once', () => {
  aShopWithLeftover();
  const store = openShop();
  store.sqlite.pragma('application_id = 0');
  store.close();
  openShop().close();
  expect(hasLeftover()).toBe(false);
});

test('a file too large to stop requests for is left for the next start', () => {
  aShopWithLeftover();
  const store = openShop();
  eraseUser(store, 'awa', 1);
  expect(rewriteIfDue(store, PAGE)).toBe(false);
  expect(rewriteIfDue(store, 1e9)).toBe(true);
  expect(hasLeftover()).toBe(false);
  store.close();
});

test('T-P10: the next start tells of journal rows that were removed together with their numbers', () => {
  const store = openShop();
  const actor = { actorId: 'a', actorName: 'A', actorRole: 'admin', ip: '-' } as const;
  for (let n = 0; n < 3; n++)
    store.write(() => appendAudit(store.db, { at: n, ...actor, act: 'house.update', subject: 'y' }));
  createSequenceNoter(folder.path, store.sqlite)();
  store.close();
  const sqlite = openBare(folder.file);
  dropTriggers(sqlite);
  sqlite.exec(`DELETE FROM audit WHERE sequence > 1;
    UPDATE sqlite_sequence SET seq = 1 WHERE name IN ('audit', 'journal-length')`);
  sqlite.close();
  openShop().close();
  expect(readLoss(folder.path)).toMatchObject({ rows: 2 });
});
