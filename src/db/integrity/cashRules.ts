import type { Sqlite } from '../connection.ts';
import { hasTable } from './hasTable.ts';
import type { ConsistencyRule } from './moneyRules.ts';

const selectCount = (column: string, order: string) =>
  `(SELECT ${column} FROM cash_counts c WHERE c.handover_id = h.id ORDER BY nth ${order} LIMIT 1)`;

/** Nobody counted the hand-overs of before the ledger. */
const COUNTS: ConsistencyRule = [
  'le compte d’une remise n’est pas le dernier qui en fut fait',
  `SELECT 'remise ' || h.id FROM cash_handovers h WHERE h.key <> 'before' AND (h.counted IS NOT ${selectCount('counted', 'DESC')}
     OR h.counted_at IS NOT ${selectCount('at', 'ASC')} OR coalesce(h.counted_by, '') <> coalesce(${selectCount('counted_by', 'ASC')}, ''))`,
];

export function listCashRules(sqlite: Sqlite): readonly ConsistencyRule[] {
  return hasTable(sqlite, 'cash_counts') ? [COUNTS] : [];
}
