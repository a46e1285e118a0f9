import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';

/** The damage is rolled back, so that one database serves all cases. */
export function findRowsAfterDamage(sqlite: Sqlite, damage: string): string[] {
  sqlite.exec('SAVEPOINT damage; PRAGMA defer_foreign_keys = on');
  try {
    sqlite.exec(damage);
    return findInconsistentRows(sqlite)
      .map(({ what, id }) => `${what} ${id}`)
      .sort();
  } finally {
    sqlite.exec('ROLLBACK TO damage; RELEASE damage');
  }
}
