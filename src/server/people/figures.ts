import { type SQL, sql } from 'drizzle-orm';
import { orders, users } from '#db/schema.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';

// The alias `o` is written out, because Drizzle would name the outer query's `orders` and not the subquery's.
const ownOrders = sql`o.livreur_id = ${users.id} and o.status in ('completed', 'cancelled') and o.status = 'completed'`;
const onMissionList = sql`o.livreur_id = ${users.id} and o.status not in ('completed', 'cancelled') and o.status in ${ACTIVE_MISSION_STATUSES}`;
const selectFromOwnOrders = (what: SQL) =>
  sql`(select ${what} from ${orders} o where o.client_id = ${users.id})`;

export const ordersPlaced = sql<number>`${selectFromOwnOrders(sql`count(*)`)}`;
export const amountOrdered = sql<number>`${selectFromOwnOrders(sql`coalesce(sum(case when o.status <> 'cancelled' then o.grand_total end), 0)`)}`;
const selectLastAddress = sql`(select o.client_address from ${orders} o where o.client_id = ${users.id} order by o.created_at desc, o.id desc limit 1)`;
/** The place of the last order says where the client lives; their profile often has none. */
export const lastAddress = sql<string | null>`${selectLastAddress}`;
export const missionsUnderWay = sql<number>`(select count(*) from ${orders} o where ${onMissionList})`;
export const missionsDone = sql<number>`(select count(*) from ${orders} o where ${ownOrders})`;
