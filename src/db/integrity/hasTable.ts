import type { Sqlite } from '../connection.ts';

/** A copy of an older schema lacks later tables and columns. */
export function hasTable(sqlite: Sqlite, name: string): boolean {
  return (
    sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined
  );
}

export function hasColumn(sqlite: Sqlite, table: string, name: string): boolean {
  return sqlite.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name) !== undefined;
}
