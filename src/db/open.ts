import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect, type Sqlite } from './connection.ts';
import { copyInto } from './copy.ts';
import { refuseForeignDatabase, setApplicationId } from './folder/fileState.ts';
import { measureLog } from './folder/writeAheadLog.ts';
import { makeFolder } from './makeFolder.ts';
import { applyMigrations, findMigrationsFolder, listPendingMigrations, readMigrations } from './migrate.ts';
import { applyPragmas, checkIntegrity } from './pragmas.ts';
import {
  describeMissingSpace,
  formatMegabytes,
  measureFreeBytes,
  StoreRefusal,
  toRefusal,
} from './refusal.ts';
import { createStore, type Store } from './store.ts';

interface OpenOptions {
  file: string;
  migrations?: string;
  onProgress?: (sentence: string) => void;
  /**
   * `refuse` is for commands that write beside a server, whose schema must not change; `leave` is for reads and copies.
   */
  onPending?: 'apply' | 'refuse' | 'leave';
  inspect?: (sqlite: Sqlite) => void;
  /** The caller has every page read before it writes, so that a start is as short for a large file as for a small one. */
  isReadAfter?: boolean;
}

export function openStore({
  file,
  migrations = findMigrationsFolder(),
  onProgress,
  onPending = 'apply',
  inspect,
  isReadAfter = false,
}: OpenOptions): Store {
  let sqlite: Sqlite | undefined;
  try {
    makeFolder(dirname(file));
    sqlite = connect(file);
    refuseForeignDatabase(sqlite, file);
    inspect?.(sqlite);
    applyPragmas(sqlite);
    const pending = onPending === 'leave' ? [] : listPendingMigrations(sqlite, readMigrations(migrations));
    const first = pending[0];
    // A migration of a damaged file would make it worse.
    if (first || !isReadAfter) checkIntegrity(sqlite, file);
    if (onPending === 'leave') return createStore(sqlite, file);
    if (first && onPending === 'refuse')
      throw new StoreRefusal(
        'MIGRATION',
        'Une migration est en attente\u00a0: arrêtez le serveur, puis recommencez.',
      );
    const wasFilled = hasTables(sqlite);
    if (first && wasFilled) {
      const copy = join(dirname(file), 'backups', `before-${first.tag}.sqlite`);
      makeFolder(dirname(copy));
      refuseFullDisk(file, dirname(copy));
      onProgress?.(`Copie de la base avant migration\u00a0: ${copy}`);
      copyInto(sqlite, copy);
    }
    applyMigrations(sqlite, pending, onProgress ? { onProgress } : {});
    setApplicationId(sqlite, wasFilled);
    return createStore(sqlite, file);
  } catch (error) {
    sqlite?.close();
    throw toRefusal(error, file);
  }
}

/** The copy is as large as the database, and a migration that writes every row anew takes as much again. */
function refuseFullDisk(file: string, copies: string): void {
  const size = statSync(file).size + measureLog(file);
  const folders = [dirname(file), copies];
  for (const folder of folders) {
    const needed = size * folders.filter((one) => statSync(one).dev === statSync(folder).dev).length;
    const free = measureFreeBytes(folder);
    if (free >= needed) continue;
    const words = `il en faut ${formatMegabytes(needed)} pour copier la base et la migrer`;
    throw new StoreRefusal('UNWRITABLE', describeMissingSpace(folder, free, words));
  }
}

const hasTables = (sqlite: Sqlite) =>
  sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1`).get() !== undefined;
