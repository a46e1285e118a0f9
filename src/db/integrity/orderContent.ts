import type { OrderLine } from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import type { Sqlite } from '../connection.ts';
import { hashValues } from '../sealedText.ts';
import { hasColumn, hasTable } from './hasTable.ts';

const AMOUNTS = `SELECT pieces, total_items_price, transport_fee, grand_total FROM orders WHERE id = ?`;
const FEE = 'SELECT fee_per_km FROM orders WHERE id = ?';
const LINES = `SELECT position, product_id, name, service, quantity, unit_price FROM order_lines WHERE order_id = ? ORDER BY position`;

type Value = string | number;
type Amounts = Pick<OrderContent, 'pieces' | 'totalItemsPrice' | 'transportFee' | 'grandTotal'>;

/** Hashes of earlier versions leave out the fee per kilometre. */
const hashRows = (amounts: unknown, lines: unknown, feePerKm?: unknown) =>
  hashValues(feePerKm === undefined ? [amounts, lines] : [amounts, lines, feePerKm]);

export function hashContent(amounts: Amounts, lines: readonly OrderLine[], feePerKm?: number): string {
  const { pieces, totalItemsPrice, transportFee, grandTotal } = amounts;
  const rows = lines.map(({ position, productId, name, service, quantity, unitPrice }): Value[] => [
    position,
    productId,
    name,
    service,
    quantity,
    unitPrice,
  ]);
  return hashRows([pieces, totalItemsPrice, transportFee, grandTotal], rows, feePerKm);
}

type HashReader = (orderId: string, feePerKm?: number) => string;

function createHashReader(sqlite: Sqlite): HashReader {
  const amounts = sqlite.prepare(AMOUNTS).raw();
  const lines = sqlite.prepare(LINES).raw();
  return (orderId, feePerKm) => hashRows(amounts.get(orderId), lines.all(orderId), feePerKm);
}

const readers = new WeakMap<Sqlite, HashReader>();

/** The hash covers lines and amounts, which only an amendment changes, and no personal data, which may be erased. */
export function readContentHash(sqlite: Sqlite, orderId: string, feePerKm?: number): string {
  const readHash = readers.get(sqlite) ?? createHashReader(sqlite);
  readers.set(sqlite, readHash);
  return readHash(orderId, feePerKm);
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
  const readFee = createFeeReader(sqlite);
  for (const event of sqlite.prepare(buildHashedEvents(sqlite)).iterate() as Iterable<HashedEvent>) {
    const { orderId, isAmended, contentHash } = event;
    const hasHash = (json: string | null, hash: string | null | undefined) =>
      matchesHash(hash, readFee(orderId), (fee) => hashJson(json, fee));
    if (isAmended && !(hasHash(event.before, hashes.get(orderId)) && hasHash(event.after, contentHash)))
      changedIds.add(orderId);
    hashes.set(orderId, contentHash);
  }
  for (const [orderId, contentHash] of hashes)
    if (!matchesHash(contentHash, readFee(orderId), (fee) => readContentHash(sqlite, orderId, fee)))
      changedIds.add(orderId);
  return [...changedIds];
}

function createFeeReader(sqlite: Sqlite): (orderId: string) => number | undefined {
  if (!hasColumn(sqlite, 'orders', 'fee_per_km')) return () => undefined;
  const fee = sqlite.prepare(FEE).pluck();
  return (orderId) => fee.get(orderId) as number | undefined;
}

function matchesHash(
  hash: string | null | undefined,
  feePerKm: number | undefined,
  makeHash: (feePerKm?: number) => string | undefined,
): boolean {
  return hash !== undefined && (hash === makeHash(feePerKm) || hash === makeHash());
}

function buildHashedEvents(sqlite: Sqlite): string {
  const events = `SELECT order_id AS orderId, 0 AS isAmended, content_hash AS contentHash, NULL AS before, NULL AS after FROM events WHERE kind = 'created'`;
  if (!hasTable(sqlite, 'order_changes')) return events;
  return `SELECT e.order_id AS orderId, e.kind = 'amended' AS isAmended, e.content_hash AS contentHash, c.before, c.after
    FROM events e LEFT JOIN order_changes c ON c.order_id = e.order_id AND c.sequence = e.sequence
    WHERE e.kind IN ('created', 'amended') ORDER BY e.sequence`;
}

function hashJson(json: string | null, feePerKm?: number): string | undefined {
  try {
    const content = JSON.parse(json ?? '') as OrderContent;
    return hashContent(content, content.lines, feePerKm);
  } catch {
    return undefined;
  }
}

export function hasContentHashes(sqlite: Sqlite): boolean {
  const column = `SELECT 1 FROM pragma_table_info('order_events') WHERE name = 'content_hash'`;
  return sqlite.prepare(column).get() !== undefined;
}
