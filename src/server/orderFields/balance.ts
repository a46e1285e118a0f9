import { eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { PaymentFilter } from '#domain/money/payment.ts';

/** These expressions repeat rules of `domain/money/payment.ts` in SQL, so both must change together. */

const balance = sql`(max(0, ${orders.grandTotal} - ${orders.rebate}) - ${orders.amountPaid})`;
const isCancelled = sql`${orders.status} = 'cancelled'`;

export const amountDue = sql<number>`iif(${isCancelled} or ${orders.paymentMethod} = 'compte', 0, max(0, ${balance}))`;
export const credit = sql<number>`iif(${isCancelled}, ${orders.amountPaid}, max(0, -${balance}))`;

export const IS_UNPAID = sql`${orders.status} <> 'cancelled' and ${orders.paymentState} not in ('paid', 'account')`;
/** SQLite uses the partial index `orders_with_credit` only if its condition is repeated literally. */
export const HAS_CREDIT = sql`${orders.amountPaid} > 0 and (${isCancelled} or ${orders.amountPaid} > ${orders.grandTotal} - ${orders.rebate})`;

/** This is the rule of the domain's `passesPaymentFilter`, in SQL. */
export function hasPayment(filter: PaymentFilter): SQL {
  if (filter === 'unpaid') return IS_UNPAID;
  return filter === 'credit' ? HAS_CREDIT : eq(orders.paymentState, filter);
}
