import { and, eq, getTableName, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atMost, type Db } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { counters, orders, searchWords, users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';

/**
 * All words match the client, or all match the livreur, or the id has the part. Few matches are found by index. Many are
 * compared row by row along the list, which soon fills a page.
 */

type Term = string | Placeholder;

type Searched = SQLiteTable & { folded: SQLiteColumn; createdAt: SQLiteColumn; id: SQLiteColumn };

export const FEW = 1000;

/** `instr` is case-sensitive, so the column and the part must both be folded. */
export const hasPart = (column: SQLiteColumn, part: Term) => sql`instr(${column}, ${part}) > 0`;

/** Both texts have a space before each word, so a word is found only at its beginning. No words find nothing. */
export function hasWords(folded: SQLiteColumn, words: readonly Term[]): SQL | undefined {
  return words.length === 0 ? sql`0` : and(...words.map((word) => hasPart(folded, word)));
}

export function matchOrders(words: readonly Term[], id?: Term): SQL | undefined {
  // The subquery reads livreurs only, who are fewer than all people with such a name.
  const livreurs = and(eq(users.role, 'livreur'), hasWords(users.folded, words));
  const isOfLivreur = sql`${orders.livreurId} in (select ${users.id} from ${users} where ${livreurs})`;
  return or(
    id === undefined ? undefined : hasPart(orders.id, id),
    hasWords(orders.folded, words),
    isOfLivreur,
  );
}

/** Open orders and ended ones are in an index each. */
export const selectOrdersByLivreurs = (words: readonly Term[]) =>
  sql.join(
    [IS_OPEN, IS_ENDED].map(
      (part) =>
        sql`select ${selectMatchColumns(orders)} from (${selectByWords(users, words)}) as person cross join ${orders} on ${orders.livreurId} = person.id and ${part}`,
    ),
    sql` union all `,
  );

export const selectMatchColumns = (table: Omit<Searched, 'folded'>) =>
  sql`${table}.rowid as hit, ${table.createdAt} as at, ${table.id} as id`;

export function selectByWords(table: Searched, words: readonly Term[]): SQL {
  const [first, ...others] = words;
  if (first === undefined) return sql`select null as hit, null as at, null as id where 0`;
  const start = sql`substr(${first}, 2)`;
  const begins = sql`${searchWords.word} >= ${start} and ${searchWords.word} < ${start} || char(1114111)`;
  const isOfTable = eq(searchWords.source, getTableName(table));
  const text = and(isOfTable, begins, ...others.map((word) => hasPart(searchWords.folded, word)));
  return sql`select ${selectMatchColumns(table)} from ${searchWords} cross join ${table} on ${table.folded} = ${searchWords.folded} where ${text}`;
}

/** The longest word comes first, because it is likely to be in the fewest texts. */
export const sortByLength = (words: readonly string[]): string[] =>
  [...words].sort((one, other) => other.length - one.length);

export const selectMatchCount = (matches: SQL): SQL =>
  sql`select count(*) as n from (select 1 from (${matches}) limit ${atMost(FEW + 1)})`;

/** More than `FEW` matches give null: walking the list row by row then fills a page sooner. */
export function findFewMatches(db: Db, table: SQLiteTable, matches: SQL): SQL | null {
  const hits = db.values<[number]>(sql`select hit from (${matches}) limit ${FEW + 1}`);
  if (hits.length > FEW) return null;
  return sql`${table}.rowid in (select value from json_each(${JSON.stringify(hits.flat())}))`;
}

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
