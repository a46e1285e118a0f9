import { and, eq, isNull } from 'drizzle-orm';
import { invoiceOrders, invoices } from '#db/schema.ts';
import { computeCredit, listUncredited } from '#domain/invoices/saleContent.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { ActEvent } from '../../acts/event.ts';
import type { Deps } from '../../ctx.ts';
import { insertCreditNote, listCreditNotes } from '../../invoices/sales.ts';

/** An order whose completion is undone leaves its invoice by a credit note, and is invoiced anew once completed. */
export function creditUndoneOrders(deps: Deps, events: readonly ActEvent[]): void {
  for (const { before, after, orderId, actor } of events) {
    if (before?.status !== 'completed' || after?.status === 'completed') continue;
    const invoice = deps.db
      .select({ invoice: invoices })
      .from(invoiceOrders)
      .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
      .where(and(eq(invoiceOrders.orderId, orderId), isNull(invoiceOrders.creditNoteId)))
      .get()?.invoice;
    if (!invoice) continue;
    const { id: invoiceId, content } = invoice;
    const earlier = listCreditNotes(deps, invoiceId).flatMap((note) => note.items);
    const items = listUncredited(content, earlier).filter(
      ({ position }) => content.lines[position]?.orderId === orderId,
    );
    const amount = computeCredit(content, items, earlier);
    if (typeof amount !== 'number') throw new Error('an invoice has the lines that are left of it');
    const reason = `Livraison annulée de la commande ${referenceOf(orderId)}`;
    const note = { items, amount, reason, key: deps.id(), actorId: actor.id };
    const { id: creditNoteId } = insertCreditNote(deps, invoice, note);
    deps.db
      .update(invoiceOrders)
      .set({ creditNoteId })
      .where(and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderId, orderId)))
      .run();
  }
}
