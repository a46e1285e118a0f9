import { eq } from 'drizzle-orm';
import { accounts, invoiceOrders, invoices, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { SignedCtx } from '../../ctx.ts';
import { readAccountMoney } from '../../invoices/accountMoney.ts';
import { readSeller } from '../../invoices/invoices.reads.ts';
import { requireReadableAccount, STATEMENT_ROW } from './money.reads.ts';

export async function drawMonthPdf(
  ctx: SignedCtx,
  invoiceId: string,
): Promise<{ file: string; bytes: Uint8Array }> {
  const row = ctx.db
    .select({
      ...pickColumns(invoices, 'accountId', 'content'),
      invoice: pickColumns(invoices, 'state', 'number', 'token'),
      account: pickColumns(accounts, 'name', 'ncc', 'rccm', 'address'),
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(eq(invoices.id, invoiceId))
    .get();
  if (!row?.accountId) throw new DomainError('NOT_FOUND');
  const { accountId, account, content, invoice } = row;
  requireReadableAccount(ctx, accountId);
  const money = readAccountMoney(ctx, accountId).invoices.find(({ id }) => id === invoiceId);
  if (!money) throw new DomainError('NOT_FOUND');
  const month = {
    ...money,
    account: content.business ?? account,
    invoice,
    seller: readSeller(ctx),
    paymentDetails: ctx.house().paymentDetails,
    // An order that left the invoice by a credit note still stands in it.
    orders: ctx.db
      .select({ ...STATEMENT_ROW, amount: invoiceOrders.amount })
      .from(invoiceOrders)
      .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
      .where(eq(invoiceOrders.invoiceId, invoiceId))
      .orderBy(orders.completedAt, orders.id)
      .all(),
  };
  return {
    file: `Facture Laveo ${month.account.name} ${money.month}.pdf`,
    bytes: await ctx.documents.drawInvoice(month, ctx.now()),
  };
}
