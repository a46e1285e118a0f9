import { and, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { contactAttempts, orderEvents, orders, plantStops, promiseMoves } from '#db/schema.ts';
import { ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import type { Fields } from './jsonFields.ts';

export type OfPromise = Pick<
  Order,
  'slot' | 'deliverySlot' | 'promisedAt' | 'promisedAtFirst' | 'express' | 'lateAt' | 'toldAt'
> &
  Pick<Order, 'readyAt' | 'arrival' | 'calledAt' | 'plantStop'>;

/** SQLite uses the partial indexes of open and of ended orders only if their conditions are repeated literally. */
export const IS_OPEN = sql`${orders.status} not in ('completed', 'cancelled')`;
export const IS_ENDED = sql`${orders.status} in ('completed', 'cancelled')`;
/** All the statuses are open ones. */
export const hasOpenStatus = (statuses: readonly OrderStatus[]) =>
  and(IS_OPEN, inArray(orders.status, [...statuses]));
/** A visit under way counts for today whatever hour was told, one that is late as well. */
export const isOfToday = (midnight: number) =>
  sql`(${orders.toldAt} < ${midnight} or ${hasOpenStatus(ON_THE_ROAD_STATUSES)})`;
/** The rule of `isWaitingForVisit`; null for an order without a failed visit. */
export const HAS_FAILED_VISIT = sql`${orders.visitFailedAt} > coalesce(${orders.pickedUpAt}, 0)`;
/** SQLite runs this subquery once per statement, not once per row. */
const STOPPED_SINCE = sql`(select ${plantStops.since} from ${plantStops} where ${plantStops.until} is null)`;
/** The rule of `isMovedByStop`. */
const IS_MOVED_BY_STOP = sql`${orders.status} in ('picked_up', 'processing', 'assigned_for_delivery') and ${orders.readyAt} is null and max(${orders.promiseFrom}, ${STOPPED_SINCE}) < ${orders.promisedAt}`;
/** The rule of `computeLateAt` for an open order: its told hour, which an open stop of the plant leaves undecided. */
export const LATE_AT = sql<number | null>`case when ${IS_MOVED_BY_STOP} then null else ${orders.toldAt} end`;
/** A step that was past its limit before the plant stopped stays so. */
export const SLOW_SINCE = sql<
  number | null
>`case when ${orders.status} = 'picked_up' and ${STOPPED_SINCE} < ${orders.stepDueAt} then null else ${orders.stepDueAt} end`;

const buildSlotJson = (from: SQLiteColumn, to: SQLiteColumn) =>
  sql`case when ${from} is null then null else json_object('from', ${from}, 'to', ${to}) end`;

const lastCallAt = sql`(select max(e.at) from ${contactAttempts} c join ${orderEvents} e on e.sequence = c.sequence where c.order_id = ${orders.id} and c.channel <> 'sms' and e.at > ${orders.toldAt})`;

export const OF_PROMISE: Fields<OfPromise> = {
  slot: buildSlotJson(orders.slotFrom, orders.pickupBy),
  deliverySlot: buildSlotJson(orders.deliverySlotFrom, orders.deliverySlotTo),
  promisedAt: orders.promisedAt,
  promisedAtFirst: sql`nullif(${orders.promisedAtFirst}, ${orders.promisedAt})`,
  express: sql`case when ${orders.expressHours} is null then null else json_object('percent', ${orders.expressPercent}, 'hours', ${orders.expressHours}) end`,
  lateAt: sql`case when ${IS_OPEN} then ${LATE_AT} end`,
  toldAt: orders.toldAt,
  readyAt: orders.readyAt,
  arrival: buildSlotJson(orders.arrivalFrom, orders.arrivalTo),
  calledAt: lastCallAt,
  plantStop: sql`json(case when ${IS_OPEN} and ${orders.readyAt} is null then (select json_object('since', max(s.since, ${orders.promiseFrom}), 'reason', s.reason) from ${plantStops} s where s.until is null and max(s.since, ${orders.promiseFrom}) < ${orders.promisedAt}) end)`,
};

/** The desk alone sees to slow steps. */
export const OF_STEP: Fields<{ stepDueAt: number | null }> = {
  stepDueAt: sql`case when ${IS_OPEN} then ${SLOW_SINCE} end`,
};

export const OF_MOVES: Fields<Pick<OrderOfClient, 'moveReason'>> = {
  moveReason: sql`case when ${orders.promisedAt} <> ${orders.promisedAtFirst} then (select coalesce(s.reason, m.reason) from ${promiseMoves} m left join ${plantStops} s on s.id = m.stop_id where m.order_id = ${orders.id} and m.leg = 'delivery' order by m.sequence desc limit 1) end`,
};
