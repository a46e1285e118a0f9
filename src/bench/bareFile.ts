import { mkdirSync } from 'node:fs';
import { openBare } from '#db/connection.ts';

type Kinds = { id: string; sequence: string; options: string };

/**
 * The tables of the servers that Laveo is measured against: the product's rows, the columns of its answers, and no
 * index but those that their statements need. A product has a row for each of its services.
 */
export const buildTables = ({ id, sequence, options }: Kinds) => `
  create table users (id ${id} primary key, role text not null, fullname text not null, phone text not null);
  create table products (id ${id}, service text, name text not null, price int not null,
    primary key (id, service)) ${options};
  create table orders (id ${id} primary key, client_id ${id} references users, livreur_id ${id} references users,
    status text not null, version int not null default 1, pieces int not null, total_items_price int not null,
    transport_fee int not null, fee_per_km int not null default 300, grand_total int not null,
    client_address text not null, lng_e6 int, lat_e6 int, payment_method text,
    payment_state text not null default 'due', amount_paid int not null default 0, rebate int not null default 0,
    declared_at bigint, paid_at bigint, client_contact_phone text not null, created_at bigint not null,
    updated_at bigint not null, picked_up_at bigint, completed_at bigint, slot_from bigint, pickup_by bigint,
    promised_at bigint not null, promised_at_first bigint not null, step_due_at bigint,
    linen text not null default 'client', pieces_held int not null default 0, count_gap_at bigint,
    returning_at bigint, pickup_code int not null, delivery_code int not null, return_code int not null);
  create table order_lines (order_id ${id} references orders, position int, product_id ${id} not null,
    name text not null, service text not null, quantity int not null, unit_price int not null,
    primary key (order_id, position)) ${options};
  create table order_events (sequence ${sequence}, order_id ${id} not null references orders, kind text not null,
    actor_id ${id}, actor_name text not null, actor_role text not null, from_status text, to_status text,
    at bigint not null);`;
const KINDS = { id: 'text', sequence: 'integer primary key', options: 'without rowid' };
export const BARE_TABLES = ['users', 'products', 'orders', 'order_lines', 'order_events'] as const;

/** The bare server's folder: its own file, made from the product's. */
export function createBareFile(source: string): string {
  const folder = `${source}-bare`;
  mkdirSync(folder, { recursive: true });
  const sqlite = openBare(`${folder}/laveo.sqlite`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(buildTables(KINDS));
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
  // Statistics of the product's file would change its plans.
  sqlite.exec('detach product; create index orders_newest on orders (created_at, id); analyze');
  sqlite.close();
  return folder;
}
