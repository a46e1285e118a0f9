import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { copyInto } from './copy.ts';
import { markAsOurs, refuseForeign } from './folder/application.ts';
import { type Damage, watchForDamage } from './integrity/damage.ts';
import { checkForStart } from './integrity/startCheck.ts';
import { migrateGuarded, migrationsFolder, pendingMigrations, readMigrations } from './migrate.ts';
import { applyPragmas, checkIntegrity } from './pragmas.ts';
import { refusalOf, StoreRefusal } from './refusal.ts';
import * as schema from './schema.ts';

export type Db = BetterSQLite3Database<typeof schema>;
export type Sqlite = Database.Database;

export interface Store {
  db: Db;
  sqlite: Sqlite;
  file: string;
  damage: Damage;
  /** A synchronous transaction that takes the write lock at once; inside another, a savepoint. Nothing is awaited in it. */
  write<T>(work: () => T): T;
  /** Runs the effect once the open transaction has been committed, and never if it fails; of several with one key, the last. */
  afterCommit(effect: () => void, key?: unknown): void;
  close(): void;
}

interface OpenOptions {
  file: string;
  /** Found beside the code when left out. */
  migrations?: string;
  onProgress?: (sentence: string) => void;
  /** `refuse`: for a command that writes beside a server, whose schema must not change. `leave`: to only read or copy. */
  onPending?: 'apply' | 'refuse' | 'leave';
  /** Sees the file as it is, before anything is written into it. */
  inspect?: (sqlite: Sqlite) => void;
  /** `start`: as much for a file of any size, for a caller that has the whole one read right after. */
  check?: 'whole' | 'start';
}

export function openStore({
  file,
  migrations = migrationsFolder(),
  onProgress,
  onPending = 'apply',
  inspect,
  check = 'whole',
}: OpenOptions): Store {
  let sqlite: Sqlite | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    sqlite = new Database(file);
    refuseForeign(sqlite, file);
    inspect?.(sqlite);
    applyPragmas(sqlite);
    if (check === 'start') checkForStart(sqlite, file);
    else checkIntegrity(sqlite, file);
    if (onPending === 'leave') return storeOf(sqlite, file);
    const pending = pendingMigrations(sqlite, readMigrations(migrations));
    const first = pending[0];
    // A migration of a damaged file would make it worse.
    if (first && check === 'start') checkIntegrity(sqlite, file);
    if (first && onPending === 'refuse')
      throw new StoreRefusal(
        'MIGRATION',
        'Une migration est en attente\u00a0: arrêtez le serveur, puis recommencez.',
      );
    const wasFilled = holdsTables(sqlite);
    if (first && wasFilled) {
      const copy = join(dirname(file), 'backups', `before-${first.tag}.sqlite`);
      onProgress?.(`Copie de la base avant migration\u00a0: ${copy}`);
      copyInto(sqlite, copy);
    }
    migrateGuarded(sqlite, pending, onProgress ? { onProgress } : {});
    markAsOurs(sqlite, wasFilled);
    return storeOf(sqlite, file);
  } catch (error) {
    sqlite?.close();
    throw refusalOf(error, file);
  }
}

let migrated: Buffer | undefined;

/** For tests. The migrations run once per process; each store is a copy of their result. */
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

export function openReadOnly(file: string, timeout = 5000): Sqlite {
  return new Database(file, { readonly: true, fileMustExist: true, timeout });
}

/** Without pragmas: for side files, copies and damage. */
export function openBare(file: string, timeout = 0): Sqlite {
  return new Database(file, { timeout });
}

/** A named value of a prepared statement. Drizzle takes one wherever it takes SQL, though its types do not say so. */
type Parameter = Placeholder & SQL<never>;

interface Parameters {
  (name: string): Parameter;
  /** Each column set from the parameter of its own name, for `values`. */
  row<Name extends string>(...names: Name[]): Record<Name, Parameter>;
}

const named = (name: string) => sql.placeholder(name) as unknown as Parameter;
const parameters: Parameters = Object.assign(named, {
  row: <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, named(name)])) as Record<Name, Parameter>,
});

/** A statement prepared once per database: eight times faster than building it at each call. */
export function prepared<T>(build: (db: Db, p: Parameters) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => {
    let statement = known.get(db);
    if (statement === undefined) {
      statement = build(db, parameters);
      known.set(db, statement);
    }
    return statement;
  };
}

export function dbOf(sqlite: Sqlite): Db {
  const prepare = sqlite.prepare.bind(sqlite);
  // SQLite plans `limit ?` by what is bound to it, and so makes the whole statement anew at each call: twice the time of a page.
  sqlite.prepare = ((source: string) =>
    prepare(source.replaceAll(' limit ?', ' limit +?'))) as Sqlite['prepare'];
  return drizzle({ client: sqlite, schema, casing: 'snake_case' });
}

function storeOf(sqlite: Sqlite, file: string): Store {
  const damage = watchForDamage(sqlite);
  const transaction = sqlite.transaction((work: () => unknown) => work());
  let effects = new Map<unknown, () => void>();
  return {
    db: dbOf(sqlite),
    sqlite,
    file,
    damage,
    write: <T>(work: () => T) => {
      const before = new Map(effects);
      try {
        return transaction.immediate(work) as T;
      } catch (error) {
        effects = before;
        throw error;
      } finally {
        if (!sqlite.inTransaction) {
          const committed = [...effects.values()];
          effects = new Map();
          for (const effect of committed) effect();
        }
      }
    },
    afterCommit: (effect, key = effect) => {
      if (sqlite.inTransaction) effects.set(key, effect);
      else effect();
    },
    close: () => sqlite.close(),
  };
}

const holdsTables = (sqlite: Sqlite) =>
  sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1`).get() !== undefined;
