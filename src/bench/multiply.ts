import type { Sqlite } from '#db/connection.ts';
import type { Store } from '#db/store.ts';

/** Seeding takes a third of a millisecond per order, so orders beyond this number are copied in SQL. */
export const MOST_SEEDED = 100_000;

export function multiplyOrders({ sqlite, write }: Store, copies: number): void {
  sqlite.pragma('foreign_keys = OFF');
  write(() => {
    sqlite.exec(`
      create temp table copies as
      with recursive times(k) as (select 1 union all select k + 1 from times where k < ${copies})
      select o.id as old, printf('%08x', (row_number() over () * 2654435761) & 4294967295) as reference, k from orders o, times;
      delete from copies where reference in (select reference from orders)`);
    copyRows(sqlite, 'orders', 'id', {
      id: 'c.reference || substr(t.id, 9)',
      reference: 'c.reference',
      created_at: 't.created_at - c.k * 4567891',
    });
    const ofCopy = { order_id: 'c.reference || substr(t.order_id, 9)' };
    copyRows(sqlite, 'order_lines', 'order_id', ofCopy);
    copyRows(sqlite, 'order_events', 'order_id', ofCopy, ['sequence']);
    // A ledger entry has the sequence of its payment event, and a seeded order has only one such event.
    const receipt = `(select sequence from order_events where order_id = c.reference || substr(t.order_id, 9) and kind = 'payment' and detail = 'paid')`;
    copyRows(sqlite, 'money_entries', 'order_id', { ...ofCopy, sequence: receipt });
    sqlite.exec('drop table copies');
  });
  sqlite.pragma('foreign_keys = ON');
}

function copyRows(
  sqlite: Sqlite,
  table: string,
  key: string,
  changed: Record<string, string>,
  omitted: string[] = [],
): void {
  const columns = (sqlite.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !omitted.includes(name));
  const values = columns.map((name) => changed[name] ?? `t."${name}"`);
  sqlite.exec(`
    insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from copies c join ${table} t on t.${key} = c.old`);
}
