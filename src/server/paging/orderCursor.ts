import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

const cursor = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`;
export const beforeCursor = sql`(${orders.createdAt}, ${orders.id}) < ${cursor}`;
export const afterCursor = sql`(${orders.createdAt}, ${orders.id}) > ${cursor}`;
export const isAfterCursorOf = (key: SQL) => sql`(${key}, ${orders.id}) > ${cursor}`;
