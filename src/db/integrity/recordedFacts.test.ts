import { expect, it } from 'vitest';
import { openBare } from '#db/connection.ts';
import { openSmallHouse } from '#testing/smallHouse.ts';

const house = openSmallHouse();

/** As the shell of SQLite would: `recursive_triggers` is off, so REPLACE runs no delete trigger. */
function runInShell(sql: string): void {
  const sqlite = openBare(house.file);
  sqlite.pragma('recursive_triggers = OFF');
  sqlite.pragma('foreign_keys = OFF');
  try {
    sqlite.exec(`BEGIN; ${sql}; ROLLBACK`);
  } finally {
    sqlite.close();
  }
}

const TABLES = [
  'money_entries',
  'drawer_entries',
  'cash_handovers',
  'cash_counts',
  'cash_days',
  'handovers',
  'order_events',
  'actors',
  'audit',
];

it.each(TABLES)('no row of %s is replaced or deleted', (table) => {
  expect(() => runInShell(`INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`)).toThrow(REFUSAL);
  expect(() => runInShell(`DELETE FROM ${table}`)).toThrow(REFUSAL);
});

const REFUSAL = /append-only|keep their facts|closed|once/;

it.each([
  [
    'the key of its entry',
    `INSERT OR REPLACE INTO money_entries (sequence, order_id, kind, method, amount, actor_id, at, recorded_at, key)
       SELECT sequence + 1000, order_id, kind, method, 1, actor_id, at, recorded_at, key FROM money_entries`,
  ],
  [
    'the livreur and the key of a hand-over',
    `INSERT OR REPLACE INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at)
       SELECT 'one', livreur_id, key, 999, 0, 0, at FROM cash_handovers`,
  ],
  [
    'the last entry of a hand-over',
    `INSERT OR REPLACE INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at)
       SELECT 'one', livreur_id, 'one', through_sequence, 0, 0, at FROM cash_handovers`,
  ],
  [
    'the key of an expense',
    `INSERT OR REPLACE INTO drawer_entries SELECT 'one', kind, 1, note, photo, key, actor_id, actor_role, at, booked_on FROM drawer_entries`,
  ],
])('REPLACE is refused by %s too', (_, sql) => {
  expect(() => runInShell(sql)).toThrow(REFUSAL);
});

const FACTS: Record<string, string[]> = {
  money_entries: ['amount', 'kind', 'method', 'holder_id', 'booked_on', 'at', 'rebate', 'claim_id'],
  cash_handovers:
    'id livreur_id key through_sequence expected declared at counted_at counted_on counted_by'.split(' '),
  handovers: 'order_id sequence leg how reason pieces counts bags note_hash'.split(' '),
  order_events:
    'sequence order_number kind from_status to_status actor livreur detail content_hash at recorded_at phone_at'.split(
      ' ',
    ),
  actors: ['number', 'user_id', 'role'],
};

it.each(Object.entries(FACTS).flatMap(([table, columns]) => columns.map((column) => [table, column])))(
  'in %s nobody rewrites %s',
  (table, column) => {
    expect(() => runInShell(`UPDATE ${table} SET ${column} = 1`)).toThrow(REFUSAL);
  },
);

it.each([
  'UPDATE order_events SET order_number = NULL',
  `UPDATE cash_handovers SET counted = 1 WHERE outcome IS NOT NULL`,
  `UPDATE cash_handovers SET outcome = 'found' WHERE outcome IS NOT NULL`,
  `UPDATE cash_days SET outcome = 'found'`,
  'UPDATE handovers SET undone_by = 1; UPDATE handovers SET undone_by = NULL',
])('refuses: %s', (sql) => {
  expect(() => runInShell(sql)).toThrow(REFUSAL);
});

it.each([
  `UPDATE actors SET name = 'Compte supprimé'`,
  'UPDATE handovers SET note = NULL, note_salt = NULL, photo = NULL',
  'UPDATE handovers SET undone_by = 1',
  `UPDATE cash_handovers SET reason = NULL, reason_salt = NULL`,
  'UPDATE cash_handovers SET counted = 1, gap = 1 WHERE outcome IS NULL',
])('lets an erasure, an undo and a recount through: %s', (sql) => {
  runInShell(sql);
});
