import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyBackup } from './backup.ts';
import { settle } from './copy.ts';
import { migrationsFolder, pendingMigrations, readMigrations } from './migrate.ts';
import { openBare, type Sqlite } from './open.ts';
import { errorCode } from './refusal.ts';
import { eraseAgain } from './tombstones.ts';

export interface Restored {
  /** Where the database that was replaced is kept; null when there was none. */
  replaced: string | null;
  /** Accounts erased since the backup, erased again. */
  erasedAgain: number;
  /** Letters the backup still held for sending: parked, because most of them left long ago. */
  parkedLetters: number;
}

/** Puts a backup in the database's place. The caller holds the folder's lock. */
export function restoreBackup(options: { backup: string; folder: string; now: number }): Restored {
  const { backup, folder, now } = options;
  const file = join(folder, 'laveo.sqlite');
  const aside = `${file}.restoring`;
  verifyBackup(backup);
  copyFileSync(backup, aside);
  const replaced = existsSync(file) ? keepAside(file, join(folder, 'backups'), now) : null;
  try {
    const facts = makeFit(aside, replaced);
    // A log left from the old database would be replayed onto the new one.
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    settle(aside, file);
    return { replaced, ...facts };
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(aside + end, { force: true });
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

/** A session or a link that was ended after the backup must not come back to life. */
function makeFit(file: string, replaced: string | null): Omit<Restored, 'replaced'> {
  const sqlite = openBare(file);
  try {
    pendingMigrations(sqlite, readMigrations(migrationsFolder()));
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('foreign_keys = ON');
    return sqlite
      .transaction(() => {
        for (const table of VOID) sqlite.prepare(`DELETE FROM ${table}`).run();
        const parked = sqlite
          .prepare(
            `UPDATE mail_outbox SET state = 'dead', lease_until = NULL, last_error = 'parked by a restore' WHERE state IN ('waiting', 'sending')`,
          )
          .run();
        return {
          parkedLetters: parked.changes,
          erasedAgain: replaced ? withOld(replaced, (old) => eraseAgain(sqlite, old)) : 0,
        };
      })
      .immediate();
  } finally {
    sqlite.close();
  }
}

/** The old database may be the damaged one: then what it knew is out of reach, and the restore goes on. */
function withOld(file: string, read: (old: Sqlite) => number): number {
  let old: Sqlite | undefined;
  try {
    // Opened to write, so that its log is merged into it and leaves no file beside.
    old = openBare(file);
    return read(old);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR|ERROR|READONLY)/.test(errorCode(error))) throw error;
    return 0;
  } finally {
    old?.close();
  }
}
