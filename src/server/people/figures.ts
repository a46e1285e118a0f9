import { type SQL, sql } from 'drizzle-orm';
import { orderEvents, orders, users } from '#db/schema.ts';
import { HOUR } from '#domain/calendar.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle.ts';

/** What lists and files of people count: each figure has one rule, here. */

/** A livreur is on time when the linen changes hands within three hours of his being sent. */
export const ON_TIME_MS = 3 * HOUR;
/** His rating is of so many deliveries, the latest. */
const LATEST = 100;

// Two names of one table, written out: a subquery must not take its own columns for the outer row's.
const his = sql`o.livreur_id = ${users.id} and o.status = 'completed'`;
const onHisList = sql`o.livreur_id = ${users.id} and o.status in ${ACTIVE_MISSION_STATUSES}`;
// The last to be sent is who delivered: the mission that he took over from another began when he was given it.
const sentAt = sql`(select max(e.at) from ${orderEvents} e where e.order_id = o.id and (e.to_status = 'assigned_for_delivery' or e.kind = 'reassigned'))`;
/** What is known of his latest deliveries: read in the order of the index, so that a livreur's years cost no more. */
const latest = sql`(select o.completed_at as done, ${sentAt} as sent from ${orders} o where ${his} order by o.created_at desc, o.id desc limit ${LATEST})`;
const ordered = (what: SQL) => sql`(select ${what} from ${orders} o where o.client_id = ${users.id})`;

/** Every order of a client's, as the panel counts them and his own list shows them. */
export const ordersPlaced = sql<number>`${ordered(sql`count(*)`)}`;
/** A cancelled one asks for no money. */
export const amountOrdered = sql<number>`${ordered(sql`coalesce(sum(case when o.status <> 'cancelled' then o.grand_total end), 0)`)}`;
export const missionsUnderWay = sql<number>`(select count(*) from ${orders} o where ${onHisList})`;
export const missionsDone = sql<number>`(select count(*) from ${orders} o where ${his})`;
/** The share on time; null before the first. */
export const punctuality = sql<
  number | null
>`(select avg(case when l.done - l.sent <= ${ON_TIME_MS} then 1.0 else 0.0 end) from ${latest} l where l.sent is not null)`;
