import { getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared, type Store } from '../open.ts';
import { orderEvents, orderLines, orders } from '../schema.ts';
import type { Told } from './order.ts';

/** Every given column by its name, so that one prepared statement serves a hundred thousand rows. */
const inserting = <T extends SQLiteTable>(table: T, leaveOut: string[] = []) =>
  prepared((db) => {
    const names = Object.keys(getTableColumns(table)).filter((name) => !leaveOut.includes(name));
    const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    return db
      .insert(table)
      .values(values as T['$inferInsert'])
      .prepare();
  });

const insertOrder = inserting(orders);
const insertLine = inserting(orderLines);
const insertEvent = inserting(orderEvents, ['sequence']);

/** Inside a write. */
export function insertTold(store: Store, { order, lines, events }: Told): void {
  insertOrder(store.db).run({ ...order });
  for (const line of lines) insertLine(store.db).run({ ...line });
  for (const event of events)
    insertEvent(store.db).run({ from: null, to: null, detail: null, livreurId: null, ...event });
}
