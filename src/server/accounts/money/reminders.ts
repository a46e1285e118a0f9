import { eq, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { accounts, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { findLastReminderHour, findReminder } from '#domain/accounts/month.ts';
import type { Deps } from '../../ctx.ts';
import { enqueueLetter, type LetterCtx } from '../../mail/outbox.ts';
import { readAccountMoney } from './accountMoney.ts';

const REMINDED_AT = 'accounts-reminded-at';

export const listInvoicedAccounts = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select(pickColumns(accounts, 'id', 'name', 'email'))
    .from(accounts)
    .where(sql`exists (select 1 from ${invoices} where ${invoices.accountId} = ${accounts.id})`)
    .orderBy(accounts.name, accounts.id)
    .all();

/** The row remembers its last reminder, so that neither a restart nor a second run writes one twice. */
export function writeReminders(ctx: LetterCtx): void {
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
          data: { name, month, number, amount, dueAt: dueAt ?? now },
        });
      }
    setCounter(ctx.db, REMINDED_AT, hour);
  });
}
