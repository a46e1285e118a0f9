import { eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';

type WithId = SQLiteTable & { id: SQLiteColumn };

export function insertRows<T extends SQLiteTable>(db: Db, table: T, ...rows: T['$inferInsert'][]): void {
  db.insert(table).values(rows).run();
}

export function updateRow<T extends WithId>(
  db: Db,
  table: T,
  id: string,
  values: Partial<T['$inferInsert']>,
): void {
  db.update(table).set(values).where(eq(table.id, id)).run();
}

export function listColumn<T extends SQLiteTable, K extends keyof T['$inferSelect']>(
  db: Db,
  table: T,
  column: K,
  where?: SQL,
): T['$inferSelect'][K][] {
  const rows = db.select().from(table).where(where).all() as T['$inferSelect'][];
  return rows.map((row) => row[column]);
}
