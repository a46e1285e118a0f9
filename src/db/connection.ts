import Database from 'better-sqlite3';
import { getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { omitUndefined } from '#domain/inputs/objectFields.ts';
import * as schema from './schema.ts';

export type Db = BetterSQLite3Database<typeof schema>;
export type Sqlite = Database.Database;

export const connect = (source: string | Buffer): Sqlite => new Database(source);

export function openReadOnly(file: string, timeout = 5000): Sqlite {
  return new Database(file, { readonly: true, fileMustExist: true, timeout });
}

export const openBare = (file: string, timeout = 0): Sqlite => new Database(file, { timeout });

export function runAndClose<T>(sqlite: Sqlite, work: (sqlite: Sqlite) => T): T {
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

export const createDb = (sqlite: Sqlite): Db => drizzle({ client: sqlite, schema, casing: 'snake_case' });

/** Drizzle takes a named value wherever it takes SQL, though its types do not say so. */
type Parameter = Placeholder & SQL<never>;

export interface Parameters {
  (name: string): Parameter;
  row<Name extends string>(...names: Name[]): Record<Name, Parameter>;
}

/** SQLite plans `limit ?` by the bound value, and so anew at each call; an expression it plans once. */
export const atMost = (rows: number | Placeholder): Parameter => sql`+${rows}` as unknown as Parameter;

const nameParameter = (name: string) => sql.placeholder(name) as unknown as Parameter;
const parameters: Parameters = Object.assign(nameParameter, {
  row: <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, nameParameter(name)])) as Record<Name, Parameter>,
});

/** Preparing a statement once per database is eight times faster than building it at each call. */
export function prepareStatement<T>(build: (db: Db, p: Parameters) => { prepare(): T }): (db: Db) => T {
  return memoizePerDb((db, p) => build(db, p).prepare());
}

/** The result of `make` lives as long as its database. */
export function memoizePerDb<T>(make: (db: Db, p: Parameters) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db, parameters);
    made.set(db, known);
    return known;
  };
}

/** A statement of several shapes is prepared once per database for each; the key says the shape. */
export function memoizePerKey<T>(): (db: Db, key: string, make: () => T) => T {
  const maps = memoizePerDb(() => new Map<string, T>());
  return (db, key, make) => {
    const made = maps(db);
    const value = made.get(key) ?? make();
    made.set(key, value);
    return value;
  };
}

const memoizeInsert = memoizePerKey<ReturnType<typeof prepareInsert>>();

function prepareInsert(db: Db, table: SQLiteTable, names: readonly string[]) {
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return db.insert(table).values(values).returning().prepare();
}

/** The statement is prepared once for a table and its columns; the answer is the row as it is stored. */
export function insertRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
): Table['$inferSelect'] {
  const values: object = omitUndefined(row);
  const names = Object.keys(values);
  const key = [getTableName(table), ...names].join();
  return memoizeInsert(db, key, () => prepareInsert(db, table, names)).get({ ...values });
}
