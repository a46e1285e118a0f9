import type { Sqlite } from '#db/connection.ts';

/**
 * Each piece picked up must be given back, in the house or named as lost, once, and the hand-overs must show where the
 * linen is. The SQL is not the server's own, so that it cannot repeat the server's faults.
 */
export function findUnbalancedPieces(sqlite: Sqlite): string[] {
  return FAULTS.flatMap(([what, sql]) =>
    (sqlite.prepare(`${LINEN} ${sql}`).all() as object[]).map((row) => `${what}: ${JSON.stringify(row)}`),
  );
}

const LINEN = `WITH moves AS (
    SELECT order_id,
      sum(iif(leg = 'pickup', pieces, 0)) AS taken, sum(iif(leg IN ('delivery', 'return'), pieces, 0)) AS given,
      sum(leg = 'pickup') AS pickups, sum(leg IN ('delivery', 'return')) AS ends,
      sum(leg IN ('delivery', 'return') AND counts IS NULL) AS uncounted, sum(leg = 'delivery') AS deliveries
    FROM handovers WHERE undone_by IS NULL GROUP BY order_id
  ), losses AS (SELECT order_id, sum(lost) AS settled, sum(max(lost, 0)) AS named FROM count_settlements GROUP BY order_id),
  claimed AS (
    SELECT order_id, sum(lost) AS lost, sum(lost_after_given) AS after_given, max(lost_after_given > lost OR lost_after_given < 0) AS odd FROM claims GROUP BY order_id
  ),
  linen AS (
    SELECT o.id, o.status, o.linen, o.pieces_held AS held, o.count_gap_at AS gap, coalesce(m.taken, 0) AS taken,
      coalesce(m.given, 0) - coalesce(c.after_given, 0) AS given, coalesce(m.pickups, 0) AS pickups, coalesce(m.ends, 0) AS ends, coalesce(m.uncounted, 0) AS uncounted, coalesce(m.deliveries, 0) AS deliveries,
      coalesce(l.named, 0) + coalesce(c.after_given, 0) AS named, coalesce(l.settled, 0) + coalesce(c.after_given, 0) AS lost, coalesce(c.lost, 0) AS claimed, coalesce(c.odd, 0) AS odd
    FROM orders o LEFT JOIN moves m ON m.order_id = o.id LEFT JOIN losses l ON l.order_id = o.id LEFT JOIN claimed c ON c.order_id = o.id
  )`;

const FAULTS: [what: string, sql: string][] = [
  [
    'pieces are neither given back nor in the house nor lost by name',
    'SELECT * FROM linen WHERE taken <> given + held + lost',
  ],
  ['a claim has lost more than was given back', 'SELECT * FROM linen WHERE given < 0 OR odd'],
  ['a claim has lost a piece that has no name', 'SELECT * FROM linen WHERE claimed > named'],
  [
    'linen is not where its hand-overs left it',
    `SELECT * FROM linen WHERE linen IS NOT CASE WHEN ends > 0 THEN iif(linen = 'held' AND held > 0 AND uncounted = 0, 'held', 'back')
       WHEN pickups > 0 THEN 'held' ELSE 'client' END OR uncounted > 1 OR deliveries > 1 OR pickups > 1`,
  ],
  [
    'pieces are in the house after the end, without a gap that says so',
    `SELECT * FROM linen WHERE held <> 0 AND linen <> 'held' AND gap IS NULL`,
  ],
  [
    'an order is further than its linen',
    `SELECT * FROM linen WHERE linen IS NOT CASE WHEN status IN ('pending', 'assigned', 'pickup_en_route') THEN 'client'
       WHEN status = 'completed' THEN iif(linen = 'held' AND held > 0, 'held', 'back') WHEN status = 'cancelled' THEN linen ELSE 'held' END`,
  ],
  [
    'a hand-over, a visit or a settlement without its event',
    `SELECT r.order_id, r.sequence FROM (SELECT order_id, sequence FROM handovers UNION ALL SELECT order_id, sequence FROM visits
       UNION ALL SELECT order_id, sequence FROM count_settlements) r
       WHERE NOT EXISTS (SELECT 1 FROM order_events e JOIN orders o ON o.number = e.order_number WHERE e.sequence = r.sequence AND o.id = r.order_id)`,
  ],
];
