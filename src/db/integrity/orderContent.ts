import type { OrderLine } from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import type { Sqlite } from '../connection.ts';
import { hashValues } from '../sealedText.ts';
import { hasTable } from './hasTable.ts';

const AMOUNTS = `SELECT pieces, total_items_price, transport_fee, grand_total FROM orders WHERE id = ?`;
const LINES = `SELECT position, product_id, name, service, quantity, unit_price FROM order_lines WHERE order_id = ? ORDER BY position`;

type Value = string | number;
type Amounts = Pick<OrderContent, 'pieces' | 'totalItemsPrice' | 'transportFee' | 'grandTotal'>;

export function hashContent(amounts: Amounts, lines: readonly OrderLine[]): string {
  const { pieces, totalItemsPrice, transportFee, grandTotal } = amounts;
  const rows = lines.map(({ position, productId, name, service, quantity, unitPrice }): Value[] => [
    position,
    productId,
    name,
    service,
    quantity,
    unitPrice,
  ]);
  return hashValues([[pieces, totalItemsPrice, transportFee, grandTotal], rows]);
}

function createHashReader(sqlite: Sqlite): (orderId: string) => string {
  const amounts = sqlite.prepare(AMOUNTS).raw();
  const lines = sqlite.prepare(LINES).raw();
  return (orderId) => hashValues([amounts.get(orderId), lines.all(orderId)]);
}

const readers = new WeakMap<Sqlite, (orderId: string) => string>();

/** The hash covers lines and amounts, which only an amendment changes, and no personal data, which may be erased. */
export function readContentHash(sqlite: Sqlite, orderId: string): string {
  const readHash = readers.get(sqlite) ?? createHashReader(sqlite);
  readers.set(sqlite, readHash);
  return readHash(orderId);
}

/** Orders from before the column `content_hash` get the hash of their present content. */
export function hashOrderContents(sqlite: Sqlite): void {
  const update = sqlite.prepare('UPDATE order_events SET content_hash = ? WHERE sequence = ?');
  const created = sqlite.prepare(
    `SELECT sequence, order_id AS orderId FROM order_events WHERE kind = 'created'`,
  );
  for (const { sequence, orderId } of created.all() as { sequence: number; orderId: string }[])
    update.run(readContentHash(sqlite, orderId), sequence);
}

interface HashedEvent {
  orderId: string;
  isAmended: 0 | 1;
  contentHash: string | null;
  before: string | null;
  after: string | null;
}

export function findChangedOrders(sqlite: Sqlite): string[] {
  const changedIds = new Set<string>();
  const hashes = new Map<string, string | null>();
  for (const event of sqlite.prepare(buildHashedEvents(sqlite)).iterate() as Iterable<HashedEvent>) {
    const { orderId, isAmended, contentHash } = event;
    const joins = hashes.get(orderId) === hashJson(event.before) && hashJson(event.after) === contentHash;
    if (isAmended && !joins) changedIds.add(orderId);
    hashes.set(orderId, contentHash);
  }
  for (const [orderId, contentHash] of hashes)
    if (contentHash !== readContentHash(sqlite, orderId)) changedIds.add(orderId);
  return [...changedIds];
}

function buildHashedEvents(sqlite: Sqlite): string {
  const events = `SELECT order_id AS orderId, 0 AS isAmended, content_hash AS contentHash, NULL AS before, NULL AS after FROM order_events WHERE kind = 'created'`;
  if (!hasTable(sqlite, 'order_changes')) return events;
  return `SELECT e.order_id AS orderId, e.kind = 'amended' AS isAmended, e.content_hash AS contentHash, c.before, c.after
    FROM order_events e LEFT JOIN order_changes c ON c.order_id = e.order_id AND c.sequence = e.sequence
    WHERE e.kind IN ('created', 'amended') ORDER BY e.sequence`;
}

function hashJson(json: string | null): string | undefined {
  try {
    const content = JSON.parse(json ?? '') as OrderContent;
    return hashContent(content, content.lines);
  } catch {
    return undefined;
  }
}

export function hasContentHashes(sqlite: Sqlite): boolean {
  const column = `SELECT 1 FROM pragma_table_info('order_events') WHERE name = 'content_hash'`;
  return sqlite.prepare(column).get() !== undefined;
}
