import { and, eq, sql } from 'drizzle-orm';
import { setCounter } from '#db/counters.ts';
import { creditNotes, invoices } from '#db/schema.ts';
import { findFirstUse, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { CreditInvoiceInput, ResolveInvoiceInput } from '#domain/inputs/invoices.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { type CertificationState, isIssued } from '#domain/invoices/certification.ts';
import { computeCredit } from '#domain/invoices/saleContent.ts';
import { applyActs } from '../acts/act.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { isNumberTaken, PAUSED, type Paper, releaseNotes, setPaperState } from './papers.ts';
import {
  addSale,
  dropUndoneSale,
  findInvoice,
  findLastSale,
  type InvoiceRow,
  insertCreditNote,
  listCreditNotes,
  mayCreditHere,
} from './sales.ts';

interface FoundPaper {
  paper: Paper;
  state: CertificationState;
  /** The tax office takes no note of a sale that was found by its number. */
  isByHand: boolean;
  /** A person typed its number, and no note takes it back yet. */
  mayCorrect: boolean;
  /** The journal names the paper by it. */
  subject: string;
}

/** A credit note is sent and resolved as an invoice is. */
function findPaper({ db }: SignedCtx, id: string): FoundPaper {
  const invoice = db
    .select({
      ...pickColumns(invoices, 'state', 'orderId'),
      isByHand: sql<number>`0`.mapWith(Boolean),
      mayCorrect:
        sql<number>`${invoices.state} = 'certified' and ${invoices.fneId} is null and not exists (select 1 from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices}.id)`.mapWith(
          Boolean,
        ),
    })
    .from(invoices)
    .where(eq(invoices.id, id))
    .get();
  const note = db
    .select({
      state: creditNotes.state,
      orderId: invoices.orderId,
      isByHand: sql<number>`${invoices.state} = 'certified' and ${invoices.fneId} is null`.mapWith(Boolean),
      mayCorrect: sql<number>`${creditNotes.state} = 'certified' and ${creditNotes.fneId} is null`.mapWith(
        Boolean,
      ),
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(creditNotes.id, id))
    .get();
  const stored = invoice ?? note;
  if (!stored) throw new DomainError('NOT_FOUND');
  const paper: Paper = { id, is: invoice ? 'invoice' : 'note' };
  const { orderId, ...facts } = stored;
  return { ...facts, paper, subject: orderId ?? id };
}

/** Now, instead of when it is due; what was refused is sent as the settings and the client are today. */
export function sendInvoice(ctx: SignedCtx, { invoiceId }: { invoiceId: string }) {
  if (!ctx.fne) throw new DomainError('FNE_OFF');
  ctx.store.write(() => {
    const { paper, state, subject } = findPaper(ctx, invoiceId);
    if (state !== 'refused' && state !== 'to_send') throw new DomainError('INVOICE_CHANGED');
    sendNow(ctx, paper);
    recordDeskAudit(ctx, { act: 'invoices.send', subject });
  });
  return { invoiceId };
}

function sendNow(ctx: SignedCtx, paper: Paper): void {
  setPaperState(ctx, paper, { state: 'to_send', sendAt: ctx.now(), fields: null, answer: null });
  ctx.store.afterCommit(ctx.certifier.wake);
}

/** Only a person says what became of a sale that the tax office has not answered. */
export function resolveInvoice(ctx: SignedCtx, { invoiceId, found: isThere, number }: ResolveInvoiceInput) {
  ctx.store.write(() => {
    const { paper, state, isByHand, mayCorrect, subject } = findPaper(ctx, invoiceId);
    if (state !== 'unsure' && !(mayCorrect && isThere)) throw new DomainError('INVOICE_CHANGED');
    if (!isThere && isByHand) throw new DomainError('NO_FNE_ID');
    if (isThere && number !== undefined) {
      if (isNumberTaken(ctx, number, invoiceId)) throw new DomainError('NUMBER_TAKEN');
      if (mayCorrect) setPaperState(ctx, paper, { number });
      else recordNumber(ctx, paper, number);
    } else if (!dropUndoneSale(ctx, invoiceId)) sendNow(ctx, paper);
    // A number that is corrected says nothing of the sale that lacked a sticker.
    if (!mayCorrect) setCounter(ctx.db, PAUSED, 0);
    ctx.store.afterCommit(ctx.certifier.wake);
    recordDeskAudit(ctx, { act: 'invoices.resolve', subject, after: { found: isThere, number } });
  });
  return { invoiceId };
}

function recordNumber(ctx: SignedCtx, paper: Paper, number: string): void {
  setPaperState(ctx, paper, { state: 'certified', number, answer: null, issuedAt: ctx.now() });
  releaseNotes(ctx, { id: paper.id, fneId: null });
}

/** An order that was completed before the house certified anything. */
export function addInvoice(ctx: SignedCtx, { orderId }: { orderId: string }): { invoiceId: string } {
  if (!ctx.fne) throw new DomainError('FNE_OFF');
  return ctx.store.write(() => {
    const order = loadOrderForActor(ctx, orderId);
    if (order.status !== 'completed' || order.accountId !== null)
      throw new DomainError('TRANSITION_REFUSED', { status: order.status });
    const earlier = findLastSale(ctx, orderId);
    if (earlier) return { invoiceId: earlier.id };
    const sale = addSale(ctx, order, 0);
    if (!sale) throw new DomainError('NOTHING_TO_INVOICE');
    recordDeskAudit(ctx, { act: 'invoices.add', subject: orderId });
    return { invoiceId: sale.id };
  });
}

type Credited = { creditId: string; amount: number };

/** Whole pieces only: the tax office takes no sum of francs back. What it lowers becomes a credit of the client. */
export function creditInvoice(ctx: SignedCtx, input: CreditInvoiceInput): Credited {
  return ctx.store.write(() => {
    const isOfKey = and(eq(creditNotes.actorId, ctx.actor.id), eq(creditNotes.key, input.key));
    const first = findFirstUse(ctx.db, creditNotes, isOfKey, pickFields(input, 'invoiceId', 'items'));
    if (first) return { creditId: first.id, amount: first.amount };
    const invoice = findInvoice(ctx, input.invoiceId);
    if (!invoice) throw new DomainError('NOT_FOUND');
    if (!isIssued(invoice.state)) throw new DomainError('INVOICE_CHANGED');
    if (!mayCreditHere(invoice) && input.number === undefined) throw new DomainError('NO_FNE_ID');
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
