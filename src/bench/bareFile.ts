import { mkdirSync } from 'node:fs';
import { openBare } from '#db/connection.ts';

/**
 * The tables of the servers that Laveo is measured against: the product's rows, the columns of its answers, and no
 * index but those that their statements need. A product has a row for each of its services. Events begin with the run.
 */
export const buildTables = ({ id, sequence }: { id: string; sequence: string }) => `
  create table users (id ${id} primary key, role text not null, fullname text not null, phone text not null);
  create table products (id ${id}, service text, name text not null, price int not null, primary key (id, service));
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
    primary key (order_id, position));
  create table order_events (sequence ${sequence}, order_id ${id} not null references orders, kind text not null,
    actor_id ${id}, actor_name text not null, actor_role text not null, from_status text, to_status text,
    at bigint not null);
  create index orders_newest on orders (created_at, id);`;

/** The bare server's folder: its own file, made from the product's. */
export function createBareFile(source: string): string {
  const folder = `${source}-bare`;
  mkdirSync(folder, { recursive: true });
  const sqlite = openBare(`${folder}/laveo.sqlite`);
  sqlite.exec(buildTables({ id: 'text', sequence: 'integer primary key' }));
  sqlite.prepare('attach ? as product').run(`${source}/laveo.sqlite`);
  for (const table of ['users', 'orders', 'order_lines']) {
    const columns = sqlite.prepare(`select * from main.${table}`).columns();
    const names = columns.map(({ name }) => name).join(', ');
    sqlite.exec(`insert into main.${table} (${names}) select ${names} from product.${table}`);
  }
  sqlite.exec(`insert into main.products select p.id, s.value ->> 'name', p.name, s.value ->> 'price'
    from product.products p, json_each(p.services) s`);
  // Statistics of the product's file would change its plans, so it is left before they are made.
  sqlite.exec('detach product; analyze');
  sqlite.close();
  return folder;
}
