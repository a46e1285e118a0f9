import type { Sqlite } from './connection.ts';
import { ACCOUNT_RULES } from './integrity/accountRules.ts';
import { findBrokenLinks } from './integrity/auditChain.ts';
import { CASH_RULES } from './integrity/cashRules.ts';
import { CONTACT_RULES } from './integrity/contactRules.ts';
import { findChangedHandovers } from './integrity/handoverHash.ts';
import { listJournalRules } from './integrity/journalRules.ts';
import { ATTEMPT_RULES, type ConsistencyRule, MONEY_RULES } from './integrity/moneyRules.ts';
import { createWordedViews } from './integrity/olderSchemas.ts';
import { findChangedOrders } from './integrity/orderContent.ts';
import { PIECE_RULES } from './integrity/pieceRules.ts';
import { PROMISE_RULES } from './integrity/promiseRules.ts';
import { findBrokenSeals } from './integrity/rowSeals.ts';
import { findMigrationsFolder, listPendingMigrations, readMigrations } from './migrate.ts';
import { hashText } from './sealedText.ts';

/** `laveo verify` exits with this code for inconsistent rows, because a crash exits with 1. */
export const INCONSISTENT_EXIT = 5;

export type InconsistentRow = { what: string; id: string };

const LAST_STATUS = `SELECT to_status FROM events WHERE order_id = o.id AND to_status IS NOT NULL ORDER BY sequence DESC LIMIT 1`;

/**
 * SQLite finds a damaged page, but not a bit that flipped inside a value. Most values of an order are stored twice, and
 * the rules here and in `integrity/` compare both places: totals with lines, status with history, payment with history
 * and ledger, electronic payments with their receipts, cash hand-overs with their counts, invoices of businesses with their orders, linen with history and
 * hand-overs, the promised return with its moves, calls and messages with history, and what the desk did with its journal.
 */
const RULES: readonly ConsistencyRule[] = [
  [
    'ses montants ne s’additionnent pas',
    // The division of whole numbers rounds half up, as `computeLineTotal` does.
    `SELECT id FROM orders o WHERE grand_total <> transport_fee + total_items_price OR total_items_price <> (
       SELECT coalesce(sum((iif(tenths IS NULL, quantity * unit_price, (tenths * unit_price + 5) / 10) * (100 - discount) + 50) / 100), 0)
       FROM order_lines WHERE order_id = o.id)`,
  ],
  [
    'le nombre de pièces n’est pas celui de ses lignes',
    `SELECT id FROM orders o WHERE pieces <> (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = o.id)`,
  ],
  [
    'sa référence n’est pas celle de son identifiant',
    `SELECT id FROM orders WHERE reference <> substr(id, 1, 8)`,
  ],
  [
    'une autre commande a la même référence',
    `SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM orders WHERE id > o.id AND id < substr(o.id, 1, 8) || 'g')`,
  ],
  [
    'sa création n’est pas dans son histoire, ou y est deux fois',
    `SELECT id FROM orders o WHERE 1 <> (SELECT count(*) FROM events WHERE order_id = o.id AND kind = 'created')`,
  ],
  [
    'son état n’est pas le dernier de son histoire',
    `SELECT id FROM orders o WHERE status IS NOT (${LAST_STATUS})`,
  ],
  [
    'son histoire saute un état',
    `SELECT DISTINCT order_id FROM (
       SELECT order_id, from_status, lag(to_status) OVER (PARTITION BY order_id ORDER BY sequence) AS before
       FROM events WHERE to_status IS NOT NULL
     ) WHERE before IS NOT NULL AND from_status IS NOT before`,
  ],
  [
    'son histoire lui a survécu',
    `SELECT DISTINCT coalesce(order_id, 'événement ' || sequence) FROM events e WHERE kind <> 'removed' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = e.order_id)`,
  ],
  [
    'un événement ne dit plus ce qui s’est passé, ou par qui',
    `SELECT 'événement ' || sequence FROM events WHERE kind IS NULL OR actor_role IS NULL`,
  ],
  [
    'la fin du journal a disparu',
    `SELECT 'journal, ligne ' || max(seq) FROM (
       SELECT seq FROM sqlite_sequence WHERE name IN ('audit', 'audit_rows', 'journal-length')
     ) HAVING max(seq) > (SELECT coalesce(max(sequence), 0) FROM journal)`,
  ],
];

/** The rows of a copy of an older schema are verified by the release that wrote them. */
export const isOfThisRelease = (sqlite: Sqlite): boolean =>
  listPendingMigrations(sqlite, readMigrations(findMigrationsFolder())).length === 0;

export function findInconsistentRows(sqlite: Sqlite): InconsistentRow[] {
  if (!isOfThisRelease(sqlite)) return [];
  createWordedViews(sqlite);
  const disagreeing = [
    ...RULES,
    ...MONEY_RULES,
    ...ATTEMPT_RULES,
    ...ACCOUNT_RULES,
    ...CASH_RULES,
    ...PIECE_RULES,
    ...PROMISE_RULES,
    ...CONTACT_RULES,
    ...listJournalRules(sqlite),
  ].flatMap(([what, sql]) => (sqlite.prepare(sql).pluck().all() as string[]).map((id) => ({ what, id })));
  const what = 'une note ou un motif n’est plus ce qui a été écrit';
  const words = findAlteredWords(sqlite).map((id) => ({ what, id }));
  return [
    ...disagreeing,
    ...findChangedContents(sqlite),
    ...words,
    ...findBrokenSeals(sqlite),
    ...findBrokenJournal(sqlite),
  ];
}

function findChangedContents(sqlite: Sqlite): InconsistentRow[] {
  const changed = 'ses lignes, ses montants ou son prix au kilomètre ne sont pas ceux de sa création';
  const handedOver = 'une remise de linge n’est pas celle que son événement a notée';
  return [
    ...findChangedOrders(sqlite).map((id) => ({ what: changed, id })),
    ...findChangedHandovers(sqlite).map((id) => ({ what: handedOver, id })),
  ];
}

function findBrokenJournal(sqlite: Sqlite): InconsistentRow[] {
  return findBrokenLinks(sqlite).map(({ sequence, what }) => ({ what, id: `journal, ligne ${sequence}` }));
}

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

type StoredWords = { id: string; text: string | null; salt: string | null; hash: string; erased: 0 | 1 };

/** Rows, and whole copies, from before the hash have none and are left out. */
function findAlteredWords(sqlite: Sqlite): string[] {
  return WORDS.flatMap(([table, id, name, erased]) => {
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
