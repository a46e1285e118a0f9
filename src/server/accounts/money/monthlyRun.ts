import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { accounts, invoiceOrders, invoices, orders } from '#db/schema.ts';
import { countRows, groupRows, pickColumns } from '#db/select.ts';
import {
  findInvoicedUntil,
  findLastReminderHour,
  findReminder,
  isPauseDoubtful,
  listMonthLines,
  type OrderOfMonth,
  toMonth,
} from '#domain/accounts/month.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { computeCredit, listUncredited } from '#domain/invoices/saleContent.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import type { ActEvent } from '../../acts/change.ts';
import { recordAudit } from '../../acts/journal.ts';
import type { ActCtx, Deps } from '../../ctx.ts';
import { AWAITS_INVOICE, ORDER_AMOUNT, readAccountMoney } from '../../invoices/accountMoney.ts';
import { issueAccountInvoice } from '../../invoices/papers.ts';
import { groupSoldItems, insertCreditNote, insertSale, listCreditNotes } from '../../invoices/sales.ts';
import { enqueueLetter, type LetterCtx } from '../../mail/outbox.ts';

const INVOICED_UNTIL = 'accounts-invoiced-until';

const isToInvoice = (until: number) =>
  and(eq(orders.status, 'completed'), lt(orders.completedAt, until), AWAITS_INVOICE);

/**
 * Each account has a transaction of its own, so that a kill leaves all of its invoices or none, and the next run makes
 * the rest. An order that arrives later with an hour of a month already invoiced, from a phone without network, waits
 * for the next run, which makes a further invoice of its own month.
 */
export function invoiceEndedMonths(ctx: ActCtx): void {
  const until = findInvoicedUntil(ctx.now());
  if ((readCounter(ctx.db, INVOICED_UNTIL) ?? 0) >= until) return;
  const waiting = ctx.db
    .selectDistinct({ accountId: orders.accountId })
    .from(orders)
    .where(isToInvoice(until))
    .all();
  for (const { accountId } of waiting) if (accountId) invoiceAccount(ctx, accountId, until);
  ctx.store.write(() => setCounter(ctx.db, INVOICED_UNTIL, until));
}

function invoiceAccount(ctx: ActCtx, accountId: string, until: number): void {
  ctx.store.write(() => {
    const months = groupRows(listOrders(ctx, accountId, until), ({ completedAt }) => toMonth(completedAt));
    for (const [month, group] of months) addInvoice(ctx, accountId, month, group);
  });
}

function listOrders({ db }: ActCtx, accountId: string, until: number): OrderOfMonth[] {
  const rows = db
    .select({ ...pickColumns(orders, 'id', 'completedAt', 'transportFee', 'rebate'), amount: ORDER_AMOUNT })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isToInvoice(until)))
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .all();
  const items = groupSoldItems(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map(({ completedAt, ...row }) => ({
    ...row,
    completedAt: completedAt ?? 0,
    items: items.get(row.id) ?? [],
  }));
}

function addInvoice(ctx: ActCtx, accountId: string, month: string, group: OrderOfMonth[]): void {
  const content = { lines: listMonthLines(group) };
  // The tax office certifies no sale of nothing.
  if (content.lines.length === 0) return;
  const isOfMonth = and(eq(invoices.accountId, accountId), eq(invoices.month, month));
  const sale = countRows(ctx.db, invoices, isOfMonth) + 1;
  const { id, state, amount } = insertSale(ctx, { accountId, month, sale, content }, 0);
  const rows = group.map((order) => ({ invoiceId: id, orderId: order.id, amount: order.amount }));
  ctx.db.insert(invoiceOrders).values(rows).run();
  if (state === 'plain') issueAccountInvoice(ctx, id);
  recordAudit(ctx, { act: 'accounts.invoiceMonth', subject: id, after: { accountId, month, amount } });
}

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

const CHECKED_AT = 'accounts-checked-at';

/** Runs each minute and at start, and does what has become due since. */
export function runAccountJobs(deps: Deps): void {
  if (readDateQuestion(deps)) return;
  const [since, now] = [readCounter(deps.db, CHECKED_AT), deps.now()];
  // A pause is measured in days, so that not each minute needs a write.
  if (since === null || Math.abs(now - since) >= HOUR)
    deps.store.write(() => setCounter(deps.db, CHECKED_AT, now));
  invoiceEndedMonths({ ...deps, actor: getSystemActor('scheduler'), request: { ip: '-' } });
  writeReminders(deps);
}

/** While it is open nothing is invoiced and nobody is reminded. */
export function readDateQuestion({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): { since: number; now: number } | null {
  const since = readCounter(db, CHECKED_AT);
  return since !== null && isPauseDoubtful(since, now()) ? { since, now: now() } : null;
}

/** The jobs go on within the minute. */
export const confirmAccountsDate = (db: Db, now: number): void => setCounter(db, CHECKED_AT, now);

const REMINDED_AT = 'accounts-reminded-at';

export const listInvoicedAccounts = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select(pickColumns(accounts, 'id', 'name', 'email'))
    .from(accounts)
    .where(sql`exists (select 1 from ${invoices} where ${invoices.accountId} = ${accounts.id})`)
    .orderBy(accounts.name, accounts.id)
    .all();

/** The row remembers its last reminder, so that neither a restart nor a second run writes one twice. */
export function writeReminders(ctx: LetterCtx & Pick<Deps, 'house'>): void {
  const [now, hour] = [ctx.now(), findLastReminderHour(ctx.now())];
  if ((readCounter(ctx.db, REMINDED_AT) ?? 0) >= hour) return;
  ctx.store.write(() => {
    for (const { id, name, email: to } of listInvoicedAccounts(ctx))
      for (const invoice of readAccountMoney(ctx, id).invoices) {
        const days = findReminder(invoice, now);
        if (days === null) continue;
        ctx.db.update(invoices).set({ reminder: days }).where(eq(invoices.id, invoice.id)).run();
        const { month, number = null, due: amount, dueAt } = invoice;
        enqueueLetter(ctx, {
          kind: 'account.reminder',
          to,
          data: {
            name,
            month,
            number,
            amount,
            dueAt: dueAt ?? now,
            paymentDetails: ctx.house().paymentDetails,
          },
        });
      }
    setCounter(ctx.db, REMINDED_AT, hour);
  });
}
