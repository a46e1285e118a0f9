import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PARKED } from '#domain/letters.ts';
import { verifyBackup } from './backup.ts';
import { copyInto, settle } from './copy.ts';
import { migrateGuarded, migrationsFolder, pendingMigrations, readMigrations } from './migrate.ts';
import { openBare, openReadOnly } from './open.ts';
import { eraseAgain, readTombstones } from './tombstones.ts';

export interface Restored {
  /** Where the database that was replaced is kept; null when there was none. */
  replaced: string | null;
  /** Accounts erased since the backup, erased again. */
  erasedAgain: number;
  /** False when there was no database to replace, or one too damaged to say who was erased. */
  erasuresKnown: boolean;
  /** Letters the backup still held for sending: parked, because most of them left long ago. */
  parkedLetters: number;
}

/** Puts a backup in the database's place. The caller holds the folder's lock. */
export function restoreBackup(options: { backup: string; folder: string; now: number }): Restored {
  const { backup, folder, now } = options;
  const file = join(folder, 'laveo.sqlite');
  const aside = `${file}.restoring`;
  verifyBackup(backup);
  copyWhole(backup, aside);
  const replaced = existsSync(file) ? keepAside(file, join(folder, 'backups'), now) : null;
  try {
    const facts = makeFit(aside, replaced);
    // A log left from the old database would be replayed onto the new one.
    removeLog(file);
    settle(aside, file);
    // Again: a command that asks for no lock, or does without, may have opened the old one just before the rename.
    removeLog(file);
    return { replaced, ...facts };
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(aside + end, { force: true });
  }
}

function removeLog(file: string): void {
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
}

/** With what stands only in its log: a file put aside by an earlier restore, or of another folder, may have one. */
function copyWhole(backup: string, target: string): void {
  const source = openReadOnly(backup);
  try {
    copyInto(source, target);
  } finally {
    source.close();
  }
}

/** The old files as they are, damaged or not, with their log. */
function keepAside(file: string, folder: string, now: number): string {
  const kept = join(
    folder,
    `replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`,
  );
  mkdirSync(folder, { recursive: true });
  for (const end of ['-wal', '']) {
    if (existsSync(file + end)) copyFileSync(file + end, kept + end, constants.COPYFILE_EXCL);
  }
  return kept;
}

const VOID = ['sessions', 'tokens', 'validation_codes'];

/**
 * A session or a link that was ended after the backup must not come back to life, nor a person who was erased. Migrated
 * first: what is written here is written as the present schema says; the backup itself is the copy to go back to.
 */
function makeFit(file: string, replaced: string | null): Omit<Restored, 'replaced'> {
  const sqlite = openBare(file);
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('secure_delete = ON');
    migrateGuarded(sqlite, pendingMigrations(sqlite, readMigrations(migrationsFolder())));
    const tombstones = replaced ? readTombstones(replaced) : null;
    return sqlite
      .transaction(() => {
        for (const table of VOID) sqlite.prepare(`DELETE FROM ${table}`).run();
        const parked = sqlite
          .prepare(
            `UPDATE mail_outbox SET state = 'dead', lease_until = NULL, last_error = ? WHERE state IN ('waiting', 'sending')`,
          )
          .run(PARKED);
        return {
          parkedLetters: parked.changes,
          erasedAgain: tombstones ? eraseAgain(sqlite, tombstones) : 0,
          erasuresKnown: tombstones !== null,
        };
      })
      .immediate();
  } finally {
    sqlite.close();
  }
}
