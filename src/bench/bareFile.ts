import { mkdirSync } from 'node:fs';
import { openBare } from '#db/connection.ts';

/**
 * The tables of the servers that Laveo is measured against: the product's rows, the columns of its answers, and only
 * the indexes that these servers' statements need. A product has a row for each of its services.
 */
const TABLES = `
  create table users (id text primary key, role text not null, fullname text not null, phone text not null);
  create table products (id text, service text, name text not null, price integer not null, primary key (id, service))
    without rowid;
  create table orders (id text primary key, client_id text references users, livreur_id text references users,
    status text not null, version integer not null default 1, pieces integer not null,
    total_items_price integer not null, transport_fee integer not null, fee_per_km integer not null default 300,
    grand_total integer not null, client_address text not null, lng_e6 integer, lat_e6 integer, payment_method text,
    payment_state text not null default 'due', amount_paid integer not null default 0,
    rebate integer not null default 0, declared_at integer, paid_at integer, client_contact_phone text not null,
    created_at integer not null, updated_at integer not null, picked_up_at integer, completed_at integer,
    slot_from integer, pickup_by integer, promised_at integer not null, promised_at_first integer not null,
    step_due_at integer, linen text not null default 'client', pieces_held integer not null default 0,
    count_gap_at integer, returning_at integer, pickup_code integer not null, delivery_code integer not null,
    return_code integer not null);
  create table order_lines (order_id text references orders, position integer, product_id text not null,
    name text not null, service text not null, quantity integer not null, unit_price integer not null,
    primary key (order_id, position)) without rowid;
  create table order_events (sequence integer primary key, order_id text not null references orders,
    kind text not null, actor_id text, actor_name text not null, actor_role text not null, from_status text,
    to_status text, at integer not null);`;
const INDEXES = 'create index orders_newest on orders (created_at, id);';
export const BARE_TABLES = ['users', 'products', 'orders', 'order_lines', 'order_events'] as const;

/** The bare server's folder: its own file, made from the product's. */
export function createBareFile(source: string): string {
  const folder = `${source}-bare`;
  mkdirSync(folder, { recursive: true });
  const sqlite = openBare(`${folder}/laveo.sqlite`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(TABLES);
  sqlite.prepare('attach ? as product').run(`${source}/laveo.sqlite`);
  const listColumns = (table: string) =>
    (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).join(', ');
  sqlite.transaction(() => {
    for (const table of BARE_TABLES.filter((name) => name !== 'products')) {
      const columns = listColumns(table);
      const condition = table === 'order_events' ? 'where order_id in (select id from orders)' : '';
      sqlite.exec(`insert into ${table} (${columns}) select ${columns} from product.${table} ${condition}`);
    }
    sqlite.exec(`insert into products select p.id, s.value ->> 'name', p.name, s.value ->> 'price'
      from product.products p, json_each(p.services) s`);
  })();
  sqlite.exec(INDEXES);
  sqlite.exec('analyze');
  sqlite.close();
  return folder;
}
