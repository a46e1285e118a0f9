import type { Sqlite } from '../connection.ts';

const RUN = 16;

const TEXT_COLUMNS = `SELECT m.name AS tableName, c.name AS columnName FROM sqlite_schema m, pragma_table_info(m.name) c
  WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND upper(c.type) = 'TEXT'`;

/**
 * SQLite checks only the structure of pages. An overflow page, which holds the rest of a long value, has almost none,
 * so zeros in it go unnoticed.
 */
export function findZeroedText(sqlite: Sqlite): string | null {
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
