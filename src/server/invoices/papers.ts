import { and, eq } from 'drizzle-orm';
import { setCounter } from '#db/counters.ts';
import { accounts, creditNotes, invoices, orders } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { nudgeDrawerAfterCommit } from '../cash/nudge.ts';
import type { Deps } from '../ctx.ts';
import { listAudience } from '../live/live.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';
import type { FneOutcome } from '../providers/fne/fne.ts';
import { readAccountMoney } from './accountMoney.ts';
import { dropUndoneSale } from './sales.ts';

export type PaperTable = typeof invoices | typeof creditNotes;

/** The tax office certifies a sale, or the note that takes part of it back. */
export type Paper = { id: string; is: 'invoice' | 'note' };

/** 1 while the stickers are out: a person looks at the unsigned sale first. */
export const PAUSED = 'fne-paused';
export const STICKERS = 'fne-stickers';
export const FEW_LEFT = 'fne-few-left';

export function isNumberTaken({ db }: Pick<Deps, 'db'>, number: string, ownId?: string): boolean {
  const papers = [invoices, creditNotes].flatMap((table) =>
    db.select({ id: table.id }).from(table).where(eq(table.number, number)).all(),
  );
  return papers.some(({ id }) => id !== ownId);
}

type Columns = Partial<
  Pick<
    typeof invoices.$inferSelect,
    'state' | 'sendAt' | 'issuedAt' | 'number' | 'token' | 'fneId' | 'fields' | 'difference' | 'answer'
  >
>;

const getTable = ({ is }: Paper): PaperTable => (is === 'invoice' ? invoices : creditNotes);

export function setPaperState(deps: Deps, paper: Paper, columns: Columns): void {
  const { id, is } = paper;
  const table = getTable(paper);
  deps.db.update(table).set(columns).where(eq(table.id, id)).run();
  if (is !== 'invoice' || columns.state !== 'certified') return;
  issueAccountInvoice(deps, id);
  nudgeOrder(deps, id);
}

/** The client may look at the invoice while its number arrives. */
function nudgeOrder({ db, store, live }: Deps, invoiceId: string): void {
  const order = db
    .select(pickColumns(orders, 'id', 'clientId'))
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, invoiceId))
    .get();
  if (!order) return;
  const { id: orderId, clientId } = order;
  const audience = listAudience({ clientId, livreurId: null });
  store.afterCommit(() => live.publish({ orderId, audience }), orderId);
}

export function recordOutcome(deps: Deps, paper: Paper, outcome: FneOutcome): void {
  deps.store.write(() => {
    const table = getTable(paper);
    const stored = findRow(deps.db, table, eq(table.id, paper.id));
    if (!stored) return;
    const isNowhere = outcome.is === 'later' || outcome.is === 'refused';
    if (isNowhere && dropUndoneSale(deps, paper.id)) return nudgeDrawerAfterCommit(deps);
    if (outcome.is === 'later')
      setPaperState(deps, paper, { state: 'to_send', sendAt: computeNextTry(stored.createdAt, deps.now()) });
    else if (outcome.is === 'refused')
      setPaperState(deps, paper, { state: 'refused', fields: outcome.fields, answer: outcome.answer });
    else if (outcome.is === 'unsure') {
      setPaperState(deps, paper, { state: 'unsure', answer: outcome.answer });
      if (outcome.isUnsigned) setCounter(deps.db, PAUSED, 1);
    } else if (isNumberTaken(deps, outcome.number, paper.id))
      setPaperState(deps, paper, { state: 'unsure', answer: `numéro déjà pris : ${outcome.number}` });
    else recordCertificate(deps, paper, { ...outcome, amount: stored.amount });
    nudgeDrawerAfterCommit(deps);
  });
}

/** A short failure is over soon; a long one is not asked about each minute. */
function computeNextTry(createdAt: number, now: number): number {
  return now + Math.min(10 * MINUTE, Math.max(MINUTE / 2, (now - createdAt) / 4));
}

type Certificate = Extract<FneOutcome, { is: 'certified' }> & { amount: number };

function recordCertificate(deps: Deps, paper: Paper, certificate: Certificate): void {
  const { number, token, fneId, itemIds, total, amount, stickers, isLow } = certificate;
  const difference = total === null ? null : total - amount;
  setPaperState(deps, paper, {
    state: 'certified',
    number,
    token,
    fneId,
    fields: null,
    answer: null,
    issuedAt: deps.now(),
    difference: difference === 0 ? null : difference,
  });
  if (stickers !== null) setCounter(deps.db, STICKERS, stickers);
  setCounter(deps.db, FEW_LEFT, isLow ? 1 : 0);
  if (paper.is === 'note') return;
  deps.db.update(invoices).set({ itemIds }).where(eq(invoices.id, paper.id)).run();
  releaseNotes(deps, { id: paper.id, fneId });
}

type Sale = Pick<typeof invoices.$inferSelect, 'id' | 'fneId'>;

/** Notes that were written before the sale had its number leave now, or are a person's if it has no id there. */
export function releaseNotes({ db, now }: Pick<Deps, 'db' | 'now'>, { id, fneId }: Sale): void {
  db.update(creditNotes)
    .set(fneId === null ? { state: 'unsure' } : { sendAt: now() })
    .where(and(eq(creditNotes.invoiceId, id), eq(creditNotes.state, 'to_send')))
    .run();
}

/** A month names its business as it was when it was sent, whatever the account says once the answer is known. */
export function storeBusiness(
  { db }: Pick<Deps, 'db'>,
  { id, accountId, content }: Pick<typeof invoices.$inferSelect, 'id' | 'accountId' | 'content'>,
): void {
  const business = db
    .select(pickColumns(accounts, 'name', 'ncc', 'rccm', 'address'))
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ''))
    .get();
  if (business)
    db.update(invoices)
      .set({ content: { ...content, business } })
      .where(eq(invoices.id, id))
      .run();
}

/** The due date and the letter of a business's month start at its certification, or at once without one. */
export function issueAccountInvoice(ctx: LetterCtx & Pick<Deps, 'house'>, invoiceId: string): void {
  const invoice = ctx.db
    .select({
      ...pickColumns(accounts, 'name', 'email', 'terms'),
      ...pickColumns(invoices, 'accountId', 'month', 'number', 'amount', 'content'),
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(eq(invoices.id, invoiceId))
    .get();
  if (!invoice) return;
  const { email: to, terms, accountId, month, content, ...data } = invoice;
  const issuedAt = ctx.now();
  const dueAt = issuedAt + terms * DAY;
  ctx.db.update(invoices).set({ issuedAt, dueAt }).where(eq(invoices.id, invoiceId)).run();
  if (!content.business) storeBusiness(ctx, { id: invoiceId, accountId, content });
  const { invoices: rows } = readAccountMoney(ctx, accountId ?? '');
  const due = rows.find(({ id }) => id === invoiceId)?.due ?? data.amount;
  const { paymentDetails } = ctx.house();
  enqueueLetter(ctx, {
    kind: 'account.invoice',
    to,
    data: { ...data, month: month ?? '', due, dueAt, paymentDetails },
  });
}
