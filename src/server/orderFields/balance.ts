import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/** These expressions repeat rules of `domain/money/payment.ts` in SQL, so both must change together. */

const balance = sql`(max(0, ${orders.grandTotal} - ${orders.rebate}) - ${orders.amountPaid})`;
const isCancelled = sql`${orders.status} = 'cancelled'`;

export const amountDue = sql<number>`iif(${isCancelled} or ${orders.paymentMethod} = 'compte', 0, max(0, ${balance}))`;
export const credit = sql<number>`iif(${isCancelled}, ${orders.amountPaid}, max(0, -${balance}))`;

export const IS_UNPAID = sql`${orders.status} <> 'cancelled' and ${orders.paymentState} not in ('paid', 'account')`;
/** SQLite uses the partial index `orders_with_credit` only if its condition is repeated literally. */
export const HAS_CREDIT = sql`${orders.amountPaid} > 0 and (${isCancelled} or ${orders.amountPaid} > ${orders.grandTotal} - ${orders.rebate})`;
