import type { Sqlite } from '../open.ts';

/** A copy of an older schema lacks what came later. */
export function hasTable(sqlite: Sqlite, name: string): boolean {
  return (
    sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined
  );
}
