import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { insertUser, openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { backUpAtOnce } from './backup.ts';
import { syncAndRename } from './copy.ts';
import { restoreBackup } from './restore.ts';
import { challenges, passkeys, recoveryCodes, sessions, totpSecrets, users } from './schema.ts';

const folder = openScratchFolder();

test('what a command left in the log of the old database is not replayed onto the restored one', () => {
  const file = join(folder.path, 'laveo.sqlite');
  const backup = join(folder.path, 'kept.sqlite');
  const old = openStoreOnDisk(file);
  insertUser(old, { id: 'awa' });
  backUpAtOnce(old, backup, 1);
  old.close();
  const writeOldLog = () => {
    const killed = openStoreOnDisk(file);
    insertUser(killed, { id: 'late' });
    copyFileSync(`${file}-wal`, `${file}-left`);
    killed.close();
    copyFileSync(`${file}-left`, `${file}-wal`);
  };
  restoreBackup({ backup, folder: folder.path, now: 2 }, (aside, target) => {
    writeOldLog();
    syncAndRename(aside, target);
  });
  const restored = openStoreOnDisk(file);
  expect(restored.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }]);
  restored.close();
});

test('sessions and what they wait for end, second factors stay', () => {
  const backup = join(folder.path, 'kept.sqlite');
  const old = openStoreOnDisk(join(folder.path, 'laveo.sqlite'));
  const { db } = old;
  insertUser(old, { id: 'didier' });
  const of = { userId: 'didier', createdAt: 1 };
  insertRows(db, sessions, { id: 'session', ...of, expiresAt: 9, absoluteExpiresAt: 9 });
  insertRows(db, challenges, {
    id: 'challenge',
    sessionId: 'session',
    purpose: 'usePasskey',
    createdAt: 1,
    expiresAt: 9,
  });
  insertRows(db, passkeys, {
    id: 'passkey',
    ...of,
    name: 'Téléphone',
    publicKey: 'key',
    counter: 0,
    transports: [],
  });
  insertRows(db, totpSecrets, { ...of, secret: 'secret', lastCounter: 0 });
  insertRows(db, recoveryCodes, { id: 'code', ...of });
  backUpAtOnce(old, backup, 1);
  old.close();
  restoreBackup({ backup, folder: folder.path, now: 2 });
  const restored = openStoreOnDisk(join(folder.path, 'laveo.sqlite'));
  const countRows = (table: SQLiteTable) => restored.db.select().from(table).all().length;
  expect([sessions, challenges].map(countRows)).toEqual([0, 0]);
  expect([passkeys, totpSecrets, recoveryCodes].map(countRows)).toEqual([1, 1, 1]);
  restored.close();
});
