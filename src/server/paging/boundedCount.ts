import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { atMost, prepareStatement } from '#db/connection.ts';
import { COUNTED_UP_TO } from '#domain/contract/page.ts';

/** Rows of `part` whose column has the value of the placeholder; a count of `COUNTED_UP_TO` may be larger in truth. */
export const prepareBoundedCount = (part: SQL, column: SQLiteColumn) =>
  prepareStatement((db, p) =>
    db
      .select({ n: count() })
      .from(
        sql`(select 1 from ${column.table} where ${part} and ${column} = ${p('value')} limit ${atMost(COUNTED_UP_TO)})`,
      ),
  );
