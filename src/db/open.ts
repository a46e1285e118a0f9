import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { copyInto } from './copy.ts';
import { migrateGuarded, migrationsFolder, pendingMigrations, readMigrations } from './migrate.ts';
import { RESTORE_STEPS, refusalOf, StoreRefusal } from './refusal.ts';
import * as schema from './schema.ts';

export type Db = BetterSQLite3Database<typeof schema>;
export type Sqlite = Database.Database;

export interface Store {
  db: Db;
  sqlite: Sqlite;
  file: string;
  /** A synchronous transaction that takes the write lock at once; inside another, a savepoint. Nothing is awaited in it. */
  write<T>(work: () => T): T;
  close(): void;
}

export interface OpenOptions {
  file: string;
  /** The folder that drizzle-kit writes; found beside the code when left out. */
  migrations?: string;
  onProgress?: (sentence: string) => void;
  /**
   * `refuse` for a command that writes beside a running server: the server's schema must not change under it. `leave` for
   * one that looks or copies: whatever the schema.
   */
  onPending?: 'apply' | 'refuse' | 'leave';
}

/** Before it, a checkpoint racing a WAL reset could corrupt the file. */
const OLDEST_SQLITE = '3.51.3';

/**
 * Read back after being set: better-sqlite3 reopens a WAL database at synchronous=NORMAL, which loses acknowledged rows
 * in a power cut, and SQLite answers a pragma it does not honour with silence.
 */
const PRAGMAS: readonly [name: string, value: string, readBack: unknown][] = [
  ['busy_timeout', '5000', 5000],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['secure_delete', 'ON', 1],
  ['journal_size_limit', '67108864', 67_108_864],
];

export function openStore({
  file,
  migrations = migrationsFolder(),
  onProgress,
  onPending = 'apply',
}: OpenOptions): Store {
  let sqlite: Sqlite | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    sqlite = new Database(file);
    applyPragmas(sqlite);
    checkIntegrity(sqlite, file);
    // Looking at every page has filled the page cache: 8 MB that an idle server has no use for.
    sqlite.pragma('shrink_memory');
    if (onPending === 'leave') return storeOf(sqlite, file);
    const pending = pendingMigrations(sqlite, readMigrations(migrations));
    const first = pending[0];
    if (first && onPending === 'refuse')
      throw new StoreRefusal(
        'MIGRATION',
        'Une migration est en attente\u00a0: arrêtez le serveur, puis recommencez.',
      );
    if (first && holdsTables(sqlite)) {
      const copy = join(dirname(file), 'backups', `before-${first.tag}.sqlite`);
      onProgress?.(`Copie de la base avant migration\u00a0: ${copy}`);
      copyInto(sqlite, copy);
    }
    migrateGuarded(sqlite, pending, onProgress ? { onProgress } : {});
    return storeOf(sqlite, file);
  } catch (error) {
    sqlite?.close();
    throw refusalOf(error, file);
  }
}

let migrated: Buffer | undefined;

/** A fresh database for a test. The migrations run once per process; each store is a copy of their outcome. */
export function openMemoryStore(): Store {
  if (!migrated) {
    const first = new Database(':memory:');
    migrateGuarded(first, readMigrations(migrationsFolder()));
    migrated = first.serialize();
    first.close();
  }
  const sqlite = new Database(migrated);
  applyPragmas(sqlite);
  return storeOf(sqlite, ':memory:');
}

/** A second look at a file, never a way to write to it: for checking a backup. */
export function openReadOnly(file: string, timeout = 5000): Sqlite {
  return new Database(file, { readonly: true, fileMustExist: true, timeout });
}

/** A bare connection to a side file, such as the lock's: no schema, no pragmas. */
export function openBare(file: string, timeout = 0): Sqlite {
  return new Database(file, { timeout });
}

/** A statement prepared once per database: eight times faster than building it at each call. */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => {
    let statement = known.get(db);
    if (statement === undefined) {
      statement = build(db);
      known.set(db, statement);
    }
    return statement;
  };
}

/** How every statement of the house is built on a connection. */
export const dbOf = (sqlite: Sqlite) => drizzle({ client: sqlite, schema, casing: 'snake_case' });

function storeOf(sqlite: Sqlite, file: string): Store {
  const transaction = sqlite.transaction((work: () => unknown) => work());
  return {
    db: dbOf(sqlite),
    sqlite,
    file,
    write: <T>(work: () => T) => transaction.immediate(work) as T,
    close: () => sqlite.close(),
  };
}

function applyPragmas(sqlite: Sqlite): void {
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

/** Damaged pages open silently and the first rows still read: better known at the start than at the first invoice. */
function checkIntegrity(sqlite: Sqlite, file: string): void {
  const found = sqlite.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok')
    throw new StoreRefusal('DAMAGED', `La base ${file} est endommagée\u00a0: ${found}. ${RESTORE_STEPS}`);
  const dangling = sqlite.pragma('foreign_key_check') as { table: string }[];
  if (dangling.length > 0)
    throw new StoreRefusal(
      'DAMAGED',
      `La base ${file} contient ${dangling.length} référence(s) sans cible (table ${dangling[0]?.table}). ${RESTORE_STEPS}`,
    );
}

const holdsTables = (sqlite: Sqlite) =>
  sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1`).get() !== undefined;
