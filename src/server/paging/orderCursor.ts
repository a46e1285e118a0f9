import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

const cursor = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`;
/** For lists from the newest: what comes after the cursor's row, found by index. */
export const beforeCursor = sql`(${orders.createdAt}, ${orders.id}) < ${cursor}`;
/** For lists from the oldest. */
export const afterCursor = sql`(${orders.createdAt}, ${orders.id}) > ${cursor}`;
