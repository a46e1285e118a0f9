import { sql } from 'drizzle-orm';
import { orders, plantStops, promiseMoves } from '#db/schema.ts';
import type { Order, OrderOfClient } from '#domain/order.ts';
import type { Fields } from '../orders/jsonFields.ts';

type OfPromise = Pick<Order, 'slot' | 'promisedAt' | 'promisedAtFirst' | 'lateAt'>;

/** Letter by letter the condition of the index `orders_by_promise`. */
export const IS_OPEN = sql`${orders.status} not in ('completed', 'cancelled')`;
/** As `lateAtOf` of domain/promises/late.ts; of an open order. */
export const LATE_AT = sql`min(${orders.promisedAt}, coalesce(${orders.stepDueAt}, ${orders.promisedAt}))`;

/** What an order's row says of its times. */
export const OF_PROMISE: Fields<OfPromise> = {
  slot: sql`json(case when ${orders.slotFrom} is null then null else json_object('from', ${orders.slotFrom}, 'to', ${orders.pickupBy}) end)`,
  promisedAt: orders.promisedAt,
  promisedAtFirst: sql`nullif(${orders.promisedAtFirst}, ${orders.promisedAt})`,
  lateAt: sql`case when ${IS_OPEN} then ${LATE_AT} end`,
};

/** For the client and the desk. */
export const OF_MOVES: Fields<Pick<OrderOfClient, 'moveReason'>> = {
  moveReason: sql`case when ${orders.promisedAt} <> ${orders.promisedAtFirst} then (select coalesce(s.reason, m.reason) from ${promiseMoves} m left join ${plantStops} s on s.id = m.stop_id where m.order_id = ${orders.id} order by m.sequence desc limit 1) end`,
};
