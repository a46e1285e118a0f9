import { eq } from 'drizzle-orm';
import { accounts, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY } from '#domain/format/calendar.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';

/** The due date and the letter of a business's month start at its certification, or at once without one. */
export function issueAccountInvoice(ctx: LetterCtx, invoiceId: string): void {
  const invoice = ctx.db
    .select({
      ...pickColumns(accounts, 'email', 'name', 'terms'),
      ...pickColumns(invoices, 'month', 'number', 'amount'),
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(eq(invoices.id, invoiceId))
    .get();
  if (!invoice) return;
  const { email: to, terms, month, ...data } = invoice;
  const issuedAt = ctx.now();
  const dueAt = issuedAt + terms * DAY;
  ctx.db.update(invoices).set({ issuedAt, dueAt }).where(eq(invoices.id, invoiceId)).run();
  enqueueLetter(ctx, { kind: 'account.invoice', to, data: { ...data, month: month ?? '', dueAt } });
}
