import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';

/** A person who alters the file by hand drops the triggers first. */
export function dropTriggers(sqlite: Sqlite): void {
  const names = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all();
  for (const name of names) sqlite.exec(`DROP TRIGGER "${name}"`);
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
