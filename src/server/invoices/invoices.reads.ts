import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Payment } from '#domain/payment.ts';
import type { Role } from '#domain/roles.ts';
import type { SignedCtx } from '../ctx.ts';
import { type OrderRow, rowOf, selectOrders } from '../orders/rows.ts';
import { paymentFacts } from '../payments/facts.ts';
import { ordersVisibleTo } from '../visibility.ts';

export interface Invoice extends OrderRow {
  payment: Payment;
}

const invoiceFor = (role: Role) =>
  prepared((db) =>
    selectOrders(db)
      .where(
        and(ordersVisibleTo({ role, id: sql.placeholder('me') }), eq(orders.id, sql.placeholder('orderId'))),
      )
      .prepare(),
  );
const forClient = invoiceFor('client');
const forDesk = invoiceFor('admin');

/** Its client's and the desk's; a livreur has no business with what his client pays for what. */
export function invoiceOf(ctx: SignedCtx, orderId: string): Invoice {
  const { id: me, role } = ctx.actor;
  if (role === 'livreur') throw new DomainError('INVOICE_NOT_FOUND');
  const row: OrderRow | null = rowOf((role === 'client' ? forClient : forDesk)(ctx.db).get({ me, orderId }));
  if (!row) throw new DomainError('INVOICE_NOT_FOUND');
  return { ...row, payment: paymentFacts(ctx, row) };
}
