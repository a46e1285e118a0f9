import type { ConsistencyRule } from './moneyRules.ts';

const OF_MOVES: readonly ConsistencyRule[] = [
  [
    'son retour promis n’est pas celui d’origine avec ce qui l’a déplacé',
    `WITH moves AS (
       SELECT m.*, lag(to_at) OVER (PARTITION BY order_id ORDER BY sequence) AS before FROM promise_moves m WHERE leg = 'delivery'
     ) SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, sum(to_at - from_at) AS moved FROM moves GROUP BY order_id) m ON m.order_id = o.id
       WHERE o.promised_at <> o.promised_at_first + coalesce(m.moved, 0)
       UNION SELECT o.id FROM moves m JOIN orders o ON o.id = m.order_id WHERE m.from_at <> coalesce(m.before, o.promised_at_first)`,
  ],
  [
    'un déplacement de son retour n’est pas dans son histoire, ou n’a pas de motif',
    `SELECT m.order_id FROM promise_moves m LEFT JOIN events e ON e.sequence = m.sequence
       WHERE e.order_id IS NOT m.order_id OR e.kind NOT IN ('promiseMoved', 'amended', 'slotChosen', 'visitFailed', 'assigned') OR (m.stop_id IS NULL AND m.reason IS NULL)
     UNION SELECT e.order_id FROM events e
       WHERE e.kind = 'promiseMoved' AND NOT EXISTS (SELECT 1 FROM promise_moves m WHERE m.order_id = e.order_id AND m.sequence = e.sequence)`,
  ],
];

/**
 * A move out of closed time comes on top of what the stop lasted. A visit in vain and what follows it reckon the promise
 * from another start.
 */
const OF_STOPS: ConsistencyRule = [
  'un arrêt de l’atelier n’a pas déplacé son retour du temps qu’il a duré',
  `SELECT o.id FROM promise_moves m JOIN orders o ON o.id = m.order_id JOIN plant_stops s ON s.id = m.stop_id
     WHERE m.to_at - m.from_at - m.closed_ms IS NOT min(s.until, m.from_at) - max(s.since, o.promise_from)
     AND NOT EXISTS (SELECT 1 FROM events e WHERE e.order_id = m.order_id AND (e.kind = 'visitFailed' OR e.sequence > m.sequence AND e.kind IN ('slotChosen', 'amended')))`,
];

export const PROMISE_RULES: readonly ConsistencyRule[] = [...OF_MOVES, OF_STOPS];
