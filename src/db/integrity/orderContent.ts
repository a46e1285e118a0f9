import { createHash } from 'node:crypto';
import type { Sqlite } from '../open.ts';

const AMOUNTS = `SELECT pieces, total_items_price, transport_fee, grand_total FROM orders WHERE id = ?`;
const LINES = `SELECT position, product_id, name, service, quantity, unit_price FROM order_lines WHERE order_id = ? ORDER BY position`;

type Value = string | number;
interface OrderLine {
  productId: string;
  name: string;
  service: string;
  quantity: number;
  unitPrice: number;
}
interface Amounts {
  pieces: number;
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}

const sha256 = (amounts: unknown, lines: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([amounts, lines]))
    .digest('hex');

/** Of an order that is being placed: as `orderContentHash` reads it, without reading it. */
export function newOrderContentHash(amounts: Amounts, lines: readonly OrderLine[]): string {
  const { pieces, totalItemsPrice, transportFee, grandTotal } = amounts;
  const rows = lines.map(({ productId, name, service, quantity, unitPrice }, position): Value[] => [
    position,
    productId,
    name,
    service,
    quantity,
    unitPrice,
  ]);
  return sha256([pieces, totalItemsPrice, transportFee, grandTotal], rows);
}

function contentReader(sqlite: Sqlite): (orderId: string) => string {
  const amounts = sqlite.prepare(AMOUNTS).raw();
  const lines = sqlite.prepare(LINES).raw();
  return (orderId) => sha256(amounts.get(orderId), lines.all(orderId));
}

const readers = new WeakMap<Sqlite, (orderId: string) => string>();

/** What was ordered and what it costs: lines and amounts, which no act changes. Nothing of the person. */
export function orderContentHash(sqlite: Sqlite, orderId: string): string {
  const read = readers.get(sqlite) ?? contentReader(sqlite);
  readers.set(sqlite, read);
  return read(orderId);
}

/** For the migration that adds the column: the orders there are count as they stand. */
export function hashOrderContents(sqlite: Sqlite): void {
  const update = sqlite.prepare('UPDATE order_events SET content_hash = ? WHERE sequence = ?');
  const created = sqlite.prepare(
    `SELECT sequence, order_id AS orderId FROM order_events WHERE kind = 'created'`,
  );
  for (const { sequence, orderId } of created.all() as { sequence: number; orderId: string }[])
    update.run(orderContentHash(sqlite, orderId), sequence);
}

/** Orders whose lines or amounts are no longer those that their first event recorded. */
export function findChangedOrders(sqlite: Sqlite): string[] {
  const events = sqlite.prepare(
    `SELECT order_id AS orderId, content_hash AS contentHash FROM order_events WHERE kind = 'created'`,
  );
  return (events.all() as { orderId: string; contentHash: string | null }[])
    .filter(({ orderId, contentHash }) => contentHash !== orderContentHash(sqlite, orderId))
    .map(({ orderId }) => orderId);
}

export function hasContentHashes(sqlite: Sqlite): boolean {
  const column = `SELECT 1 FROM pragma_table_info('order_events') WHERE name = 'content_hash'`;
  return sqlite.prepare(column).get() !== undefined;
}
