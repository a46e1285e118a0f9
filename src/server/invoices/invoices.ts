import { referenceOf } from '#domain/orders/order.ts';
import type { PersonCtx } from '../ctx.ts';
import { readInvoice } from './invoices.reads.ts';

export async function drawInvoicePdf(
  ctx: PersonCtx,
  orderId: string,
): Promise<{ file: string; bytes: Uint8Array }> {
  const invoice = readInvoice(ctx, orderId);
  const bytes = await ctx.documents.drawInvoice(invoice, ctx.now());
  return { file: `Facture Laveo ${referenceOf(orderId)}.pdf`, bytes };
}
