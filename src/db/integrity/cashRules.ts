import type { ConsistencyRule } from './moneyRules.ts';

const selectCount = (column: string, order: string) =>
  `(SELECT ${column} FROM cash_counts c WHERE c.handover_id = h.id ORDER BY nth ${order} LIMIT 1)`;

/** Nobody counted the hand-overs of before the ledger. */
const COUNTS: ConsistencyRule = [
  'le compte d’une remise n’est pas le dernier qui en fut fait',
  `SELECT 'remise ' || h.id FROM cash_handovers h WHERE h.key <> 'before' AND (h.counted IS NOT ${selectCount('counted', 'DESC')}
     OR h.counted_at IS NOT ${selectCount('at', 'ASC')} OR coalesce(h.counted_by, '') <> coalesce(${selectCount('counted_by', 'ASC')}, ''))`,
];

const DAY = 86_400_000;
const startOf = (at: string) => `(${at} - ${at} % ${DAY})`;

const closedBefore = (entry: string) => `cash_days d WHERE d.through_sequence < ${entry}.sequence`;

/**
 * The sequence of events tells which days were closed by then, because a clock may be set back. A day is closed with all
 * before it; entries of earlier releases could still be booked on a day that had been left out.
 */
const BOOKINGS: ConsistencyRule = [
  'une écriture n’est pas comptée le premier jour ouvert',
  `SELECT order_id FROM money_entries m WHERE booked_on % ${DAY} <> 0
     OR (booked_on <> max(${startOf('at')}, coalesce((SELECT max(d.day) + ${DAY} FROM ${closedBefore('m')}), 0))
       AND (booked_on - ${startOf('at')}) / ${DAY} <> (SELECT count(*) FROM ${closedBefore('m')} AND d.day >= ${startOf('m.at')} AND d.day < m.booked_on))
     OR EXISTS (SELECT 1 FROM ${closedBefore('m')} AND d.day = m.booked_on)`,
];

const MOVEMENTS = `moved(day, amount) AS (
    SELECT counted_on, counted FROM cash_handovers WHERE key <> 'before' AND counted IS NOT NULL
    UNION ALL SELECT settled_on, gap FROM cash_handovers WHERE outcome IN ('found', 'repaid')
    UNION ALL SELECT settled_on, gap FROM cash_days WHERE outcome IN ('found', 'repaid')
    UNION ALL SELECT booked_on, iif(kind = 'reversal', amount, -amount) FROM drawer_entries
    UNION ALL SELECT m.booked_on, iif(m.kind = 'receipt' OR r.kind = 'refund', m.amount, -m.amount)
      FROM money_entries m LEFT JOIN money_entries r ON r.sequence = m.reverses WHERE m.holder_id IS NULL AND m.method = 'espece'
    UNION ALL SELECT booked_on, iif(kind = 'receipt', amount, -amount) FROM account_entries WHERE method = 'espece'
  ), days AS MATERIALIZED (SELECT day, sum(amount) AS amount FROM moved GROUP BY day)`;

/** Earlier releases added a new float to what the day before had left. */
const CLOSINGS: ConsistencyRule = [
  'un jour clôturé n’est pas ce que sa caisse a reçu et donné',
  `WITH ${MOVEMENTS}, closed AS (
     SELECT *, lag(day) OVER (ORDER BY day) AS last, lag(counted) OVER (ORDER BY day) AS held, lag(float) OVER (ORDER BY day) AS earlier FROM cash_days
   ) SELECT 'caisse du ' || date(day / 1000, 'unixepoch') FROM closed c WHERE gap <> expected - counted
     OR expected <> float + carried + coalesce((SELECT amount FROM days WHERE days.day = c.day), 0)
     OR carried - coalesce(held - float + (SELECT coalesce(sum(amount), 0) FROM days WHERE days.day > c.last AND days.day < c.day), 0)
       NOT IN (0, coalesce(float - earlier, 0))`,
];

export const CASH_RULES: readonly ConsistencyRule[] = [COUNTS, BOOKINGS, CLOSINGS];
