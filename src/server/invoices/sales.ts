import { and, desc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { isEventOf } from '#db/orderEvents.ts';
import { creditNotes, invoices, moneyEntries, orderEvents, orderLines } from '#db/schema.ts';
import { groupRows, pickColumns } from '#db/select.ts';
import { type InvoiceContent, isUnsent } from '#domain/invoices/certification.ts';
import { buildSaleContent, listUncredited, sumLines } from '#domain/invoices/saleContent.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import type { ActEvent, OrderSnapshot } from '../acts/change.ts';
import { IS_REVERSED } from '../acts/ledgerStatements.ts';
import type { Deps } from '../ctx.ts';

type Writer = Pick<Deps, 'db' | 'store' | 'id' | 'now' | 'certifier' | 'fne'>;
export type InvoiceRow = typeof invoices.$inferSelect;

export const findLastSale = ({ db }: Pick<Deps, 'db'>, orderId: string): InvoiceRow | undefined =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.sale)).limit(1).get();

export const findInvoice = ({ db }: Pick<Deps, 'db'>, id: string): InvoiceRow | undefined =>
  db.select().from(invoices).where(eq(invoices.id, id)).get();

export const listCreditNotes = ({ db }: Pick<Deps, 'db'>, invoiceId: string) =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).all();

/** A completed order is a sale, and one whose completion is undone no longer is. */
export function writeSales(deps: Deps, events: readonly ActEvent[]): void {
  for (const { before, after, orderId, entry } of events) {
    const wasSold = before?.status === 'completed';
    const isSold = after?.status === 'completed';
    if (isSold && !wasSold && deps.fne && after.accountId === null)
      addSale(deps, after, deps.settings.fneDelayMs);
    if (wasSold && !isSold) undoSale(deps, orderId, 'Fin de commande annulée');
    if (wasSold && isSold && entry?.reverses && entry.rebate)
      raiseSale(deps, after, { id: entry.reverses.id, rebate: entry.rebate });
  }
}

type Gesture = { id: number; rebate: number };

/** A gesture of before the completion has lowered the sale, and its reversal raises what the client pays. */
function raiseSale(deps: Deps, order: OrderSnapshot, gesture: Gesture): void {
  if (!deps.fne || gesture.id > findCompletion(deps, order.id)) return;
  const sale = findLastSale(deps, order.id);
  // Pieces that were credited since stay a person's to correct.
  if (sale && listCreditNotes(deps, sale.id).length > 0) return;
  const { lines } = readContent(deps, { ...order, rebate: order.rebate + gesture.rebate });
  // Nothing is sold of what was completed before the house certified, unless it cost nothing until now.
  if (sumLines(lines) !== (sale?.amount ?? 0)) return;
  undoSale(deps, order.id, 'Geste commercial annulé');
  addSale(deps, order, deps.settings.fneDelayMs);
}

const findCompletion = ({ db }: Writer, orderId: string): number =>
  db
    .select({ sequence: sql<number>`coalesce(max(${orderEvents.sequence}), 0)` })
    .from(orderEvents)
    .where(and(isEventOf(orderId), eq(orderEvents.to, 'completed')))
    .get()?.sequence ?? 0;

/** The lines of each order, in their order. */
export function groupSoldItems({ db }: Pick<Deps, 'db'>, orderIds: readonly string[]) {
  const rows = db
    .select(
      pickColumns(orderLines, 'orderId', 'name', 'service', 'quantity', 'unitPrice', 'tenths', 'discount'),
    )
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.position)
    .all();
  return groupRows(rows, ({ orderId }) => orderId);
}

function readContent(deps: Writer, order: OrderSnapshot): InvoiceContent {
  const items = groupSoldItems(deps, [order.id]).get(order.id) ?? [];
  const rebate = order.rebate - sumLaterGestures(deps, order.id);
  return buildSaleContent({ items, transportFee: order.transportFee, rebate });
}

/** A gesture of after the completion leaves the sale as it is: the tax office knows no refund in francs. */
function sumLaterGestures(deps: Writer, orderId: string): number {
  const isLater = and(
    gt(moneyEntries.sequence, findCompletion(deps, orderId)),
    eq(moneyEntries.kind, 'refund'),
  );
  const later = deps.db
    .select({ sum: sql<number>`coalesce(sum(${moneyEntries.rebate}), 0)` })
    .from(orderEvents)
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .where(and(isEventOf(orderId), isLater, not(IS_REVERSED)))
    .get();
  return later?.sum ?? 0;
}

/** Undefined for an order that costs nothing. */
export function addSale(deps: Writer, order: OrderSnapshot, delayMs: number): InvoiceRow | undefined {
  const { id: orderId } = order;
  const content = readContent(deps, order);
  if (content.lines.length === 0) return undefined;
  // An earlier sale may have been dropped since.
  const sale = (findLastSale(deps, orderId)?.sale ?? 0) + 1;
  return insertSale(deps, { orderId, sale, content }, delayMs);
}

type NewSale = { content: InvoiceContent; sale: number } & (
  | { orderId: string }
  | { accountId: string; month: string }
);

/** Without certification a sale is plain from the start. */
export function insertSale(deps: Writer, sale: NewSale, delayMs: number): InvoiceRow {
  deps.store.afterCommit(deps.certifier.wake);
  return deps.db
    .insert(invoices)
    .values({
      ...sale,
      id: deps.id(),
      amount: sumLines(sale.content.lines),
      ...(deps.fne ? { state: 'to_send', sendAt: deps.now() + delayMs } : { state: 'plain' }),
      createdAt: deps.now(),
    })
    .returning()
    .get();
}

const getUndoneKey = (invoiceId: string) => `undone:${invoiceId}`;

/** A sale that the tax office has, or may have, is taken back whole; the rest is no sale any more. */
function undoSale(deps: Deps, orderId: string, reason: string): void {
  const invoice = findLastSale(deps, orderId);
  if (!invoice) return;
  const earlier = listCreditNotes(deps, invoice.id);
  if (isUnsent(invoice.state) && earlier.length === 0) {
    deps.db.delete(invoices).where(eq(invoices.id, invoice.id)).run();
    return;
  }
  const items = listUncredited(
    invoice.content,
    earlier.flatMap((note) => note.items),
  );
  if (items.length === 0) return;
  const amount = invoice.amount - earlier.reduce((sum, note) => sum + note.amount, 0);
  const { id: actorId } = getSystemActor('fne');
  const key = getUndoneKey(invoice.id);
  insertCreditNote(deps, invoice, { items, amount, reason, key, actorId });
}

/** A sale that was undone while nobody knew of it, and that the tax office has not, is no sale. */
export function dropUndoneSale({ db }: Pick<Deps, 'db'>, invoiceId: string): boolean {
  const { changes } = db
    .delete(creditNotes)
    .where(and(eq(creditNotes.invoiceId, invoiceId), eq(creditNotes.key, getUndoneKey(invoiceId))))
    .run();
  if (changes > 0) db.delete(invoices).where(eq(invoices.id, invoiceId)).run();
  return changes > 0;
}

type NewCreditNote = Pick<
  typeof creditNotes.$inferInsert,
  'items' | 'amount' | 'reason' | 'key' | 'actorId' | 'sequence' | 'number'
>;

/**
 * A note of a sale that is not certified yet waits for it. The tax office takes no note of a sale that was found by its
 * number: a person makes it there and tells its number.
 */
export function insertCreditNote(deps: Writer, invoice: InvoiceRow, note: NewCreditNote) {
  const state = findNoteState(invoice, note);
  const isDue = state === 'to_send' && invoice.state === 'certified';
  if (isDue) deps.store.afterCommit(deps.certifier.wake);
  return deps.db
    .insert(creditNotes)
    .values({
      ...note,
      id: deps.id(),
      invoiceId: invoice.id,
      createdAt: deps.now(),
      state,
      sendAt: isDue ? deps.now() : null,
      issuedAt: state === 'certified' || state === 'plain' ? deps.now() : null,
    })
    .returning()
    .get();
}

function findNoteState({ state, fneId }: InvoiceRow, { number }: NewCreditNote) {
  if (number) return 'certified';
  // A sale that the house never had certified needs no tax office for its note either.
  if (state === 'plain') return 'plain';
  return state === 'certified' && fneId === null ? 'unsure' : 'to_send';
}

/** The tax office takes a note of a sale by the sale's id alone, and has nothing of a plain one. */
export const mayCreditHere = ({ state, fneId }: Pick<InvoiceRow, 'state' | 'fneId'>): boolean =>
  state === 'plain' || fneId !== null;
