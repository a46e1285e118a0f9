import { and, eq, isNull } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { invoiceOrders, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { ActEvent } from '../../acts/event.ts';
import type { Deps } from '../../ctx.ts';
import { addCreditNote } from '../../fne/creditNotes.ts';

const invoiceOfOrder = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(invoiceOrders, 'invoiceId', 'amount'), content: invoices.content })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(and(eq(invoiceOrders.orderId, p('orderId')), isNull(invoiceOrders.creditNoteId))),
);

/** An order whose completion is undone leaves its invoice by a credit note, and is invoiced anew once completed. */
export function creditUndoneOrders(deps: Deps, events: readonly ActEvent[]): void {
  for (const { before, after, orderId, actor } of events) {
    if (before?.status !== 'completed' || after?.status === 'completed') continue;
    const row = invoiceOfOrder(deps.db).get({ orderId });
    if (!row) continue;
    const { invoiceId, amount, content } = row;
    const items = content.lines.flatMap((line, position) =>
      line.orderId === orderId ? [{ position, quantity: line.quantity }] : [],
    );
    const reason = `Livraison annulée de la commande ${referenceOf(orderId)}`;
    const ctx = { ...deps, actor, request: { ip: '-' } };
    const creditNoteId = addCreditNote(ctx, { invoiceId, items, amount, reason, key: deps.id() });
    deps.db
      .update(invoiceOrders)
      .set({ creditNoteId })
      .where(and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderId, orderId)))
      .run();
  }
}
