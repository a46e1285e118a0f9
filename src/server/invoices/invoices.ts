import { referenceOf } from '#domain/orders/order.ts';
import type { SignedCtx } from '../ctx.ts';
import { invoiceOf } from './invoices.reads.ts';

/** Read and checked here, drawn where it holds up nobody. */
export async function invoicePdf(
  ctx: SignedCtx,
  orderId: string,
): Promise<{ file: string; bytes: Uint8Array }> {
  const invoice = invoiceOf(ctx, orderId);
  const bytes = await ctx.documents.drawInvoice(invoice, ctx.now());
  return { file: `Facture Laveo ${referenceOf(orderId)}.pdf`, bytes };
}
