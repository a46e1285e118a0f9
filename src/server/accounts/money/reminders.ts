import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { accounts, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { findLastReminderHour, findReminder } from '#domain/accounts/reminders.ts';
import { enqueueLetter, type LetterCtx } from '../../mail/outbox.ts';
import { readAccountMoney } from './accountMoney.ts';

const REMINDED_AT = 'accounts-reminded-at';

export const selectInvoicedAccounts = prepareStatement((db) =>
  db
    .select(pickColumns(accounts, 'id', 'name', 'email'))
    .from(accounts)
    .where(sql`exists (select 1 from ${invoices} where ${invoices.accountId} = ${accounts.id})`)
    .orderBy(accounts.name, accounts.id),
);

const setReminder = prepareStatement((db, p) =>
  db
    .update(invoices)
    .set({ reminder: sql`${p('days')}` })
    .where(eq(invoices.id, p('invoiceId'))),
);

/** The row remembers its last reminder, so that neither a restart nor a second run writes one twice. */
export function writeReminders(ctx: LetterCtx): void {
  const [now, hour] = [ctx.now(), findLastReminderHour(ctx.now())];
  if ((readCounter(ctx.db, REMINDED_AT) ?? 0) >= hour) return;
  ctx.store.write(() => {
    for (const { id, name, email: to } of selectInvoicedAccounts(ctx.db).all())
      for (const invoice of readAccountMoney(ctx, id).invoices) {
        const days = findReminder(invoice, now);
        if (days === null) continue;
        setReminder(ctx.db).run({ days, invoiceId: invoice.id });
        const { month, number = null, due: amount, dueAt } = invoice;
        enqueueLetter(ctx, {
          kind: 'account.reminder',
          to,
          data: { name, month, number, amount, dueAt: dueAt ?? now },
        });
      }
    setCounter(ctx.db, REMINDED_AT, hour);
  });
}
