import type { OrderLine } from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import type { Sqlite } from '../connection.ts';
import { hashValues } from '../sealedText.ts';
import { hasColumn } from './olderSchemas.ts';

const AMOUNTS = `SELECT pieces, total_items_price, transport_fee, grand_total FROM orders WHERE id = ?`;
const FEE = 'SELECT fee_per_km FROM orders WHERE id = ?';
const buildLines = (columns: string) =>
  `SELECT position, product_id, name, service, quantity, unit_price${columns} FROM order_lines WHERE order_id = ? ORDER BY position`;

type Value = string | number | null;
type Amounts = Pick<OrderContent, 'pieces' | 'totalItemsPrice' | 'transportFee' | 'grandTotal'>;

/** Hashes of earlier versions leave out the fee per kilometre, and a line of pieces has no unit. */
function hashRows(amounts: unknown, lines: readonly Value[][], feePerKm?: unknown): string {
  const rows = lines.map(([...line]) => (line.at(-2) === null ? line.slice(0, -2) : line));
  return hashValues(feePerKm === undefined ? [amounts, rows] : [amounts, rows, feePerKm]);
}

export function hashContent(amounts: Amounts, lines: readonly OrderLine[], feePerKm?: number): string {
  const { pieces, totalItemsPrice, transportFee, grandTotal } = amounts;
  const rows = lines.map(({ position, productId, name, service, quantity, unitPrice, unit, tenths }) => [
    position,
    productId,
    name,
    service,
    quantity,
    unitPrice,
    unit ?? null,
    tenths ?? null,
  ]);
  return hashRows([pieces, totalItemsPrice, transportFee, grandTotal], rows, feePerKm);
}

type HashReader = (orderId: string, feePerKm?: number) => string;

/** The hash covers lines and amounts, which only an amendment changes, and no personal data, which may be erased. */
function createHashReader(sqlite: Sqlite): HashReader {
  const amounts = sqlite.prepare(AMOUNTS).raw();
  const units = hasColumn(sqlite, 'order_lines', 'unit') ? ', unit, tenths' : ', NULL, NULL';
  const lines = sqlite.prepare(buildLines(units)).raw();
  return (orderId, feePerKm) => hashRows(amounts.get(orderId), lines.all(orderId) as Value[][], feePerKm);
}

/** Orders from before the column `content_hash` get the hash of their present content. */
export function hashOrderContents(sqlite: Sqlite): void {
  const readHash = createHashReader(sqlite);
  const update = sqlite.prepare('UPDATE order_events SET content_hash = ? WHERE sequence = ?');
  const created = sqlite.prepare(
    `SELECT sequence, order_id AS orderId FROM order_events WHERE kind = 'created'`,
  );
  for (const { sequence, orderId } of created.all() as { sequence: number; orderId: string }[])
    update.run(readHash(orderId), sequence);
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
  const readHash = createHashReader(sqlite);
  for (const event of sqlite.prepare(HASHED_EVENTS).iterate() as Iterable<HashedEvent>) {
    const { orderId, isAmended, contentHash } = event;
    const hasHash = (json: string | null, hash: string | null | undefined) =>
      matchesHash(hash, readFee(orderId), (fee) => hashJson(json, fee));
    if (isAmended && !(hasHash(event.before, hashes.get(orderId)) && hasHash(event.after, contentHash)))
      changedIds.add(orderId);
    hashes.set(orderId, contentHash);
  }
  for (const [orderId, contentHash] of hashes)
    if (!matchesHash(contentHash, readFee(orderId), (fee) => readHash(orderId, fee))) changedIds.add(orderId);
  return [...changedIds];
}

function createFeeReader(sqlite: Sqlite): (orderId: string) => number | undefined {
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

const HASHED_EVENTS = `SELECT e.order_id AS orderId, e.kind = 'amended' AS isAmended, e.content_hash AS contentHash, c.before, c.after
    FROM events e LEFT JOIN order_changes c ON c.order_id = e.order_id AND c.sequence = e.sequence
    WHERE e.kind IN ('created', 'amended') ORDER BY e.sequence`;

function hashJson(json: string | null, feePerKm?: number): string | undefined {
  try {
    const content = JSON.parse(json ?? '') as OrderContent;
    return hashContent(content, content.lines, feePerKm);
  } catch {
    return undefined;
  }
}
