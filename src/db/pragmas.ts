import type { Sqlite } from './connection.ts';
import { StoreRefusal } from './refusal.ts';

/** Older versions of SQLite could corrupt the file when a checkpoint raced a reset of the log. */
const OLDEST_SQLITE = '3.51.3';

/**
 * better-sqlite3 reopens a WAL database at synchronous=NORMAL, which loses acknowledged rows in a power cut, and SQLite
 * silently ignores a pragma that it cannot apply, so each is read back.
 */
const PRAGMAS: readonly [name: string, value: string, readBack: unknown][] = [
  ['busy_timeout', '5000', 5000],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['secure_delete', 'ON', 1],
  // Without this pragma, REPLACE deletes rows without running delete triggers, such as the journal's.
  ['recursive_triggers', 'ON', 1],
  ['journal_size_limit', '67108864', 67_108_864],
];

export function applyPragmas(sqlite: Sqlite): void {
  const version = sqlite.prepare('SELECT sqlite_version()').pluck().get() as string;
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE}: it may corrupt a WAL database.`);
  for (const [name, value, wanted] of PRAGMAS) {
    if (sqlite.memory && name.startsWith('journal_')) continue;
    sqlite.pragma(`${name} = ${value}`);
    const got = sqlite.pragma(name, { simple: true });
    if (got !== wanted) throw new Error(`PRAGMA ${name} is ${got}, not ${value}.`);
  }
}

/** A file with damaged pages opens without an error and its first rows still read, so it is checked at once. */
export function checkIntegrity(sqlite: Sqlite, file: string): void {
  const result = sqlite.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw new StoreRefusal('DAMAGED', `La base ${file} est endommagée\u00a0: ${result}.`);
  const dangling = sqlite.pragma('foreign_key_check') as { table: string }[];
  if (dangling.length > 0)
    throw new StoreRefusal(
      'DAMAGED',
      `La base ${file} contient ${dangling.length} référence(s) sans cible (table ${dangling[0]?.table}).`,
    );
  // The check has filled the page cache with 8 MB that an idle server does not need.
  sqlite.pragma('shrink_memory');
}
