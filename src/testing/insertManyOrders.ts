import type { Sqlite } from '#db/connection.ts';
import type { Store } from '#db/store.ts';
import { seedOrders } from './manyOrders.ts';

const TOLD = 1000;

/** Seeding each order would be slow, so a thousand are seeded and then copied with other ids and times. */
export function insertManyOrders(store: Store, count: number, now: number): void {
  seedOrders(store, { orders: TOLD, now, passwordHash: 'x' });
  store.sqlite.pragma('foreign_keys = OFF');
  store.write(() => {
    store.sqlite.exec(`
      create temp table copies as
      with recursive times(k) as (select 1 union all select k + 1 from times where k < ${count / TOLD - 1})
      select o.id as old, printf('%08x', (row_number() over () * 2654435761) & 4294967295) as reference, k from orders o, times`);
    copyRows(store.sqlite, 'orders', 'id', {
      number: 'null',
      id: 'c.reference || substr(t.id, 9)',
      reference: 'c.reference',
      created_at: 't.created_at - c.k * 4567891',
    });
    copyRows(store.sqlite, 'order_lines', 'order_id', { order_id: 'c.reference || substr(t.order_id, 9)' });
    store.sqlite.exec('drop table copies');
  });
  store.sqlite.pragma('foreign_keys = ON');
}

function copyRows(sqlite: Sqlite, table: string, key: string, changed: Record<string, string>): void {
  const columns = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name);
  const values = columns.map((name) => changed[name] ?? `t."${name}"`);
  // The reference of a copy may exist already among the first thousand orders; that copy is left out.
  sqlite.exec(`
    insert or ignore into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from copies c join ${table} t on t.${key} = c.old`);
}
