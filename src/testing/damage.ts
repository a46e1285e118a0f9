import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { BROKEN_SEAL } from '#db/integrity/rowSeals.ts';

const EVENT = (
  'sequence order_id kind actor_id actor_name actor_role from_status to_status detail livreur_id content_hash at ' +
  'recorded_at phone_at'
).split(' ');
const AUDIT_ROW =
  'sequence at actor_id actor_name actor_role ip act subject before after salt person_hash hash'.split(' ');

const makeAlterable = (view: string, rows: string, columns: string[]) => `
  CREATE TEMP TRIGGER IF NOT EXISTS ${rows}_altered INSTEAD OF UPDATE ON main.${view} BEGIN
    DELETE FROM ${rows} WHERE sequence = OLD.sequence;
    INSERT INTO ${view} (${columns}) VALUES (${columns.map((name) => `NEW.${name}`)});
  END;
  CREATE TEMP TRIGGER IF NOT EXISTS ${rows}_deleted INSTEAD OF DELETE ON main.${view} BEGIN
    DELETE FROM ${rows} WHERE sequence = OLD.sequence;
  END;`;

/** A person who alters the file by hand drops the triggers first, and may alter any row behind a view. */
export function dropTriggers(sqlite: Sqlite): void {
  const guards = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql NOT LIKE '%INSTEAD OF%'`;
  for (const name of sqlite.prepare(guards).pluck().all()) sqlite.exec(`DROP TRIGGER "${name}"`);
  const hasViews = `SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = 'order_events'`;
  if (sqlite.prepare(hasViews).get())
    sqlite.exec(
      makeAlterable('order_events', 'event_rows', EVENT) + makeAlterable('audit', 'audit_rows', AUDIT_ROW),
    );
}

/** The damage is rolled back, so that one database serves all cases. Rules are tested without the seals, which name it too. */
export function findRowsAfterDamage(sqlite: Sqlite, damage: string): string[] {
  sqlite.exec('SAVEPOINT damage; PRAGMA defer_foreign_keys = on');
  try {
    dropTriggers(sqlite);
    sqlite.exec(damage);
    return findInconsistentRows(sqlite)
      .filter(({ what }) => what !== BROKEN_SEAL)
      .map(({ what, id }) => `${what} ${id}`)
      .sort();
  } finally {
    sqlite.exec('ROLLBACK TO damage; RELEASE damage');
  }
}
