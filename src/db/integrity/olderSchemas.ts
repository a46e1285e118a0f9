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

const findActor = (column: string, number: string) =>
  `(SELECT ${column} FROM actors WHERE number = ${number})`;

const EVENTS = `SELECT e.sequence, o.id AS order_id, e.kind, ${findActor('user_id', 'e.actor')} AS actor_id,
    ${findActor('name', 'e.actor')} AS actor_name, ${findActor('role', 'e.actor')} AS actor_role, e.from_status, e.to_status,
    coalesce(e.detail, ${findActor(`nullif(name, '')`, 'e.livreur')}) AS detail, ${findActor('user_id', 'e.livreur')} AS livreur_id,
    nullif(lower(hex(e.content_hash)), '') AS content_hash, e.at, e.recorded_at, e.phone_at
  FROM main.order_events e LEFT JOIN orders o ON o.number = e.order_number`;

const JOURNAL = `SELECT j.sequence, j.at, a.user_id AS actor_id, a.name AS actor_name, a.role AS actor_role, j.ip, j.act,
    j.subject, j.before, j.after, nullif(lower(hex(j.salt)), '') AS salt, lower(hex(j.person_hash)) AS person_hash,
    lower(hex(j.hash)) AS hash
  FROM main.audit j LEFT JOIN actors a ON a.number = j.actor`;

/**
 * The rules of `laveo verify` read events and journal in words, under names of their own. Copies of earlier schemas have
 * the words in the rows. Views of this connection are stored in no file.
 */
export function createWordedViews(sqlite: Sqlite): void {
  const isByNumber = hasColumn(sqlite, 'order_events', 'order_number');
  sqlite.exec(`
    CREATE TEMP VIEW IF NOT EXISTS events AS ${isByNumber ? EVENTS : 'SELECT * FROM main.order_events'};
    CREATE TEMP VIEW IF NOT EXISTS journal AS ${isByNumber ? JOURNAL : 'SELECT * FROM main.audit'};`);
}
