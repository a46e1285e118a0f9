import type { Sqlite } from '../connection.ts';
import { hasTable } from './hasTable.ts';
import type { ConsistencyRule } from './moneyRules.ts';

const RULES: readonly ConsistencyRule[] = [
  [
    'un paiement électronique n’a pas son encaissement, un seul et de la même somme',
    `SELECT a.order_id FROM payment_attempts a LEFT JOIN money_entries m ON m.key = 'attempt:' || a.id GROUP BY a.id
       HAVING count(m.key) <> (a.state = 'paid') OR max(m.amount) <> a.amount OR max(m.method) <> a.provider
       OR max(m.order_id) <> a.order_id OR max(m.kind) <> 'receipt'`,
  ],
  [
    'un encaissement vient d’un paiement électronique qui n’existe pas',
    `SELECT m.order_id FROM money_entries m WHERE m.key GLOB 'attempt:*'
       AND NOT EXISTS (SELECT 1 FROM payment_attempts WHERE id = substr(m.key, 9))`,
  ],
];

/** A copy of before the electronic payments has none of them. */
export const listAttemptRules = (sqlite: Sqlite): readonly ConsistencyRule[] =>
  hasTable(sqlite, 'payment_attempts') ? RULES : [];
