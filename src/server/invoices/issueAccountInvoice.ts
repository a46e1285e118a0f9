import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { accounts, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY } from '#domain/format/calendar.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';

const selectIssued = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(accounts, 'email', 'name', 'terms'),
      ...pickColumns(invoices, 'month', 'number', 'amount'),
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(eq(invoices.id, p('invoiceId'))),
);

const setIssued = prepareStatement((db, p) =>
  db
    .update(invoices)
    .set({ issuedAt: sql`${p('issuedAt')}`, dueAt: sql`${p('dueAt')}` })
    .where(eq(invoices.id, p('invoiceId'))),
);

/** The due date and the letter of a business's month start at its certification, or at once without one. */
export function issueAccountInvoice(ctx: LetterCtx, invoiceId: string): void {
  const invoice = selectIssued(ctx.db).get({ invoiceId });
  if (!invoice) return;
  const { email: to, terms, month, ...data } = invoice;
  const issuedAt = ctx.now();
  const dueAt = issuedAt + terms * DAY;
  setIssued(ctx.db).run({ invoiceId, issuedAt, dueAt });
  enqueueLetter(ctx, { kind: 'account.invoice', to, data: { ...data, month: month ?? '', dueAt } });
}
