import { and, desc, eq, sql } from 'drizzle-orm';
import { atMost, type Db, prepareStatement } from '#db/connection.ts';
import { orderEvents, orders, users } from '#db/schema.ts';
import { computePunctuality, type DueDelivery } from '#domain/promises/punctuality.ts';
import type { Deps } from '../ctx.ts';
import { IS_ENDED } from '../orderFields/promiseJson.ts';
import { missionsDone, missionsUnderWay } from './figures.ts';

const countDone = prepareStatement((db, p) =>
  db
    .select({ n: missionsDone })
    .from(users)
    .where(eq(users.id, p('livreurId'))),
);

const RATED_DELIVERIES = 50;
// A delivery begins with its last assignment or reassignment.
const sentAt = sql<
  number | null
>`(select max(e.at) from ${orderEvents} e where e.order_number = ${orders.number} and ((e.kind = 'assigned' and e.to_status = 'assigned_for_delivery') or e.kind = 'reassigned'))`;
/** An index is sorted like the query, so that the cost does not grow with the number of past deliveries. */
const selectLatestDeliveries = prepareStatement((db, p) =>
  db
    .select({ sentAt, promisedAt: orders.promisedAt, doneAt: orders.completedAt })
    .from(orders)
    .where(and(eq(orders.livreurId, p('livreurId')), eq(orders.status, 'completed'), IS_ENDED))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(atMost(RATED_DELIVERIES)),
);
const countUnderWay = prepareStatement((db, p) =>
  db
    .select({ n: missionsUnderWay })
    .from(users)
    .where(eq(users.id, p('livreurId'))),
);

export const readRecord = ({ db }: Pick<Deps, 'db'>, livreurId: string) => ({
  missionsDone: countDone(db).get({ livreurId })?.n ?? 0,
  punctuality: computePunctuality(listLatestDeliveries(db, livreurId)),
});

export const countMissionsUnderWay = ({ db }: Pick<Deps, 'db'>, livreurId: string): number =>
  countUnderWay(db).get({ livreurId })?.n ?? 0;

/** Deliveries that the desk recorded without sending a livreur do not count. */
function listLatestDeliveries(db: Db, livreurId: string): DueDelivery[] {
  return selectLatestDeliveries(db)
    .all({ livreurId })
    .flatMap(({ sentAt: sent, promisedAt, doneAt }) =>
      sent === null || doneAt === null ? [] : [{ sentAt: sent, promisedAt, doneAt }],
    );
}
