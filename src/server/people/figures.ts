import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { atMost, type Db, prepareStatement } from '#db/connection.ts';
import { orderEvents, orders, users } from '#db/schema.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { computePunctuality, type DueDelivery } from '#domain/promises/punctuality.ts';
import type { Deps } from '../ctx.ts';
import { IS_ENDED } from '../orderFields/promiseJson.ts';

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

const RATED_DELIVERIES = 50;
// A delivery begins with its last assignment or reassignment.
const sentAt = sql<
  number | null
>`(select max(e.at) from ${orderEvents} e where e.order_number = ${orders.number} and ((e.kind = 'assigned' and e.to_status = 'assigned_for_delivery') or e.kind = 'reassigned'))`;
/** An index is sorted like the query, so that the cost does not grow with the number of past deliveries. */
const selectLatestDeliveries = prepareStatement((db, p) =>
  db
    .select({
      sentAt,
      toldAt: sql<number>`coalesce(${orders.toldAt}, ${orders.promisedAt})`,
      doneAt: orders.completedAt,
    })
    .from(orders)
    .where(and(eq(orders.livreurId, p('livreurId')), eq(orders.status, 'completed'), IS_ENDED))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(atMost(RATED_DELIVERIES)),
);

export const readRecord = ({ db }: Pick<Deps, 'db'>, livreurId: string) => ({
  missionsDone: db.select({ n: missionsDone }).from(users).where(eq(users.id, livreurId)).get()?.n ?? 0,
  punctuality: computePunctuality(listLatestDeliveries(db, livreurId)),
});

export const countMissionsUnderWay = ({ db }: Pick<Deps, 'db'>, livreurId: string): number =>
  db.select({ n: missionsUnderWay }).from(users).where(eq(users.id, livreurId)).get()?.n ?? 0;

/** Deliveries that the desk recorded without sending a livreur do not count. */
function listLatestDeliveries(db: Db, livreurId: string): DueDelivery[] {
  return selectLatestDeliveries(db)
    .all({ livreurId })
    .flatMap(({ sentAt: sent, toldAt, doneAt }) =>
      sent === null || doneAt === null ? [] : [{ sentAt: sent, toldAt, doneAt }],
    );
}
