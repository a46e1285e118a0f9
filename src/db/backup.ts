import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { openBare, openReadOnly, type Sqlite } from './connection.ts';
import { copyInto, PARTIAL, removeDatabase, syncAndRenameAsync } from './copy.ts';
import { setCounter } from './counters.ts';
import { type StoredFiles, storeFiles } from './files/backupFiles.ts';
import { readFileState, refuseForeignDatabase } from './folder/fileState.ts';
import { getBackupsFolder, listNames } from './folder/traces.ts';
import { makeFolder } from './makeFolder.ts';
import { getErrorCode, StoreRefusal } from './refusal.ts';
import type { Store } from './store.ts';

export const LAST_BACKUP = 'last-backup';

/** A name such as `laveo-2026-11-20T14-05-09.sqlite` sorts by age and is valid on every file system. */
export function makeBackupName(now: number): string {
  return `laveo-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;
}

const NAME = /^laveo-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.sqlite$/;

export function findNewestBackupTime(folder: string): number | null {
  const times = listNames(getBackupsFolder(folder)).flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : [];
  });
  return times.length === 0 ? null : Math.max(...times);
}

interface BackupSteps {
  copy(aside: string): Promise<void>;
  storeFiles(aside: string): void | Promise<void>;
  verify(aside: string): void | Promise<void>;
  chooseName(aside: string): string | Promise<string>;
}

/** The server passes steps that run in a child process, because the default `storeFiles` and `verify` block. */
export async function backUpWhileServing(
  store: Store,
  target: string,
  now: number,
  { copy, storeFiles: storeNamed, verify, chooseName }: Partial<BackupSteps> = {},
): Promise<string> {
  const aside = `${target}${PARTIAL}`;
  makeFolder(dirname(target), 0o700);
  removeDatabase(aside);
  try {
    await (copy ? copy(aside) : copyBySlices(store.sqlite, aside));
    chmodSync(aside, 0o600);
    if (storeNamed) await storeNamed(aside);
    else storeFiles(aside, dirname(store.file));
    await (verify ?? verifyBackup)(aside);
    const finalName = chooseName ? await chooseName(aside) : target;
    await syncAndRenameAsync(aside, finalName);
    noteBackup(store, now);
    return finalName;
  } finally {
    removeDatabase(aside);
  }
}

/**
 * The serving connection copies a few pages per turn of the event loop, so that requests are answered meanwhile; their
 * writes are in the copy.
 */
export async function copyBySlices(sqlite: Sqlite, target: string, signal?: AbortSignal): Promise<void> {
  const countNextPages = () => {
    signal?.throwIfAborted();
    return 200;
  };
  await sqlite.backup(target, { progress: countNextPages });
  clearLogMark(target);
}

/**
 * A single read transaction, which the server's writes cannot restart, copies the database as of this moment. The log
 * cannot be merged meanwhile, so pages are copied as they are, which is faster than VACUUM.
 */
export async function copyServedFile(file: string, target: string): Promise<void> {
  const sqlite = openReadOnly(file);
  try {
    sqlite.exec('BEGIN');
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    await sqlite.backup(target, { progress: ({ totalPages }) => totalPages });
  } finally {
    sqlite.close();
  }
  clearLogMark(target);
}

/** A copy made page by page is still marked as having a log, but a backup must be a single file. */
function clearLogMark(file: string): void {
  const copy = openBare(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** The copy is one read transaction beside the server, so writes cannot restart it. */
export function backUpAtOnce(store: Store, target: string, now: number): StoredFiles {
  const storedFiles = { files: 0, missing: 0 };
  copyInto(store.sqlite, target, (file) => {
    verifyBackup(file);
    chmodSync(file, 0o600);
    Object.assign(storedFiles, storeFiles(file, dirname(store.file)));
  });
  noteBackup(store, now);
  return storedFiles;
}

interface Verification {
  what?: string;
  /** `quick_check` is many times faster, because it does not compare indexes with their tables. */
  check?: 'integrity_check' | 'quick_check';
}

export function verifyBackup(
  file: string,
  { what = 'La sauvegarde', check = 'integrity_check' }: Verification = {},
): void {
  let copy: Sqlite | undefined;
  try {
    if (readFileState(file).kind === 'truncated')
      throw new StoreRefusal('DAMAGED', `${what} ${file} est tronquée.`);
    copy = openReadOnly(file);
    refuseForeignDatabase(copy, file);
    const result = String(copy.pragma(`${check}(1)`, { simple: true }));
    if (result !== 'ok')
      throw new StoreRefusal('DAMAGED', `${what} ${file} est endommagée\u00a0: ${joinLines(result)}.`);
    const [dangling] = copy.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (dangling)
      throw new StoreRefusal(
        'DAMAGED',
        `${what} ${file} contient des références sans cible\u00a0: ${dangling.table} vers ${dangling.parent}.`,
      );
    const zeroed = check === 'integrity_check' ? findZeroedText(copy) : null;
    if (zeroed !== null)
      throw new StoreRefusal(
        'DAMAGED',
        `${what} ${file} est endommagée\u00a0: textes effacés (table ${zeroed}).`,
      );
    const accounts = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'users'`).get();
    if (!accounts) throw new StoreRefusal('DAMAGED', `${file} n’est pas une sauvegarde de Laveo.`);
  } catch (error) {
    if (error instanceof StoreRefusal) throw error;
    throw new StoreRefusal(
      'DAMAGED',
      `${what} ${file} ne peut pas être lue (${getErrorCode(error) || String(error)}).`,
      { cause: error },
    );
  } finally {
    copy?.close();
  }
}

/** SQLite names the database in a line of its own, and each fault in one more; a refusal is one line. */
const joinLines = (result: string) =>
  result
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('***'))
    .join(', ');

function noteBackup(store: Store, now: number): void {
  store.write(() => setCounter(store.db, LAST_BACKUP, now));
}

const RUN = 16;

const TEXT_COLUMNS = `SELECT m.name AS tableName, c.name AS columnName FROM sqlite_schema m, pragma_table_info(m.name) c
  WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND upper(c.type) = 'TEXT'`;

/**
 * SQLite checks only the structure of pages. An overflow page, which holds the rest of a long value, has almost none,
 * so zeros in it go unnoticed.
 */
function findZeroedText(sqlite: Sqlite): string | null {
  const columns = sqlite.prepare(TEXT_COLUMNS).all() as { tableName: string; columnName: string }[];
  for (const table of new Set(columns.map(({ tableName }) => tableName))) {
    const isZeroed = columns
      .filter(({ tableName }) => tableName === table)
      .map(({ columnName }) => `instr(CAST("${columnName}" AS BLOB), zeroblob(${RUN})) > 0`);
    const row = sqlite.prepare(`SELECT 1 FROM "${table}" WHERE ${isZeroed.join(' OR ')} LIMIT 1`).get();
    if (row !== undefined) return table;
  }
  return null;
}
