import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { verifyBackup } from '#db/backup.ts';
import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { hashOrderContents } from '#db/integrity/orderContent.ts';
import { openStore } from '#db/open.ts';
import { restoreBackup } from '#db/restore.ts';
import { DAY } from '#domain/format/calendar.ts';
import { aFolder, copyEarlierMigrations, insertUser, readDatabase } from './database.ts';
import { openScratchFolder } from './openWorld.ts';
import { readSize } from './size.ts';

export const ORDERS = readSize('EARLIER_ORDERS', { usual: 2_000, whole: 10_000 });
const START = Date.UTC(2025, 10, 1);
export const NUMBERS = `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${ORDERS - 1})`;
export const ORDER_ID = `printf('%08x-0000-4000-8000-%012x', i, i)`;
/** This SQL is the time at which order `i` was placed: the orders are spread over a year. */
export const PLACED_AT = `${START} + i * ${Math.floor((365 * DAY) / ORDERS)}`;

const ROLES_OF_ACTORS =
  'UPDATE users SET role = coalesce((SELECT actor_role FROM order_events WHERE actor_id = users.id), role)';

/** The database of the schema before the migration is filled once, and each test migrates its own copy. */
export function openEarlierOrders(tag: string, userIds: string[], fill: (sqlite: Sqlite) => void) {
  const whole = aFolder();
  const migrations = copyEarlierMigrations(whole.path, tag);
  const folder = openScratchFolder();
  beforeAll(() => {
    const store = openStore({ file: whole.file, migrations });
    for (const id of userIds) insertUser(store, { id });
    fill(store.sqlite);
    store.sqlite.exec(ROLES_OF_ACTORS);
    hashOrderContents(store.sqlite);
    store.close();
  });
  afterAll(() => whole.remove());
  beforeEach(() => cpSync(whole.file, folder.file));

  const readFile = <T>(read: (sqlite: Sqlite) => T) => readDatabase(folder.file, read);
  const listRows = (sql: string) => readFile((sqlite) => sqlite.prepare(sql).all());
  const openEarlierStore = (file = folder.file) => openStore({ file, migrations });
  const migrateFile = () => openStore({ file: folder.file }).close();

  /** The copy made before the migration must open with the earlier migrations, and migrate again. */
  function expectCopyMigratesAgain(readBefore: string, readAfter: string): void {
    const before = listRows(readBefore);
    migrateFile();
    const after = listRows(readAfter);
    const copy = join(folder.path, 'backups', `before-${tag}.sqlite`);
    verifyBackup(copy);
    const rolledBack = join(folder.path, 'before', 'laveo.sqlite');
    cpSync(copy, rolledBack, { recursive: true });
    const old = openEarlierStore(rolledBack);
    expect(old.sqlite.prepare(readBefore).all()).toEqual(before);
    expect(findInconsistentRows(old.sqlite)).toEqual([]);
    old.close();
    restoreBackup({ backup: copy, folder: folder.path, now: START + 400 * DAY });
    migrateFile();
    expect(listRows(readAfter)).toEqual(after);
  }
  return { readFile, listRows, openBefore: openEarlierStore, migrateFile, expectCopyMigratesAgain };
}
