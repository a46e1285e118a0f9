import { sql } from 'drizzle-orm';
import { cashHandovers, moneyEntries, orders } from '#db/schema.ts';
import { type BlindMoney, isBlind } from '#domain/money/cash.ts';
import type { PersonCtx } from '../ctx.ts';
import type { Fields } from './jsonFields.ts';

/** These expressions repeat rules of `domain/money/payment.ts` in SQL, so both must change together. */

const balance = sql`(max(0, ${orders.grandTotal} - ${orders.rebate}) - ${orders.amountPaid})`;
const isCancelled = sql`${orders.status} = 'cancelled'`;

export const amountDue = sql<number>`iif(${isCancelled} or ${orders.paymentMethod} = 'compte', 0, max(0, ${balance}))`;
/** The sum that no declared payment covers is cash at the door, whatever the order's method. */
export const undeclared = sql<number>`max(0, ${amountDue} - coalesce(${orders.declaredAmount}, 0))`;
export const credit = sql<number>`iif(${isCancelled}, ${orders.amountPaid}, max(0, -${balance}))`;

export const IS_UNPAID = sql`${orders.status} <> 'cancelled' and ${orders.paymentState} not in ('paid', 'account')`;
/** A declaration stays open beside a part payment. */
export const IS_DECLARED = sql`${orders.paymentState} in ('declared', 'partial') and ${orders.declaredAt} is not null`;
/** SQLite uses the partial index `orders_with_credit` only if its condition is repeated literally. */
export const HAS_CREDIT = sql`${orders.amountPaid} > 0 and (${isCancelled} or ${orders.amountPaid} > ${orders.grandTotal} - ${orders.rebate})`;

/** The order received cash whose hand-over waits to be counted. SQLite runs this subquery once per statement. */
const hasUncountedCash = sql`${orders.id} in (select m.order_id from ${cashHandovers} h join ${moneyEntries} m on m.holder_id = h.livreur_id and m.sequence <= h.through_sequence and m.sequence > coalesce((select max(b.through_sequence) from ${cashHandovers} b where b.livreur_id = h.livreur_id and b.through_sequence < h.through_sequence), 0) where h.counted is null)`;

const isHidden = sql`${sql.placeholder('isBlind')} and ${hasUncountedCash}`;

/** A statement with these fields takes the values of `getBlindness`. */
export const BLIND_MONEY: Fields<BlindMoney> = {
  amountPaid: sql`iif(${isHidden}, null, ${orders.amountPaid})`,
  credit: sql`iif(${credit} > 0 and ${isHidden}, null, ${credit})`,
};

export const getBlindness = ({ actor }: Pick<PersonCtx, 'actor'>) => ({
  isBlind: isBlind(actor.role) ? 1 : 0,
});
