import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PARKED } from '#domain/letters.ts';
import { makeBackupName, verifyBackup } from './backup.ts';
import { createDb, openBare, openReadOnly, runAndClose } from './connection.ts';
import { copyInto, removeDatabase, syncAndRename } from './copy.ts';
import { eraseRestoredPeople, findErasedPeople } from './erasedPeople.ts';
import { removeUnnamedFiles, restoreFiles } from './files/backupFiles.ts';
import { createMarker } from './folder/marker.ts';
import { getRestoringFile, sweepUnfinishedRestore } from './folder/restoring.ts';
import { clearRewriteDue } from './folder/rewrite.ts';
import { getBackupsFolder, getDatabaseFile } from './folder/traces.ts';
import { makeFolder } from './makeFolder.ts';
import { applyMigrations, findMigrationsFolder, listPendingMigrations, readMigrations } from './migrate.ts';

interface Restored {
  replaced: string | null;
  erasedAgain: number;
  /** The value is false if neither a replaced database nor a list beside it tells who was erased. */
  erasuresKnown: boolean;
  parkedLetters: number;
}

/** The caller must hold the folder's lock. */
export function restoreBackup(
  { backup, folder, now }: { backup: string; folder: string; now: number },
  putInPlace = syncAndRename,
): Restored {
  const file = getDatabaseFile(folder);
  const aside = getRestoringFile(folder);
  verifyBackup(backup);
  sweepUnfinishedRestore(folder);
  copyBackup(backup, aside);
  const replaced = existsSync(file) ? copyOldFile(file, getBackupsFolder(folder), now) : null;
  try {
    const changes = prepareCopy(aside, folder, replaced);
    restoreFiles({ restored: aside, replaced, backup, dataDir: folder });
    restartMarker(aside, folder, now);
    // The old database's log would be replayed onto the new one.
    removeLog(file);
    putInPlace(aside, file);
    // A command without the lock may have opened the old database just before the rename.
    removeLog(file);
    removeUnnamedFiles(folder);
    return { replaced, ...changes };
  } finally {
    removeDatabase(aside);
  }
}

/**
 * No write was acknowledged since this copy was made, so it returns with its sessions and letters. The caller must hold
 * the folder's lock.
 */
export function putCopyBack(folder: string, copy: string, now: number): void {
  const file = getDatabaseFile(folder);
  const aside = getRestoringFile(folder);
  verifyBackup(copy);
  sweepUnfinishedRestore(folder);
  try {
    copyBackup(copy, aside);
    restartMarker(aside, folder, now);
    removeLog(file);
    syncAndRename(aside, file);
    removeLog(file);
  } finally {
    removeDatabase(aside);
  }
}

/** The old marker would report lost rows, because the old database had higher numbers. */
function restartMarker(file: string, folder: string, now: number): void {
  runAndClose(openReadOnly(file), (sqlite) => createMarker(folder, sqlite, now));
}

function removeLog(file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** SQLite makes the copy, because a file set aside by an earlier restore may have rows that are only in its log. */
function copyBackup(backup: string, target: string): void {
  runAndClose(openReadOnly(backup), (source) => copyInto(source, target));
}

function copyOldFile(file: string, folder: string, now: number): string {
  const copy = join(folder, makeBackupName(now).replace('laveo-', 'replaced-'));
  makeFolder(folder);
  for (const suffix of ['-wal', '']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix, constants.COPYFILE_EXCL);
  }
  return copy;
}

const VOIDED_TABLES = ['sessions', 'tokens', 'validation_codes', 'order_links'];

/** Sessions and links ended since the backup, and accounts erased since, must not return. */
function prepareCopy(file: string, folder: string, replaced: string | null): Omit<Restored, 'replaced'> {
  return runAndClose(openBare(file), (sqlite) => {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('secure_delete = ON');
    applyMigrations(sqlite, listPendingMigrations(sqlite, readMigrations(findMigrationsFolder())));
    const erasures = findErasedPeople(folder, replaced);
    const changes = sqlite
      .transaction(() => {
        for (const table of VOIDED_TABLES) sqlite.prepare(`DELETE FROM ${table}`).run();
        const parked = sqlite
          .prepare(
            `UPDATE mail_outbox SET state = 'dead', due_at = NULL, last_error = ? WHERE state IN ('waiting', 'sending')`,
          )
          .run(PARKED);
        return {
          parkedLetters: parked.changes,
          erasedAgain: erasures ? eraseRestoredPeople(sqlite, erasures) : 0,
          erasuresKnown: erasures !== null,
        };
      })
      .immediate();
    // The copy was just written anew, so only these erasures can have left bytes behind.
    if (changes.erasedAgain > 0) sqlite.exec('VACUUM');
    clearRewriteDue(createDb(sqlite));
    return changes;
  });
}
