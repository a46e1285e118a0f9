import { and, eq } from 'drizzle-orm';
import { creditNotes } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { CreditInvoiceInput } from '#domain/inputs/invoices.ts';
import { computeCredit } from '#domain/invoices/saleContent.ts';
import { applyActs } from '../acts/act.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { isNumberTaken } from './papers.ts';
import { findInvoice, type InvoiceRow, insertCreditNote, listCreditNotes } from './sales.ts';

type Credited = { creditId: string; amount: number };

/** Whole pieces only: the tax office takes no sum of francs back. What it lowers becomes a credit of the client. */
export function creditInvoice(ctx: SignedCtx, input: CreditInvoiceInput): Credited {
  return ctx.store.write(() => {
    const first = ctx.db
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.actorId, ctx.actor.id), eq(creditNotes.key, input.key)))
      .get();
    if (first) return { creditId: first.id, amount: first.amount };
    const invoice = findInvoice(ctx, input.invoiceId);
    if (!invoice) throw new DomainError('NOT_FOUND');
    if (invoice.state !== 'certified') throw new DomainError('INVOICE_CHANGED');
    if (invoice.fneId === null && input.number === undefined) throw new DomainError('NO_FNE_ID');
    const earlier = listCreditNotes(ctx, invoice.id);
    const amount = computeCredit(
      invoice.content,
      input.items,
      earlier.flatMap(({ items }) => items),
    );
    if (amount === 'UNKNOWN_LINE') throw new DomainError('INVALID_INPUT');
    if (amount === 'ABOVE_QUANTITY') throw new DomainError('ABOVE_QUANTITY');
    return invoice.orderId === null
      ? creditAccount(ctx, invoice, { ...input, amount })
      : creditOrder(ctx, invoice, { ...input, amount, orderId: invoice.orderId });
  });
}

type Priced = CreditInvoiceInput & { amount: number };

function creditOrder(ctx: SignedCtx, invoice: InvoiceRow, priced: Priced & { orderId: string }): Credited {
  const { orderId, amount } = priced;
  let creditId = '';
  applyActs(ctx, {
    kind: 'credit',
    procedure: 'invoices.credit',
    orderId,
    rule: () => ({
      money: { credited: amount },
      detail: String(amount),
      record: ({ sequence }) => {
        creditId = storeNote(ctx, invoice, priced, sequence);
        return null;
      },
    }),
  });
  return { creditId, amount };
}

function creditAccount(ctx: SignedCtx, invoice: InvoiceRow, priced: Priced): Credited {
  const creditId = storeNote(ctx, invoice, priced, null);
  recordDeskAudit(ctx, { act: 'invoices.credit', subject: invoice.id, after: { amount: priced.amount } });
  return { creditId, amount: priced.amount };
}

function storeNote(ctx: SignedCtx, invoice: InvoiceRow, priced: Priced, sequence: number | null): string {
  const { items, amount, reason, key, number } = priced;
  if (number !== undefined && isNumberTaken(ctx, number)) throw new DomainError('NUMBER_TAKEN');
  const note = { items, amount, reason, key, sequence, actorId: ctx.actor.id };
  return insertCreditNote(ctx, invoice, number === undefined ? note : { ...note, number }).id;
}
