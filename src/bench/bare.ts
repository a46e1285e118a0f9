/**
 * The server that Laveo is measured against: Hono and better-sqlite3 alone, with a role check, on the file of
 * `bareFile.ts`. SQLite writes the JSON, which is faster than building objects.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { type Context, Hono } from 'hono';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Cart } from './data.ts';

const db = new Database(join(process.env.DATA_DIR ?? '.', 'laveo.sqlite'));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);

const selectFields = (columns: string[]) => columns.map((name) => `'${name}', o.${name}`).join(', ');
const PEOPLE = `'client', c.fullname, 'livreur', l.fullname, 'livreur_phone', l.phone`;
const CARD_COLUMNS = `id client_id livreur_id status pieces grand_total rebate client_address lng_e6 lat_e6 payment_method
  payment_state amount_paid client_contact_phone created_at slot_from pickup_by promised_at promised_at_first step_due_at`;
const CARD = `${selectFields(CARD_COLUMNS.split(/\s+/))}, ${PEOPLE}`;
const columns = db.pragma('table_info(orders)') as { name: string }[];
const ORDER = `${selectFields(columns.map(({ name }) => name))}, ${PEOPLE}, 'items', (select json_group_array(json_object(
    'position', n.position, 'product_id', n.product_id, 'name', n.name, 'service', n.service, 'quantity', n.quantity,
    'unit_price', n.unit_price) order by n.position) from order_lines n where n.order_id = o.id)`;
const FROM = 'from orders o left join users c on c.id = o.client_id left join users l on l.id = o.livreur_id';
const prepareNewest = (fields: string) =>
  db.prepare(
    `select cast('{"items":[' || group_concat(j, ',') || ']}' as blob) from (select json_object(${fields}) j ${FROM}
     where o.created_at <= ? order by o.created_at desc, o.id desc limit 50)`,
  );
const newest = { cards: prepareNewest(CARD).pluck(), orders: prepareNewest(ORDER).pluck() };
const one = db.prepare(`select json_object(${ORDER}) ${FROM} where o.id = ?`).pluck();
const CART = `from json_each(@items) i
  join products p on p.id = value ->> 'productId' and p.service = value ->> 'service'`;
const insertOrder = db.prepare(
  `insert into orders (id, client_id, status, pieces, total_items_price, transport_fee, grand_total, client_address,
    lng_e6, lat_e6, payment_method, client_contact_phone, created_at, updated_at, promised_at, promised_at_first,
    step_due_at, pickup_code, delivery_code, return_code)
   select @id, @clientId, 'pending', pieces, total, 1200, total + 1200, @address, @lng, @lat, @paymentMethod,
    @contactPhone, @now, @now, @now + ${DAY}, @now + ${DAY}, @now + ${30 * MINUTE}, @code, @code, @code
   from (select sum(value ->> 'quantity') pieces, sum((value ->> 'quantity') * price) total ${CART})`,
);
const insertLines = db.prepare(
  `insert into order_lines select @id, i.key, p.id, p.name, p.service, value ->> 'quantity', p.price ${CART}`,
);
const insertEvent = db.prepare(
  `insert into order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, at)
   select ?, ?, id, fullname, role, ?, ?, ? from users where id = ?`,
);
const move = db.prepare(
  'update orders set status = ?, version = version + 1, updated_at = ? where id = ? and status = ?',
);
const desk = db.prepare(`select id from users where role = 'admin' limit 1`).pluck().get() as string;

const placeOrder = db.transaction(({ items, location, ...input }: Cart): string => {
  const id = randomUUID();
  const now = Date.now();
  const order = { ...input, id, now, items: JSON.stringify(items), code: randomInt(10_000) };
  insertOrder.run({ ...order, lng: Math.round(location.lng * 1e6), lat: Math.round(location.lat * 1e6) });
  if (insertLines.run(order).changes < items.length) throw new Error('no such service');
  insertEvent.run(id, 'created', null, 'pending', now, input.clientId);
  return id;
});
const moveOrder = db.transaction((id: string, from: string, to: string): boolean => {
  const now = Date.now();
  if (move.run(to, now, id, from).changes === 0) return false;
  insertEvent.run(id, 'status', from, to, now, desk);
  return true;
});

const app = new Hono();
const answerJson = (c: Context, json: unknown) =>
  c.body(json as string | Uint8Array<ArrayBuffer>, 200, { 'content-type': 'application/json' });
app.use(async (c, next) => (c.req.header('x-role') === 'admin' ? next() : c.text('', 403)));
app.get('/cards', (c) => answerJson(c, newest.cards.get(Number(c.req.query('to')))));
app.get('/orders', (c) => answerJson(c, newest.orders.get(Number(c.req.query('to')))));
app.get('/orders/:id', (c) => answerJson(c, one.get(c.req.param('id'))));
app.post('/orders', async (c) => answerJson(c, one.get(placeOrder.immediate(await c.req.json<Cart>()))));
app.post('/orders/:id/status', async (c) => {
  const { from, to } = await c.req.json<{ from: string; to: string }>();
  const id = c.req.param('id');
  return moveOrder.immediate(id, from, to) ? answerJson(c, one.get(id)) : c.text('', 409);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
