/** This server of Hono and better-sqlite3 alone is what Laveo is measured against, on a copy of the same database. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import Database from 'better-sqlite3';
import { Hono } from 'hono';

type Row = { [column: string]: string | number | null };
interface Placed {
  clientId: string;
  productId: string;
  service: string;
  quantity: number;
  lng: number;
  lat: number;
  contactPhone: string;
}
type Raw = { Bindings: { outgoing: ServerResponse } };

const db = new Database(join(process.env.DATA_DIR ?? '.', 'laveo.sqlite'));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);

const joined = `select o.id, o.client_id, o.livreur_id, o.status, o.total_items_price, o.transport_fee, o.grand_total,
    o.client_address, o.lng_e6, o.lat_e6, o.payment_method, o.payment_state, o.paid_at, o.client_contact_phone,
    o.created_at, o.picked_up_at, o.completed_at, o.client_name, o.livreur_name,
    c.fullname client_fullname, l.fullname livreur_fullname, l.phone livreur_phone_now,
    (select json_group_array(json_object('productId', n.product_id, 'name', n.name, 'service', n.service,
       'quantity', n.quantity, 'unitPrice', n.unit_price) order by n.position)
     from order_lines n where n.order_id = o.id) items
  from orders o left join users c on c.id = o.client_id left join users l on l.id = o.livreur_id`;
// SQLite plans `limit ?` anew for each value; with the `+` it plans once.
const newest = db.prepare(`${joined} order by o.created_at desc, o.id desc limit +?`);
const one = db.prepare(`${joined} where o.id = ?`);
const product = db.prepare('select name, services from products where id = ?');
const insertOrder = db.prepare(
  `insert into orders (id, reference, client_id, client_name, folded, status, pieces, total_items_price,
    transport_fee, grand_total, client_address, lng_e6, lat_e6, payment_method, client_contact_phone, created_at, updated_at)
   select ?, ?, id, fullname, folded, 'pending', ?, ?, 1200, ?, '', ?, ?, 'espece', ?, ?, ? from users where id = ?`,
);
const insertLine = db.prepare('insert into order_lines values (?, ?, ?, ?, ?, ?, ?)');
const move = db.prepare(
  'update orders set status = ?, version = version + 1, updated_at = ? where id = ? and status = ?',
);

function assembleOrder(row: Row) {
  return {
    id: row.id,
    clientId: row.client_id,
    livreurId: row.livreur_id,
    status: row.status,
    items: JSON.parse(String(row.items)) as unknown,
    totalItemsPrice: row.total_items_price,
    transportFee: row.transport_fee,
    grandTotal: row.grand_total,
    clientAddress: row.client_address,
    clientLocation:
      row.lng_e6 === null ? null : { lng: Number(row.lng_e6) / 1e6, lat: Number(row.lat_e6) / 1e6 },
    paymentMethod: row.payment_method,
    paymentState: row.payment_state,
    paidAt: row.paid_at,
    clientContactPhone: row.client_contact_phone,
    createdAt: row.created_at,
    pickedUpAt: row.picked_up_at,
    completedAt: row.completed_at,
    client: { id: row.client_id, fullname: row.client_fullname ?? row.client_name },
    livreur: row.livreur_name
      ? { id: row.livreur_id, fullname: row.livreur_fullname, phone: row.livreur_phone_now }
      : null,
  };
}

const readOrder = (id: string) => assembleOrder(one.get(id) as Row);

const place = db.transaction((input: Placed): string => {
  const { name, services } = product.get(input.productId) as { name: string; services: string };
  const price = (JSON.parse(services) as { name: string; price: number }[]).find(
    (service) => service.name === input.service,
  )?.price;
  if (price === undefined) throw new Error('no such service');
  const id = randomUUID();
  const now = Date.now();
  const total = price * input.quantity;
  const [lng, lat] = [Math.round(input.lng * 1e6), Math.round(input.lat * 1e6)];
  const phone = input.contactPhone;
  insertOrder.run(
    id,
    id.slice(0, 8),
    input.quantity,
    total,
    total + 1200,
    lng,
    lat,
    phone,
    now,
    now,
    input.clientId,
  );
  insertLine.run(id, 0, input.productId, name, input.service, input.quantity, price);
  return id;
});

const screens = new Set<Raw['Bindings']['outgoing']>();
const app = new Hono<Raw>();
app.use(async (c, next) =>
  c.req.header('x-role') === 'admin' || c.req.path === '/live' ? next() : c.text('', 403),
);
app.get('/orders', (c) => c.json((newest.all(Number(c.req.query('limit'))) as Row[]).map(assembleOrder)));
app.get('/orders/:id', (c) => c.json(readOrder(c.req.param('id'))));
app.post('/orders', async (c) => c.json(readOrder(place.immediate((await c.req.json()) as Placed))));
app.post('/orders/:id/status', async (c) => {
  const { from, to } = (await c.req.json()) as { from: string; to: string };
  const id = c.req.param('id');
  if (move.run(to, Date.now(), id, from).changes === 0) return c.text('', 409);
  for (const screen of screens) screen.write(`event: order\ndata: {"orderId":"${id}"}\n\n`);
  return c.json(readOrder(id));
});
app.get('/live', (c) => {
  const { outgoing } = c.env;
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n');
  screens.add(outgoing);
  outgoing.on('close', () => screens.delete(outgoing));
  return RESPONSE_ALREADY_SENT;
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
