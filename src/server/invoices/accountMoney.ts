import { and, eq, sql } from 'drizzle-orm';
import { accountEntries, creditNotes, invoiceOrders, invoices, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { computeAccountBalance } from '#domain/accounts/ledger.ts';
import type { Deps } from '../ctx.ts';

const credited = sql<number>`(select coalesce(sum(${creditNotes.amount}), 0) from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices}.id)`;

export const listEntries = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db
    .select()
    .from(accountEntries)
    .where(eq(accountEntries.accountId, accountId))
    .orderBy(accountEntries.sequence)
    .all();

/** A gesture lowers an order's cost to its business for good. */
export const ORDER_AMOUNT = sql<number>`max(0, ${orders.grandTotal} - ${orders.rebate})`;

const ofInvoice = sql`from ${invoiceOrders} where ${invoiceOrders.orderId} = ${orders.id} and ${invoiceOrders.creditNoteId} is null`;
/** A business pays for the order, and no invoice has it. */
export const AWAITS_INVOICE = sql`${orders.status} <> 'cancelled' and ${orders.redoOf} is null and not exists (select 1 ${ofInvoice})`;
export const INVOICED_AMOUNT = sql<number>`coalesce((select ${invoiceOrders.amount} ${ofInvoice}), ${ORDER_AMOUNT})`;

/** `uninvoiced` is what the account has ordered, delivered or not, that stands in no invoice yet. */
export function readAccountMoney(ctx: Pick<Deps, 'db'>, accountId: string) {
  const rows = ctx.db
    .select({
      ...pickColumns(invoices, 'id', 'month', 'sale', 'number', 'state', 'amount'),
      ...pickColumns(invoices, 'createdAt', 'issuedAt', 'dueAt', 'reminder'),
      credited,
    })
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(invoices.month, invoices.sale)
    .all();
  const uninvoiced = ctx.db
    .select({ amount: sql<number>`coalesce(sum(${ORDER_AMOUNT}), 0)` })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), AWAITS_INVOICE))
    .get();
  const { credit, due, favours } = computeAccountBalance(rows, listEntries(ctx, accountId));
  return {
    credit,
    owed: [...due.values()].reduce((sum, one) => sum + one, 0),
    uninvoiced: uninvoiced?.amount ?? 0,
    invoices: rows.map(({ number, month, createdAt: _, ...invoice }) => ({
      ...invoice,
      ...(number !== null && { number }),
      month: month ?? '',
      due: due.get(invoice.id) ?? 0,
      favour: favours.get(invoice.id) ?? 0,
    })),
  };
}
