/**
 * The server that Laveo is measured against: Hono and better-sqlite3 alone, with a role check, on the file of
 * `bareFile.ts`. SQLite writes the JSON, which is faster than building objects.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import Database from 'better-sqlite3';
import { type Context, Hono } from 'hono';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Placed } from './pair.ts';

type Raw = { Bindings: { outgoing: ServerResponse } };

const db = new Database(join(process.env.DATA_DIR ?? '.', 'laveo.sqlite'));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);

const CARD = `'id', o.id, 'livreurId', o.livreur_id, 'status', o.status, 'grandTotal', o.grand_total,
  'clientAddress', o.client_address,
  'clientLocation', iif(o.lng_e6 is null, null, json_object('lng', o.lng_e6 / 1e6, 'lat', o.lat_e6 / 1e6)),
  'paymentMethod', o.payment_method, 'paymentState', o.payment_state, 'amountPaid', o.amount_paid,
  'amountDue', iif(o.status = 'cancelled', 0, max(0, o.grand_total - o.rebate - o.amount_paid)),
  'credit', iif(o.status = 'cancelled', o.amount_paid, max(0, o.amount_paid + o.rebate - o.grand_total)),
  'clientContactPhone', o.client_contact_phone, 'createdAt', o.created_at,
  'slot', iif(o.slot_from is null, null, json_object('from', o.slot_from, 'to', o.pickup_by)),
  'promisedAt', o.promised_at, 'promisedAtFirst', nullif(o.promised_at_first, o.promised_at),
  'lateAt', iif(o.status in ('completed', 'cancelled'), null, min(o.promised_at, coalesce(o.step_due_at, o.promised_at))),
  'pieces', o.pieces, 'client', json_object('id', o.client_id, 'fullname', c.fullname),
  'livreur', iif(o.livreur_id is null, null, json_object('id', o.livreur_id, 'fullname', l.fullname, 'phone', l.phone))`;
const ORDER = `${CARD}, 'clientId', o.client_id, 'version', o.version, 'items', (select json_group_array(json_object(
    'position', n.position, 'productId', n.product_id, 'name', n.name, 'service', n.service, 'quantity', n.quantity,
    'unitPrice', n.unit_price) order by n.position) from order_lines n where n.order_id = o.id),
  'totalItemsPrice', o.total_items_price, 'transportFee', o.transport_fee, 'feePerKm', o.fee_per_km,
  'declaredAt', o.declared_at, 'paidAt', o.paid_at, 'pickedUpAt', o.picked_up_at, 'completedAt', o.completed_at,
  'linen', o.linen, 'piecesHeld', o.pieces_held, 'countGapAt', o.count_gap_at, 'returningAt', o.returning_at,
  'codes', json_object('pickup', printf('%04d', o.pickup_code), 'delivery', printf('%04d', o.delivery_code),
    'return', printf('%04d', o.return_code))`;
const FROM = 'from orders o left join users c on c.id = o.client_id left join users l on l.id = o.livreur_id';
// SQLite plans `limit ?` anew for each value; with the `+` it plans once.
const prepareNewest = (fields: string) =>
  db
    .prepare(
      `select cast('{"items":[' || group_concat(j, ',') || ']}' as blob) from (select json_object(${fields}) j ${FROM}
       where o.created_at <= ? order by o.created_at desc, o.id desc limit +?)`,
    )
    .pluck();
const newest = { cards: prepareNewest(CARD), orders: prepareNewest(ORDER) };
const one = db.prepare(`select json_object(${ORDER}) ${FROM} where o.id = ?`).pluck();
const product = db.prepare('select name, price from products where id = ? and service = ?');
const insertOrder = db.prepare(
  `insert into orders (id, client_id, status, pieces, total_items_price, transport_fee, grand_total, client_address,
    lng_e6, lat_e6, payment_method, client_contact_phone, created_at, updated_at, promised_at, promised_at_first,
    step_due_at, pickup_code, delivery_code, return_code)
   values (@id, @clientId, 'pending', @pieces, @total, 1200, @total + 1200, @address, @lng, @lat, @paymentMethod,
    @contactPhone, @now, @now, @now + ${DAY}, @now + ${DAY}, @now + ${30 * MINUTE}, @codes, @codes, @codes)`,
);
const insertLine = db.prepare('insert into order_lines values (?, ?, ?, ?, ?, ?, ?)');
const insertEvent = db.prepare(
  `insert into order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, at)
   select ?, ?, id, fullname, role, ?, ?, ? from users where id = ?`,
);
const move = db.prepare(
  'update orders set status = ?, version = version + 1, updated_at = ? where id = ? and status = ?',
);
const desk = db.prepare(`select id from users where role = 'admin' limit 1`).pluck().get() as string;

const placeOrder = db.transaction(({ items, location, ...input }: Placed): string => {
  const id = randomUUID();
  const now = Date.now();
  const lines = items.map((item) => {
    const offer = product.get(item.productId, item.service) as { name: string; price: number } | undefined;
    if (!offer) throw new Error('no such service');
    return { ...item, ...offer };
  });
  insertOrder.run({
    ...input,
    id,
    now,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    lng: Math.round(location.lng * 1e6),
    lat: Math.round(location.lat * 1e6),
    codes: randomInt(10_000),
  });
  for (const [position, { productId, name, service, quantity, price }] of lines.entries())
    insertLine.run(id, position, productId, name, service, quantity, price);
  insertEvent.run(id, 'created', null, 'pending', now, input.clientId);
  return id;
});

const moveOrder = db.transaction((id: string, from: string, to: string): boolean => {
  const now = Date.now();
  if (move.run(to, now, id, from).changes === 0) return false;
  insertEvent.run(id, 'status', from, to, now, desk);
  return true;
});

/** Like Laveo, the server writes a list only once until something changes. */
const keptLists = new Map<string, Buffer<ArrayBuffer>>();
function answerList(c: Context<Raw>, kind: keyof typeof newest) {
  const { url } = c.req.raw;
  const text =
    keptLists.get(url) ??
    (newest[kind].get(
      Number(c.req.query('to') ?? Number.MAX_SAFE_INTEGER),
      Number(c.req.query('limit')),
    ) as Buffer<ArrayBuffer>);
  if (keptLists.size > 100) keptLists.clear();
  keptLists.set(url, text);
  return answerJson(c, text);
}
const answerJson = (c: Context<Raw>, text: string | Buffer<ArrayBuffer>) =>
  c.body(text, 200, { 'content-type': 'application/json' });
const answerOrder = (c: Context<Raw>, id: string) => answerJson(c, one.get(id) as Buffer<ArrayBuffer>);

const screens = new Set<ServerResponse>();
const app = new Hono<Raw>();
app.use(async (c, next) =>
  c.req.header('x-role') === 'admin' || c.req.path === '/live' ? next() : c.text('', 403),
);
app.get('/cards', (c) => answerList(c, 'cards'));
app.get('/orders', (c) => answerList(c, 'orders'));
app.get('/orders/:id', (c) => answerOrder(c, c.req.param('id')));
app.post('/orders', async (c) => {
  const id = placeOrder.immediate((await c.req.json()) as Placed);
  keptLists.clear();
  return answerOrder(c, id);
});
app.post('/orders/:id/status', async (c) => {
  const { from, to } = (await c.req.json()) as { from: string; to: string };
  const id = c.req.param('id');
  if (!moveOrder.immediate(id, from, to)) return c.text('', 409);
  keptLists.clear();
  for (const screen of screens) screen.write(`event: order\ndata: {"orderId":"${id}"}\n\n`);
  return answerOrder(c, id);
});
app.get('/live', (c) => {
  const { outgoing } = c.env;
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n');
  screens.add(outgoing);
  outgoing.on('close', () => screens.delete(outgoing));
  return RESPONSE_ALREADY_SENT;
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
