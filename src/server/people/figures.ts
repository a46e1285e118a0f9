import { type SQL, sql } from 'drizzle-orm';
import { orderEvents, orders, users } from '#db/schema.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle.ts';
import { DELIVERY_LIMIT_MS } from '#domain/promises/stepLimits.ts';

/* The figures in lists and exports of people. */

/** Punctuality is that of so many latest deliveries. */
const RATED_DELIVERIES = 100;

// The alias is written out: a subquery must not take its own columns for the outer row's.
const ownOrders = sql`o.livreur_id = ${users.id} and o.status = 'completed'`;
const onMissionList = sql`o.livreur_id = ${users.id} and o.status in ${ACTIVE_MISSION_STATUSES}`;
// From the last assignment: a mission taken over begins when it is reassigned, and none when a step of it is undone.
const sentAt = sql`(select max(e.at) from ${orderEvents} e where e.order_id = o.id and ((e.kind = 'assigned' and e.to_status = 'assigned_for_delivery') or e.kind = 'reassigned'))`;
// In the index's order, so that the cost does not grow with the livreur's years.
const latest = sql`(select o.completed_at as done, ${sentAt} as sent from ${orders} o where ${ownOrders} order by o.created_at desc, o.id desc limit ${RATED_DELIVERIES})`;
const ordered = (what: SQL) => sql`(select ${what} from ${orders} o where o.client_id = ${users.id})`;

export const ordersPlaced = sql<number>`${ordered(sql`count(*)`)}`;
/** Without cancelled orders. */
export const amountOrdered = sql<number>`${ordered(sql`coalesce(sum(case when o.status <> 'cancelled' then o.grand_total end), 0)`)}`;
export const missionsUnderWay = sql<number>`(select count(*) from ${orders} o where ${onMissionList})`;
export const missionsDone = sql<number>`(select count(*) from ${orders} o where ${ownOrders})`;
/** The share on time; null before the first. */
export const punctuality = sql<
  number | null
>`(select avg(case when l.done - l.sent <= ${DELIVERY_LIMIT_MS} then 1.0 else 0.0 end) from ${latest} l where l.sent is not null)`;
