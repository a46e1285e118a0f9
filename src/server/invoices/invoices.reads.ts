import { and, eq } from 'drizzle-orm';
import { invoiceIdentities, orders } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { pickLegalIdentity, type Seller } from '#domain/house.ts';
import type { Blind, BlindMoney } from '#domain/money/cash.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { PersonCtx } from '../ctx.ts';
import type { Invoice } from '../documents/documents.ts';
import { BLIND_MONEY, getBlindness } from '../orderFields/balance.ts';
import { type Fields, parseRow } from '../orderFields/jsonFields.ts';
import { type OrderRow, SALE_AMOUNT, selectOrders } from '../orderFields/orderJson.ts';
import { readInvoicePayment } from '../payments/payments.reads.ts';
import { getCertification } from '../providers/fne/fne.ts';

type Sold = Pick<Invoice, 'saleAmount'>;

export function readInvoice(ctx: PersonCtx, orderId: string): Invoice {
  if (ctx.actor.role === 'livreur') throw new DomainError('INVOICE_NOT_FOUND');
  const fields: Fields<BlindMoney & Sold> = { ...BLIND_MONEY, saleAmount: SALE_AMOUNT };
  const query = selectOrders(ctx.db, fields).where(and(isVisibleOrder(ctx.actor), eq(orders.id, orderId)));
  const row: (Blind<OrderRow> & Sold) | null = parseRow(query.prepare().get(getBlindness(ctx)));
  if (!row || row.redoOf !== null) throw new DomainError('INVOICE_NOT_FOUND');
  return {
    ...row,
    ...readErasedIdentity(ctx, row),
    payment: readInvoicePayment(ctx, row),
    // The gesture in it would tell an admin what uncounted cash left as credit.
    ...(row.amountPaid === null && { saleAmount: null }),
    seller: readSeller(ctx),
  };
}

/** A superadmin still sees who was invoiced after the account of the client is erased. */
function readErasedIdentity(
  ctx: PersonCtx,
  { id: orderId, client }: Pick<OrderRow, 'id' | 'client'>,
): Partial<Pick<OrderRow, 'client' | 'clientContactPhone' | 'clientAddress'>> {
  if (ctx.actor.role !== 'superadmin') return {};
  const identity = findRow(ctx.db, invoiceIdentities, eq(invoiceIdentities.orderId, orderId));
  if (!identity) return {};
  const { clientName: fullname, phone: clientContactPhone, address: clientAddress } = identity;
  return { client: { ...client, fullname }, clientContactPhone, clientAddress };
}

/** Every invoice shows the house's present identity, so that a correction also reaches older orders. */
export function readSeller(ctx: Pick<PersonCtx, 'house' | 'fne'>): Seller {
  const house = ctx.house();
  const { teamPhone, teamWhatsapp } = house;
  return { teamPhone, teamWhatsapp, legal: pickLegalIdentity(house), certification: getCertification(ctx) };
}
