import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { accounts, invoices } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { findLastReminderHour, findReminder, isPauseDoubtful } from '#domain/accounts/month.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import type { Deps } from '../../ctx.ts';
import { enqueueLetter, type LetterCtx } from '../../mail/outbox.ts';
import { readAccountMoney } from './accountMoney.ts';
import { invoiceEndedMonths } from './monthlyRun.ts';

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
