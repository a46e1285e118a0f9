import { and, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orders, plantStops, promiseMoves } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import type { Fields } from './jsonFields.ts';

type OfPromise = Pick<Order, 'slot' | 'promisedAt' | 'promisedAtFirst' | 'lateAt'>;

/** SQLite uses the partial indexes of open and of ended orders only if their conditions are repeated literally. */
export const IS_OPEN = sql`${orders.status} not in ('completed', 'cancelled')`;
export const IS_ENDED = sql`${orders.status} in ('completed', 'cancelled')`;
/** All the statuses are open ones. */
export const hasOpenStatus = (statuses: readonly OrderStatus[]) =>
  and(IS_OPEN, inArray(orders.status, [...statuses]));
/** The rule of `isWaitingForVisit`; null for an order without a failed visit. */
export const HAS_FAILED_VISIT = sql`${orders.visitFailedAt} > coalesce(${orders.pickedUpAt}, 0)`;
/** SQLite runs this subquery once per statement, not once per row. */
const STOPPED_SINCE = sql`(select ${plantStops.since} from ${plantStops} where ${plantStops.until} is null)`;
/**
 * The next three expressions repeat `computePromiseDuringStop`, `isStepPausedByStop` and `computeLateAt` of
 * `domain/promises/lateAt.ts` in SQL.
 */
const PROMISED_IN = sql`(${orders.promisedAt} + max(0, ${orders.promisedAt} - max(${orders.promiseFrom}, coalesce(${STOPPED_SINCE}, ${orders.promisedAt}))))`;
const STEP_DUE_AT = sql`case when ${orders.status} = 'picked_up' and ${STOPPED_SINCE} < ${orders.stepDueAt} then null else ${orders.stepDueAt} end`;
export const LATE_AT = sql`min(${PROMISED_IN}, coalesce(${STEP_DUE_AT}, ${PROMISED_IN}))`;

const buildSlotJson = (from: SQLiteColumn, to: SQLiteColumn) =>
  sql`case when ${from} is null then null else json_object('from', ${from}, 'to', ${to}) end`;

export const OF_PROMISE: Fields<OfPromise> = {
  slot: buildSlotJson(orders.slotFrom, orders.pickupBy),
  promisedAt: orders.promisedAt,
  promisedAtFirst: sql`nullif(${orders.promisedAtFirst}, ${orders.promisedAt})`,
  lateAt: sql`case when ${IS_OPEN} then ${LATE_AT} end`,
};

/** The board's cards do without it. */
export const OF_DELIVERY: Fields<Pick<Order, 'deliverySlot'>> = {
  deliverySlot: buildSlotJson(orders.deliverySlotFrom, orders.deliverySlotTo),
};

export const OF_MOVES: Fields<Pick<OrderOfClient, 'moveReason' | 'plantStop'>> = {
  moveReason: sql`case when ${orders.promisedAt} <> ${orders.promisedAtFirst} then (select coalesce(s.reason, m.reason) from ${promiseMoves} m left join ${plantStops} s on s.id = m.stop_id where m.order_id = ${orders.id} order by m.sequence desc limit 1) end`,
  plantStop: sql`json(case when ${IS_OPEN} then (select json_object('since', max(s.since, ${orders.promiseFrom}), 'reason', s.reason) from ${plantStops} s where s.until is null and max(s.since, ${orders.promiseFrom}) < ${orders.promisedAt}) end)`,
};
