import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { MONEY_RULES } from '#db/integrity/moneyRules.ts';
import { createWordedViews } from '#db/integrity/olderSchemas.ts';
import { BROKEN_SEAL } from '#db/integrity/rowSeals.ts';

/** A person who alters the file by hand drops the triggers first. */
export function dropTriggers(sqlite: Sqlite): void {
  for (const name of sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all())
    sqlite.exec(`DROP TRIGGER "${name}"`);
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

/** `:name` stands for the id under that name, because the cases of a table are written before the ids are drawn. */
export function fillInIds(text: string, ids: Record<string, string>): string {
  return text.replace(/:(\w+)/g, (whole, name) => ids[name] ?? whole);
}

/** The rules of the ledger alone, for a house whose other rows a test has inserted without their acts. */
export function findMoneyFaults(sqlite: Sqlite): string[] {
  createWordedViews(sqlite);
  return MONEY_RULES.flatMap(([what, sql]) => (sqlite.prepare(sql).get() ? [what] : []));
}
