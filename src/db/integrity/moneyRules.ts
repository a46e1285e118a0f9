import { isDeclared, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { JOURNAL } from './journalRules.ts';

export type ConsistencyRule = readonly [what: string, sql: string];

const buildPaymentEvents = (columns: string, detail: string) =>
  `SELECT ${columns} FROM events e WHERE order_id = o.id AND kind = 'payment' AND detail = '${detail}'`;

const TOTAL_THEN = `coalesce(
    (SELECT json_extract(after, '$.grandTotal') FROM order_changes c WHERE c.order_id = s.order_id AND c.sequence <= s.sequence ORDER BY c.sequence DESC LIMIT 1),
    (SELECT json_extract(before, '$.grandTotal') FROM order_changes c WHERE c.order_id = s.order_id ORDER BY c.sequence LIMIT 1),
    o.grand_total)`;
const CREDIT_NOTES = `UNION ALL SELECT e.order_id, n.sequence, e.at, 'credit', NULL, 0, 0, n.amount FROM credit_notes n JOIN events e USING (sequence)`;
const CHANGES = `UNION ALL SELECT c.order_id, c.sequence, e.at, 'change', NULL, 0, 0, 0 FROM order_changes c JOIN events e USING (sequence)`;

const LEDGER = `WITH effects AS (
    SELECT m.*, CASE WHEN m.kind = 'receipt' OR r.kind = 'refund' THEN m.amount ELSE -m.amount END AS effect
    FROM money_entries m LEFT JOIN money_entries r ON r.sequence = m.reverses
  ), steps AS (
    SELECT order_id, sequence, at, kind, method, amount, effect, iif(kind = 'reversal', -rebate, rebate) AS given_back FROM effects ${CHANGES} ${CREDIT_NOTES}
  ), ledger AS (
    SELECT s.*, sum(effect) OVER (PARTITION BY order_id ORDER BY sequence) AS paid, sum(given_back) OVER (PARTITION BY order_id ORDER BY sequence) AS rebate, ${TOTAL_THEN} AS total
    FROM steps s JOIN orders o ON o.id = s.order_id
  )`;

const quoteWords = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/** The choice of a method that is not declared withdraws an earlier declaration. */
const WITHDRAWING = quoteWords(PAYMENT_METHODS.filter((method) => !isDeclared(method)));

const LAST_PAYMENT_STEP = `SELECT detail FROM events e WHERE order_id = o.id AND ((kind = 'refund' AND NOT EXISTS (SELECT 1 FROM money_entries m WHERE m.sequence = e.sequence AND m.rebate = m.amount)) OR (kind = 'payment' AND detail IN ('declared', 'refused', ${WITHDRAWING}))) ORDER BY sequence DESC LIMIT 1`;
const HAS_ENTRY = `EXISTS (SELECT 1 FROM events e JOIN money_entries m USING (sequence) WHERE e.order_id = o.id)`;

const REBATES = `SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, sum(given_back) AS rebate FROM steps GROUP BY order_id) s ON s.order_id = o.id
       WHERE o.rebate <> coalesce(s.rebate, 0) OR o.rebate < 0
       UNION SELECT m.order_id FROM effects m LEFT JOIN claims c ON c.id = m.claim_id LEFT JOIN money_entries r ON r.sequence = m.reverses
       WHERE (m.claim_id IS NOT NULL AND (m.kind = 'receipt' OR c.order_id IS NOT m.order_id OR c.state <> 'accepted'))
       OR (m.kind = 'reversal' AND r.claim_id IS NOT m.claim_id)`;

const IS_CANCELLED_THEN = `EXISTS (SELECT 1 FROM events e WHERE e.order_id = l.order_id AND e.sequence < l.sequence AND e.to_status = 'cancelled')`;
/** A refund gave back the credit and then a favour, or was a gesture as a whole; refunds of earlier versions have 0. */
const ENTRY_REBATES = `${REBATES}
       UNION SELECT m.order_id FROM money_entries m LEFT JOIN money_entries r ON r.sequence = m.reverses
       WHERE m.rebate <> CASE m.kind WHEN 'receipt' THEN 0 WHEN 'reversal' THEN r.rebate ELSE iif(m.claim_id IS NULL, m.rebate, m.amount) END
       UNION SELECT l.order_id FROM ledger l WHERE l.kind = 'refund' AND l.given_back NOT IN (0, l.amount,
       l.amount - iif(${IS_CANCELLED_THEN}, l.paid + l.amount, max(0, l.paid + l.amount - max(0, l.total - l.rebate + l.given_back))))`;

const JOURNALED_REBATES = `SELECT o.id FROM (
       SELECT subject, after ->> 'rebate' AS rebate, max(sequence) FROM ${JOURNAL}
       WHERE (act LIKE 'dispatch.%' OR act = 'invoices.credit') AND after ->> 'rebate' IS NOT NULL GROUP BY subject
     ) a JOIN orders o ON o.id = a.subject WHERE o.rebate <> a.rebate`;

/** Money that a provider confirms keeps the method that the client chose. */
const IS_CONFIRMED_BY_PROVIDER = `EXISTS (SELECT 1 FROM events e WHERE e.sequence = l.sequence AND e.actor_role = 'system')`;

export const MONEY_RULES: readonly ConsistencyRule[] = [
  [
    'ce qu’elle a payé n’est pas la somme de ses écritures',
    `${LEDGER} SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, sum(effect) AS paid FROM effects GROUP BY order_id) s ON s.order_id = o.id
       WHERE o.amount_paid <> coalesce(s.paid, 0) OR o.amount_paid < 0`,
  ],
  ['ce qu’elle a rendu pour de bon n’est pas ce que disent ses écritures', `${LEDGER} ${ENTRY_REBATES}`],
  ['ce qu’elle a rendu pour de bon n’est pas ce que dit le journal', JOURNALED_REBATES],
  [
    'l’état de son paiement n’est pas celui de ses écritures',
    `SELECT id FROM orders WHERE grand_total > 0 AND payment_state IS NOT CASE WHEN payment_method = 'compte' THEN 'account' WHEN amount_paid >= max(0, grand_total - rebate) THEN 'paid' WHEN amount_paid > 0 THEN 'partial'
       WHEN declared_at IS NOT NULL THEN 'declared' ELSE 'due' END`,
  ],
  [
    'la date de son paiement n’est pas celle de ses écritures',
    `${LEDGER}, states AS (
       SELECT order_id, sequence, at, paid >= max(0, total - rebate) AS is_paid, lag(paid >= max(0, total - rebate)) OVER (PARTITION BY order_id ORDER BY sequence) AS was_paid FROM ledger
     ), settled AS (
       SELECT order_id, at, max(sequence) FROM states WHERE is_paid AND was_paid IS NOT 1 GROUP BY order_id
     ) SELECT o.id FROM orders o LEFT JOIN settled s ON s.order_id = o.id
       WHERE o.grand_total > 0 AND o.paid_at IS NOT CASE WHEN o.payment_state = 'paid' THEN s.at END`,
  ],
  [
    'la déclaration de son paiement n’est pas celle de son histoire',
    `SELECT id FROM orders o WHERE (declared_at IS NOT NULL AND ((${LAST_PAYMENT_STEP}) IS NOT 'declared' OR declared_at IS NOT (${buildPaymentEvents('at', 'declared')} ORDER BY sequence DESC LIMIT 1)))
       OR (declared_at IS NULL AND (${LAST_PAYMENT_STEP}) IS 'declared' AND NOT ${HAS_ENTRY})`,
  ],
  [
    'son mode de paiement n’est pas celui de son histoire',
    `${LEDGER}, choices AS (
       SELECT order_id, sequence, detail AS method FROM events WHERE kind = 'payment' AND detail IN (${quoteWords(PAYMENT_METHODS)})
       UNION ALL SELECT order_id, sequence, method FROM ledger l WHERE kind = 'receipt' AND amount >= total AND paid = amount AND NOT ${IS_CONFIRMED_BY_PROVIDER}
     ), last_choice AS (SELECT order_id, method, max(sequence) FROM choices GROUP BY order_id)
     SELECT o.id FROM orders o JOIN last_choice c ON c.order_id = o.id WHERE o.payment_method IS NOT c.method`,
  ],
  [
    'son encaissement n’est pas celui du journal',
    `SELECT o.id FROM ${JOURNAL} a JOIN orders o ON o.id = a.subject WHERE a.act = 'dispatch.markPaid' AND NOT EXISTS (
       SELECT 1 FROM events e JOIN money_entries m USING (sequence) WHERE e.order_id = o.id AND e.actor_id = a.actor_id
       AND m.method IS coalesce(json_extract(a.after, '$.method'), json_extract(a.after, '$.paymentMethod')))`,
  ],
  [
    'une écriture n’est pas celle de son histoire',
    `SELECT m.order_id FROM money_entries m LEFT JOIN events e USING (sequence)
       WHERE e.order_id IS NOT m.order_id OR m.at <> e.at OR m.actor_id <> coalesce(e.actor_id, '')
       OR e.kind IS NOT iif(m.kind = 'receipt', 'payment', m.kind) OR (m.kind = 'receipt' AND e.detail IS NOT 'paid')
       OR (m.kind = 'receipt' AND m.holder_id IS NOT iif(e.actor_role = 'livreur', e.actor_id, NULL))
       OR (m.kind = 'refund' AND m.holder_id IS NOT NULL)`,
  ],
  [
    'un paiement de son histoire n’a pas d’écriture',
    `SELECT e.order_id FROM events e JOIN orders o ON o.id = e.order_id LEFT JOIN money_entries m USING (sequence)
       WHERE m.sequence IS NULL AND o.grand_total > 0 AND (e.kind IN ('refund', 'reversal') OR (e.kind = 'payment' AND e.detail = 'paid'))`,
  ],
  [
    'une annulation n’est pas celle d’une de ses écritures',
    `SELECT m.order_id FROM money_entries m LEFT JOIN money_entries r ON r.sequence = m.reverses
       WHERE (m.kind = 'reversal') <> (m.reverses IS NOT NULL) OR (m.kind = 'reversal' AND (r.sequence IS NULL OR r.kind = 'reversal'
       OR r.order_id <> m.order_id OR r.amount <> m.amount OR r.method <> m.method OR r.holder_id IS NOT m.holder_id))`,
  ],
  [
    'une remise de caisse n’est pas la somme de ses écritures',
    `SELECT 'remise ' || h.id FROM (
       SELECT *, lag(through_sequence, 1, 0) OVER (PARTITION BY livreur_id ORDER BY through_sequence) AS since FROM cash_handovers
     ) h WHERE h.expected <> (
       SELECT coalesce(sum(iif(kind = 'receipt', amount, -amount)), 0) FROM money_entries
       WHERE holder_id = h.livreur_id AND sequence > h.since AND sequence <= h.through_sequence
     ) OR h.gap IS NOT h.expected - h.counted`,
  ],
];

export const ATTEMPT_RULES: readonly ConsistencyRule[] = [
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
