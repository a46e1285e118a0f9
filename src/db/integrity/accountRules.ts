import type { Sqlite } from '../connection.ts';
import { hasTable } from './hasTable.ts';
import type { ConsistencyRule } from './moneyRules.ts';

const RULES: readonly ConsistencyRule[] = [
  [
    'le compte de l’entreprise qui la paie n’existe pas, ou n’est pas son mode de paiement',
    `SELECT id FROM orders o WHERE (account_id IS NOT NULL) <> (payment_method IS 'compte') OR (account_id IS NOT NULL) <> (payment_state = 'account')
       OR (account_id IS NOT NULL AND (amount_paid <> 0 OR rebate <> 0 OR NOT EXISTS (SELECT 1 FROM accounts WHERE id = o.account_id)))`,
  ],
  [
    'une remise sur une de ses lignes ne vient d’aucun compte d’entreprise',
    `SELECT l.order_id FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE l.discount NOT BETWEEN 0 AND 100 OR (l.discount > 0 AND o.account_id IS NULL)`,
  ],
  [
    'un compte d’entreprise a une remise et une liste de prix',
    `SELECT 'compte ' || id FROM accounts a WHERE discount NOT BETWEEN 0 AND 100
       OR (discount > 0 AND EXISTS (SELECT 1 FROM account_prices WHERE account_id = a.id))`,
  ],
];

/** A copy of an older schema knows no businesses. */
export const listAccountRules = (sqlite: Sqlite): readonly ConsistencyRule[] =>
  hasTable(sqlite, 'accounts') ? RULES : [];
