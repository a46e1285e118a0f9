import { JOURNAL } from './journalRules.ts';
import type { ConsistencyRule } from './moneyRules.ts';

const ACCOUNTS: readonly ConsistencyRule[] = [
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

const DAY = 86_400_000;

const ENTRIES: readonly ConsistencyRule[] = [
  [
    'une écriture de compte n’est pas celle du journal',
    `WITH told AS (SELECT * FROM ${JOURNAL} WHERE act IN ('accounts.receive', 'accounts.favour', 'accounts.reverse'))
     SELECT 'écriture ' || coalesce(e.id, t.subject) FROM account_entries e FULL JOIN told t ON t.subject = e.id
       WHERE e.amount IS NOT t.after ->> 'amount' OR e.method IS NOT t.after ->> 'method' OR e.actor_id IS NOT t.actor_id
         OR e.account_id IS NOT t.after ->> 'accountId'
         OR t.act IS NOT CASE e.kind WHEN 'receipt' THEN 'accounts.receive' WHEN 'favour' THEN 'accounts.favour' ELSE 'accounts.reverse' END`,
  ],
  [
    'une écriture de compte n’est pas comptée à partir de son jour',
    `SELECT 'écriture ' || id FROM account_entries WHERE booked_on % ${DAY} <> 0 OR booked_on < at - at % ${DAY}`,
  ],
  [
    'une annulation ne reprend pas l’écriture de compte qu’elle nomme',
    `SELECT 'écriture ' || e.id FROM account_entries e LEFT JOIN account_entries r ON r.id = e.reverses
       WHERE (e.kind = 'reversal') <> (e.reverses IS NOT NULL) OR (e.kind = 'reversal' AND (r.kind IS NULL OR r.kind = 'reversal'
         OR (r.account_id, r.amount, r.withheld) IS NOT (e.account_id, e.amount, e.withheld) OR r.method IS NOT e.method))`,
  ],
];

const MONTHLY_INVOICES = `SELECT i.* FROM invoices i WHERE i.account_id IS NOT NULL`;

const INVOICES: readonly ConsistencyRule[] = [
  [
    'une facture mensuelle n’est pas la somme de ses commandes ou de ses lignes, ou n’est pas celle du journal',
    `SELECT 'facture ' || id FROM (${MONTHLY_INVOICES}) i WHERE amount <> (SELECT coalesce(sum(amount), 0) FROM invoice_orders o WHERE o.invoice_id = i.id)
       OR amount <> (SELECT sum(value ->> 'amount') FROM json_each(i.content, '$.lines'))
       OR NOT EXISTS (SELECT 1 FROM ${JOURNAL} t WHERE t.act = 'accounts.invoiceMonth' AND t.subject = i.id AND t.after ->> 'amount' = i.amount)`,
  ],
  [
    'une commande est facturée à un autre compte, un autre mois, ou sans être livrée',
    `SELECT io.order_id FROM invoice_orders io JOIN (${MONTHLY_INVOICES}) i ON i.id = io.invoice_id LEFT JOIN orders o ON o.id = io.order_id
       WHERE io.credit_note_id IS NULL AND (o.account_id IS NOT i.account_id OR o.status IS NOT 'completed'
         OR strftime('%Y-%m', o.completed_at / 1000, 'unixepoch') IS NOT i.month)`,
  ],
  [
    'une facture a plus d’avoirs que son montant',
    `SELECT 'facture ' || id FROM invoices i WHERE amount < (SELECT coalesce(sum(amount), 0) FROM credit_notes c WHERE c.invoice_id = i.id)`,
  ],
];

export const ACCOUNT_RULES: readonly ConsistencyRule[] = [...ACCOUNTS, ...ENTRIES, ...INVOICES];
