import type { Sqlite } from '#db/connection.ts';

/**
 * A livreur's receipts less reversals must equal their cash in hand, on its way to the till, counted, or missing in
 * their name. The SQL is not the server's own, so that it cannot repeat the server's faults.
 */
export const findCustodyFaults = (sqlite: Sqlite): string[] => findFaults(sqlite, FAULTS);

/** The journal must hold each act of cash exactly once. */
export const findUnjournaledCash = (sqlite: Sqlite): string[] => findFaults(sqlite, [JOURNAL]);

function findFaults(sqlite: Sqlite, faults: Fault[]): string[] {
  return faults.flatMap(([what, sql]) =>
    (sqlite.prepare(sql).all() as object[]).map((row) => `${what}: ${JSON.stringify(row)}`),
  );
}

const SIGNED = `case kind when 'receipt' then amount else -amount end`;

type Fault = [what: string, sql: string];

const FAULTS: Fault[] = [
  [
    'the cash of a livreur is not whole',
    `SELECT * FROM (
       SELECT u.id,
         (SELECT coalesce(sum(${SIGNED}), 0) FROM money_entries WHERE holder_id = u.id) AS received,
         (SELECT coalesce(sum(${SIGNED}), 0) FROM money_entries WHERE holder_id = u.id AND sequence >
           (SELECT coalesce(max(through_sequence), 0) FROM cash_handovers WHERE livreur_id = u.id)) AS held,
         (SELECT coalesce(sum(expected), 0) FROM cash_handovers WHERE livreur_id = u.id AND counted IS NULL) AS declared,
         (SELECT coalesce(sum(counted + gap), 0) FROM cash_handovers WHERE livreur_id = u.id AND counted IS NOT NULL) AS counted
       FROM users u WHERE u.role = 'livreur'
     ) WHERE received <> held + declared + counted OR held < 0`,
  ],
  [
    'a hand-over does not expect what its entries add up to',
    `SELECT h.id, h.expected FROM cash_handovers h WHERE h.expected <> (
       SELECT coalesce(sum(${SIGNED}), 0) FROM money_entries e WHERE e.holder_id = h.livreur_id AND e.sequence <= h.through_sequence
         AND e.sequence > (SELECT coalesce(max(through_sequence), 0) FROM cash_handovers b
           WHERE b.livreur_id = h.livreur_id AND b.through_sequence < h.through_sequence))`,
  ],
  [
    'a count without a gap that follows from it, or a settlement of none',
    `SELECT id FROM cash_handovers h WHERE (counted IS NULL) <> (gap IS NULL) OR gap <> expected - counted
       OR (outcome IS NOT NULL AND coalesce(gap, 0) = 0) OR (outcome IS NULL) <> (settled_at IS NULL)`,
  ],
  [
    'a hand-over that is not counted as its newest count says, nor when and by whom its first does',
    `SELECT id FROM cash_handovers h WHERE counted IS NOT (SELECT counted FROM cash_counts c WHERE c.handover_id = h.id ORDER BY nth DESC LIMIT 1)
       OR counted_at IS NOT (SELECT at FROM cash_counts c WHERE c.handover_id = h.id ORDER BY nth LIMIT 1)
       OR counted_by IS NOT (SELECT counted_by FROM cash_counts c WHERE c.handover_id = h.id ORDER BY nth LIMIT 1)`,
  ],
  [
    'an entry without its event',
    `SELECT sequence FROM money_entries e WHERE NOT EXISTS (SELECT 1 FROM order_events v JOIN orders o ON o.number = v.order_number WHERE v.sequence = e.sequence AND o.id = e.order_id)`,
  ],
  [
    'an order that has not paid what its entries add up to',
    `SELECT o.id FROM orders o WHERE amount_paid <> (
       SELECT coalesce(sum(CASE WHEN e.kind = 'receipt' OR r.kind = 'refund' THEN e.amount ELSE -e.amount END), 0)
       FROM money_entries e LEFT JOIN money_entries r ON r.sequence = e.reverses WHERE e.order_id = o.id)`,
  ],
];

const JOURNAL: Fault = [
  'an act of cash without its row in the journal, or with two',
  `SELECT h.id, a.act FROM cash_handovers h, (SELECT 'cash.handIn%' AS act UNION ALL SELECT 'cash.count' UNION ALL SELECT 'cash.recount' UNION ALL SELECT 'cash.settle') a
       WHERE (SELECT count(*) FROM audit WHERE subject = h.id AND act LIKE a.act) <>
         CASE a.act WHEN 'cash.handIn%' THEN 1 WHEN 'cash.count' THEN h.counted IS NOT NULL WHEN 'cash.settle' THEN h.outcome IS NOT NULL
         ELSE (SELECT count(*) FROM cash_counts c WHERE c.handover_id = h.id AND c.reason IS NOT NULL) END`,
];
