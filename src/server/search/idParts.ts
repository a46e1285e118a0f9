import { type Placeholder, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { counters, orders } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { hasPart, selectMatchColumns } from './search.ts';

/**
 * FTS5 indexes the ids by three characters. Indexing each order alone would cost five pages of the write-ahead log,
 * so ids are indexed in batches, and those since the last batch are compared one by one.
 */

const INDEXED = 'order-ids-indexed';
const AT_ONCE = 500;

export function indexNewIds(store: Store): { indexed: number } {
  const { db } = store;
  const last = readCounter(db, INDEXED) ?? 0;
  const newest = db.get<{ n: number | null }>(sql`select max(rowid) as n from ${orders}`)?.n ?? 0;
  if (newest <= last) return { indexed: 0 };
  return store.write(() => {
    const rows = sql`select rowid as n, ${orders.id} from ${orders} where rowid > ${last} order by rowid limit ${AT_ONCE}`;
    const { changes } = db.run(sql`insert into order_id_parts (rowid, id) ${rows}`);
    const until = db.get<{ n: number }>(sql`select max(n) as n from (${rows})`)?.n ?? last;
    setCounter(db, INDEXED, until);
    return { indexed: changes };
  });
}

const MOST_TRIGRAMS = 4;

export function buildTrigramQuery(part: string): string {
  const last = part.length - 3;
  if (last < 0) return '';
  const starts = Array.from({ length: MOST_TRIGRAMS }, (_, i) => Math.min(3 * i, last));
  return [...new Set(starts)].map((start) => `"${part.slice(start, start + 3)}"`).join(' AND ');
}

export const selectOrdersByIdPart = (part: Placeholder, trigrams: Placeholder) => sql`
  select ${selectMatchColumns(orders)} from order_id_parts cross join ${orders} on ${orders}.rowid = order_id_parts.rowid
    where order_id_parts match ${trigrams} and ${hasPart(orders.id, part)}
  union all select ${selectMatchColumns(orders)} from ${orders} not indexed where ${hasPart(orders.id, part)}
    and ${orders}.rowid > coalesce((select ${counters.value} from ${counters} where ${counters.name} = ${INDEXED}), 0)`;
