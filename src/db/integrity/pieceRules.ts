import type { ConsistencyRule } from './moneyRules.ts';

const LINEN = `WITH moves AS (
    SELECT order_id, sum(iif(leg = 'pickup', pieces, 0)) AS taken, sum(iif(leg = 'pickup', 0, pieces)) AS given,
      sum(leg = 'pickup') AS pickups, sum(leg = 'delivery') AS deliveries, sum(leg <> 'pickup') AS ends, sum(leg <> 'pickup' AND counts IS NULL) AS uncounted
    FROM handovers WHERE undone_by IS NULL AND leg IN ('pickup', 'delivery', 'return') GROUP BY order_id
  ), losses AS (SELECT order_id, sum(lost) AS lost FROM count_settlements GROUP BY order_id)`;

const ROWS = `SELECT order_id, sequence, CASE leg WHEN 'workshop' THEN 'counted' WHEN 'return' THEN 'givenBack' WHEN 'transfer' THEN 'passedOn' ELSE 'status' END AS kind,
    NULL AS from_status, CASE leg WHEN 'pickup' THEN 'picked_up' WHEN 'delivery' THEN 'completed' END AS to_status FROM handovers
  UNION ALL SELECT order_id, undone_by, 'undone', CASE leg WHEN 'pickup' THEN 'picked_up' ELSE 'completed' END, NULL FROM handovers WHERE undone_by IS NOT NULL
  UNION ALL SELECT order_id, sequence, 'visitFailed', NULL, NULL FROM visits
  UNION ALL SELECT order_id, sequence, 'countSettled', NULL, NULL FROM count_settlements
  UNION ALL SELECT order_id, sequence, 'amended', NULL, NULL FROM order_changes`;

/** Counts said at the door that pieces stayed with the house. */
const HAS_REST = 'o.pieces_held > 0 AND m.uncounted = 0';

/** A piece that a claim names as lost leaves what was given back, unless a settlement had named it before. */
const CLAIMED_LOSSES: ConsistencyRule = [
  'une réclamation y a perdu plus de pièces qu’il n’en a été rendu',
  `${LINEN} SELECT c.order_id FROM claims c LEFT JOIN moves m ON m.order_id = c.order_id GROUP BY c.order_id
     HAVING sum(c.lost_after_given) > coalesce(max(m.given), 0) OR max(c.lost_after_given > c.lost) OR min(c.lost_after_given) < 0`,
];

/** Pieces that are done again leave what was given back as well, and their order is for nothing. */
const REDONE: ConsistencyRule = [
  'le linge qu’elle refait n’est pas celui d’une réclamation',
  `${LINEN}, redone AS (
     SELECT c.order_id, sum(r.pieces) AS pieces FROM claims c JOIN orders r ON r.id = c.redo_order_id GROUP BY 1
   ) SELECT o.id FROM orders o WHERE o.redo_of IS NOT NULL AND (o.grand_total <> 0
       OR (o.status <> 'cancelled') <> EXISTS (SELECT 1 FROM claims c WHERE c.order_id = o.redo_of AND c.redo_order_id = o.id AND c.state = 'accepted'))
     UNION SELECT c.order_id FROM claims c LEFT JOIN orders o ON o.id = c.redo_order_id WHERE c.redo_order_id IS NOT NULL AND o.redo_of IS NOT c.order_id
     UNION SELECT r.order_id FROM redone r LEFT JOIN moves m USING (order_id)
       WHERE r.pieces + (SELECT sum(lost_after_given) FROM claims c WHERE c.order_id = r.order_id) > coalesce(m.given, 0)`,
];

const OF_LINEN: readonly ConsistencyRule[] = [
  [
    'ses pièces ne sont ni rendues, ni chez nous, ni perdues sous un nom',
    `${LINEN} SELECT o.id FROM orders o LEFT JOIN moves m ON m.order_id = o.id LEFT JOIN losses l ON l.order_id = o.id
       WHERE coalesce(m.taken, 0) <> coalesce(m.given, 0) + o.pieces_held + coalesce(l.lost, 0)
       OR (o.pieces_held <> 0 AND o.linen <> 'held' AND o.count_gap_at IS NULL)`,
  ],
  [
    'son linge n’est pas où ses remises l’ont laissé',
    `${LINEN} SELECT o.id FROM orders o LEFT JOIN moves m ON m.order_id = o.id
       WHERE o.linen IS NOT CASE WHEN m.ends > 0 THEN iif(o.linen = 'held' AND ${HAS_REST}, 'held', 'back') WHEN m.pickups > 0 THEN 'held' ELSE 'client' END
       OR m.uncounted > 1 OR m.deliveries > 1 OR m.pickups > 1
       OR (o.status <> 'cancelled' AND o.linen IS NOT CASE WHEN o.status IN ('pending', 'assigned', 'pickup_en_route') THEN 'client' WHEN o.status = 'completed' THEN iif(o.linen = 'held' AND ${HAS_REST}, 'held', 'back') ELSE 'held' END)
       OR (o.returning_at IS NOT NULL AND (o.status NOT IN ('completed', 'cancelled') OR o.linen <> 'held'))`,
  ],
  [
    'une remise de linge, un passage, un comptage ou une modification n’est pas de son histoire',
    `SELECT r.order_id FROM (${ROWS}) r LEFT JOIN (SELECT *, iif(kind IN ('assigned', 'reassigned', 'returnAssigned'), 'passedOn', kind) AS of_kind FROM events) e ON e.sequence = r.sequence
       WHERE e.order_id IS NOT r.order_id OR e.of_kind <> r.kind OR (r.to_status IS NOT NULL AND e.to_status IS NOT r.to_status) OR (r.from_status IS NOT NULL AND e.from_status IS NOT r.from_status)`,
  ],
  [
    'un événement de son histoire n’a pas sa remise, son passage, son comptage ou sa modification',
    `SELECT e.order_id FROM events e WHERE e.kind IN ('counted', 'givenBack') AND NOT EXISTS (SELECT 1 FROM handovers h WHERE h.order_id = e.order_id AND h.sequence = e.sequence)
       UNION SELECT e.order_id FROM events e WHERE e.kind = 'visitFailed' AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.order_id = e.order_id AND v.sequence = e.sequence)
       UNION SELECT e.order_id FROM events e WHERE e.kind = 'countSettled' AND NOT EXISTS (SELECT 1 FROM count_settlements s WHERE s.order_id = e.order_id AND s.sequence = e.sequence)
       UNION SELECT e.order_id FROM events e WHERE e.kind = 'amended' AND NOT EXISTS (SELECT 1 FROM order_changes c WHERE c.order_id = e.order_id AND c.sequence = e.sequence)`,
  ],
  [
    'l’heure de son ramassage ou de sa livraison n’est pas celle de son histoire',
    `SELECT o.id FROM orders o WHERE (linen <> 'client' AND picked_up_at IS NOT ${buildHandoverTime('pickup')}) OR completed_at IS NOT ${buildHandoverTime('delivery')}`,
  ],
];

/** The order's own content was recorded by other acts, so it witnesses what was taken as ordered. */
const PICKED_UP_AS_ORDERED: ConsistencyRule = [
  'les pièces de son ramassage ne sont pas celles de la commande',
  `SELECT h.order_id FROM handovers h JOIN orders o ON o.id = h.order_id WHERE h.leg = 'pickup' AND h.counts IS NULL AND h.pieces <> coalesce(
     (SELECT json_extract(after, '$.pieces') FROM order_changes c WHERE c.order_id = h.order_id AND c.sequence < h.sequence ORDER BY c.sequence DESC LIMIT 1),
     (SELECT json_extract(before, '$.pieces') FROM order_changes c WHERE c.order_id = h.order_id ORDER BY c.sequence LIMIT 1), o.pieces)`,
];

function buildHandoverTime(leg: 'pickup' | 'delivery'): string {
  return `(SELECT e.at FROM handovers h JOIN events e ON e.sequence = h.sequence WHERE h.order_id = o.id AND h.leg = '${leg}' AND h.undone_by IS NULL)`;
}

export const PIECE_RULES: readonly ConsistencyRule[] = [
  ...OF_LINEN,
  PICKED_UP_AS_ORDERED,
  CLAIMED_LOSSES,
  REDONE,
];
