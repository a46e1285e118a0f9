import { asc, count, desc, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { DomainError } from '#domain/failures/failures.ts';
import type { Db } from './connection.ts';

export function pickColumns<
  Table extends SQLiteTable,
  Name extends keyof Table['_']['columns'] & keyof Table & string,
>(table: Table, ...names: Name[]): Pick<Table['_']['columns'], Name> {
  const all = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Table['_']['columns'], Name>;
}

export const countRows = (db: Db, table: SQLiteTable, condition?: SQL): number =>
  db.select({ n: count() }).from(table).where(condition).get()?.n ?? 0;

export function findRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  condition: SQL | undefined,
): Table['$inferSelect'] | undefined {
  return db.select().from(table).where(condition).get();
}

/** The row that an act with this key wrote before; a key that comes back with other content is refused. */
export function findFirstUse<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  isOfKey: SQL | undefined,
  content: Partial<Table['$inferSelect']>,
): Table['$inferSelect'] | undefined {
  const first = findRow(db, table, isOfKey);
  const isSame = ([name, value]: [string, unknown]) =>
    JSON.stringify(first?.[name]) === JSON.stringify(value);
  if (first && !Object.entries(content).every(isSame)) throw new DomainError('KEY_REUSED');
  return first;
}

export function loadRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  condition: SQL | undefined,
): Table['$inferSelect'] {
  const row = findRow(db, table, condition);
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

type Listed = { createdAt: SQLiteColumn | SQL; id: SQLiteColumn | SQL };
type Position = { at: number | Placeholder; id: string | Placeholder };

export const buildNewestFirstSort = ({ createdAt, id }: Listed): [SQL, SQL] => [desc(createdAt), desc(id)];

export const buildOldestFirstSort = ({ createdAt, id }: Listed): [SQL, SQL] => [asc(createdAt), asc(id)];

export const isOlderThan = ({ createdAt, id }: Listed, cursor: Position): SQL =>
  sql`(${createdAt}, ${id}) < (${cursor.at}, ${cursor.id})`;

export const isNewerThan = ({ createdAt, id }: Listed, cursor: Position): SQL =>
  sql`(${createdAt}, ${id}) > (${cursor.at}, ${cursor.id})`;

/** The subquery makes SQLite read long texts and computed columns only for the rows of the page, even when it sorts. */
export const isInPage = (
  table: SQLiteTable & Listed,
  condition: SQL | undefined,
  limit: number,
  sort: readonly SQL[] = buildNewestFirstSort(table),
): SQL =>
  sql`${table}.rowid in (select ${table}.rowid from ${table} where ${condition} order by ${sql.join([...sort], sql`, `)} limit ${limit})`;

/** Node 20 lacks `Map.groupBy`. */
export function groupRows<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
