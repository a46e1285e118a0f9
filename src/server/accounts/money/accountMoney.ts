import { asc, eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { accountEntries, creditNotes, invoiceOrders, invoices, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { AccountMoney } from '#domain/accounts/account.ts';
import type { Deps } from '../../ctx.ts';

const selectInvoices = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(invoices, 'id', 'month', 'number', 'dueAt'),
      amount: sql<number>`${invoices.amount} - coalesce((select sum(c.amount) from ${creditNotes} c where c.invoice_id = ${invoices}.id), 0)`,
    })
    .from(invoices)
    .where(eq(invoices.accountId, p('accountId')))
    .orderBy(asc(invoices.month), asc(invoices.sale)),
);

const sumEntries = prepareStatement((db, p) =>
  db
    .select({
      amount: sql<number>`coalesce(sum(iif(${accountEntries.kind} = 'reversal', -1, 1) * (${accountEntries.amount} + ${accountEntries.withheld})), 0)`,
    })
    .from(accountEntries)
    .where(eq(accountEntries.accountId, p('accountId'))),
);

const sumUninvoiced = prepareStatement((db, p) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${orders.grandTotal}), 0)` })
    .from(orders)
    .where(
      sql`${orders.accountId} = ${p('accountId')} and ${orders.status} <> 'cancelled' and not exists (select 1 from ${invoiceOrders} i where i.order_id = ${orders.id})`,
    ),
);

/** Money that came pays the oldest invoice first. */
export function readAccountMoney({ db }: Pick<Deps, 'db'>, accountId: string): AccountMoney {
  let rest = sumEntries(db).get({ accountId })?.amount ?? 0;
  const rows = selectInvoices(db)
    .all({ accountId })
    .map(({ month, number, ...row }) => {
      const paid = Math.min(rest, row.amount);
      rest -= paid;
      return { ...row, month: month ?? '', ...(number !== null && { number }), due: row.amount - paid };
    });
  return {
    credit: rest,
    owed: rows.reduce((sum, { due }) => sum + due, 0),
    uninvoiced: sumUninvoiced(db).get({ accountId })?.amount ?? 0,
    invoices: rows,
  };
}
