import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder, insertUser } from '#testing/database.ts';
import { backupAtOnce } from './backup.ts';
import { openStore } from './open.ts';
import { restoreBackup } from './restore.ts';
import { users } from './schema.ts';

const beside = vi.hoisted(() => ({ beforeTheRename: () => {} }));
vi.mock('./copy.ts', async (original) => {
  const real = await original<typeof import('./copy.ts')>();
  return {
    ...real,
    syncToDisk(aside: string, target: string): void {
      beside.beforeTheRename();
      real.syncToDisk(aside, target);
    },
  };
});

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

test('what a command left in the log of the old database is not replayed onto the restored one', () => {
  const file = join(folder.path, 'laveo.sqlite');
  const backup = join(folder.path, 'kept.sqlite');
  const old = openStore({ file });
  insertUser(old, { id: 'awa' });
  backupAtOnce(old, backup, 1);
  old.close();
  beside.beforeTheRename = () => {
    const killed = openStore({ file });
    insertUser(killed, { id: 'late' });
    copyFileSync(`${file}-wal`, `${file}-left`);
    killed.close();
    copyFileSync(`${file}-left`, `${file}-wal`);
  };
  restoreBackup({ backup, folder: folder.path, now: 2 });
  const restored = openStore({ file });
  expect(restored.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }]);
  restored.close();
});
