import type { Sqlite } from '../connection.ts';
import { hashText } from '../sealedText.ts';
import { hasColumn } from './hasTable.ts';

/** Words of an order go with its client's account, those of a gap with the account in whose name it is. */
const isErased = (column: string) =>
  `NOT EXISTS (SELECT 1 FROM users WHERE id = ${column} AND erased_at IS NULL)`;
const ofOrder = `SELECT ${isErased('o.client_id')} FROM orders o WHERE o.id = t.order_id`;
const ofHandover = `SELECT ${isErased('h.livreur_id')} FROM cash_handovers h WHERE h.id = t.handover_id`;

const WORDS: readonly [table: string, id: string, name: string, erased: string][] = [
  ['money_entries', 't.order_id', 'note', ofOrder],
  ['handovers', 't.order_id', 'note', ofOrder],
  ['cash_counts', 't.handover_id', 'reason', ofHandover],
  ['cash_handovers', 't.id', 'reason', `SELECT ${isErased('t.livreur_id')}`],
  ['cash_days', 't.id', 'note', `SELECT ${isErased('t.closed_by')}`],
  ['cash_days', 't.id', 'reason', `SELECT ${isErased('t.closed_by')}`],
];

interface StoredWords {
  id: string;
  text: string | null;
  salt: string | null;
  hash: string;
  erased: 0 | 1;
}

/** Rows, and whole copies, from before the hash have none and are left out. */
export function findAlteredWords(sqlite: Sqlite): string[] {
  return WORDS.flatMap(([table, id, name, erased]) => {
    if (!hasColumn(sqlite, table, `${name}_hash`)) return [];
    const rows = sqlite.prepare(`SELECT ${id} AS id, ${name} AS text, ${name}_salt AS salt,
      ${name}_hash AS hash, (${erased}) AS erased FROM ${table} t WHERE ${name}_hash IS NOT NULL`);
    return [...(rows.iterate() as Iterable<StoredWords>)]
      .filter((row) => !isIntact(row))
      .map((row) => row.id);
  });
}

function isIntact({ text, salt, hash, erased }: StoredWords): boolean {
  if (text === null || salt === null) return text === salt && erased === 1;
  return hashText(salt, text) === hash;
}
