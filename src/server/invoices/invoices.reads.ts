import { and, eq } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures.ts';
import type { Payment } from '#domain/payment.ts';
import type { Role } from '#domain/people/roles.ts';
import type { SignedCtx } from '../ctx.ts';
import { type OrderRow, rowOf, selectOrders } from '../orders/orderJson.ts';
import { readPayment } from '../payments/payments.reads.ts';
import { ordersVisibleTo } from '../visibility.ts';

export interface Invoice extends OrderRow {
  payment: Payment;
}

const invoiceFor = (role: Role) =>
  prepared((db, p) =>
    selectOrders(db)
      .where(and(ordersVisibleTo({ role, id: p('me') }), eq(orders.id, p('orderId'))))
      .prepare(),
  );
const forClient = invoiceFor('client');
const forDesk = invoiceFor('admin');

/** For its client and the desk: a livreur does not see the invoices of the orders they carry. */
export function invoiceOf(ctx: SignedCtx, orderId: string): Invoice {
  const { id: me, role } = ctx.actor;
  if (role === 'livreur') throw new DomainError('INVOICE_NOT_FOUND');
  const row: OrderRow | null = rowOf((role === 'client' ? forClient : forDesk)(ctx.db).get({ me, orderId }));
  if (!row) throw new DomainError('INVOICE_NOT_FOUND');
  return { ...row, payment: readPayment(ctx, row) };
}
