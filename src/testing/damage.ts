import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';

const FACTS = (
  'sequence order_id kind actor_id actor_name actor_role from_status to_status detail livreur_id content_hash at ' +
  'recorded_at phone_at'
).split(' ');
const ALTER_EVENTS = `
  CREATE TEMP TRIGGER IF NOT EXISTS events_altered INSTEAD OF UPDATE ON main.order_events BEGIN
    DELETE FROM event_rows WHERE sequence = OLD.sequence;
    INSERT INTO order_events (${FACTS}) VALUES (${FACTS.map((name) => `NEW.${name}`)});
  END;
  CREATE TEMP TRIGGER IF NOT EXISTS events_deleted INSTEAD OF DELETE ON main.order_events BEGIN
    DELETE FROM event_rows WHERE sequence = OLD.sequence;
  END;`;

/** A person who alters the file by hand drops the triggers first, and may alter any row behind the view of events. */
export function dropTriggers(sqlite: Sqlite): void {
  const guards = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql NOT LIKE '%INSTEAD OF%'`;
  for (const name of sqlite.prepare(guards).pluck().all()) sqlite.exec(`DROP TRIGGER "${name}"`);
  const isView = `SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = 'order_events'`;
  if (sqlite.prepare(isView).get()) sqlite.exec(ALTER_EVENTS);
}

/** The damage is rolled back, so that one database serves all cases. */
export function findRowsAfterDamage(sqlite: Sqlite, damage: string): string[] {
  sqlite.exec('SAVEPOINT damage; PRAGMA defer_foreign_keys = on');
  try {
    dropTriggers(sqlite);
    sqlite.exec(damage);
    return findInconsistentRows(sqlite)
      .map(({ what, id }) => `${what} ${id}`)
      .sort();
  } finally {
    sqlite.exec('ROLLBACK TO damage; RELEASE damage');
  }
}
