import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atMost } from '#db/connection.ts';
import { COUNTED_UP_TO } from '#domain/contract/page.ts';

/** A count of `COUNTED_UP_TO` may be larger in truth. */
export const countUpTo = (table: SQLiteTable, condition: SQL) =>
  sql<number>`(select count(*) from (select 1 from ${table} where ${condition} limit ${atMost(COUNTED_UP_TO)}))`;
