import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { orderEvents, orders, users } from '#db/schema.ts';
import { computePunctuality, type DueDelivery } from '#domain/promises/punctuality.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { IS_ENDED } from '../orderFields/promiseJson.ts';
import { cacheFigures } from '../stats/figures.ts';
import { missionsDone, missionsUnderWay } from './figures.ts';

/*
 * A livreur's figures are kept until a mission of theirs is written, so that their past is not counted for
 * each list.
 */

const selectDone = prepareStatement((db, p) =>
  db
    .select({ n: missionsDone })
    .from(users)
    .where(eq(users.id, p('livreurId'))),
);

const RATED_DELIVERIES = 100;
// A delivery begins with its last assignment or reassignment.
const sentAt = sql<
  number | null
>`(select max(e.at) from ${orderEvents} e where e.order_id = ${orders.id} and ((e.kind = 'assigned' and e.to_status = 'assigned_for_delivery') or e.kind = 'reassigned'))`;
/** An index is sorted like the query, so that the cost does not grow with the number of past deliveries. */
const selectLatest = prepareStatement((db, p) =>
  db
    .select({ sentAt, promisedAt: orders.promisedAt, doneAt: orders.completedAt })
    .from(orders)
    .where(and(eq(orders.livreurId, p('livreurId')), eq(orders.status, 'completed'), IS_ENDED))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(RATED_DELIVERIES),
);
const selectUnderWay = prepareStatement((db, p) =>
  db
    .select({ n: missionsUnderWay })
    .from(users)
    .where(eq(users.id, p('livreurId'))),
);

const selectReturns = prepareStatement((db, p) =>
  db
    .select({ n: count() })
    .from(orders)
    .where(and(IS_LINEN_TO_RETURN, eq(orders.livreurId, p('livreurId')), isNotNull(orders.returningAt))),
);

export function cacheLivreurFigures<Figures>(compute: (db: Db, livreurId: string) => Figures) {
  return cacheFigures(
    ({ livreurIds }) => livreurIds,
    ({ db }, livreurId: string) => compute(db, livreurId),
  );
}

export const readRecords = cacheLivreurFigures((db, livreurId) => ({
  missionsDone: selectDone(db).get({ livreurId })?.n ?? 0,
  punctuality: computePunctuality(listLatestDeliveries(db, livreurId)),
}));
export const countMissionsUnderWay = cacheLivreurFigures(
  (db, livreurId) => selectUnderWay(db).get({ livreurId })?.n ?? 0,
);
export const countReturnsUnderWay = cacheLivreurFigures(
  (db, livreurId) => selectReturns(db).get({ livreurId })?.n ?? 0,
);

/** Deliveries that the desk recorded without sending a livreur do not count. */
function listLatestDeliveries(db: Db, livreurId: string): DueDelivery[] {
  return selectLatest(db)
    .all({ livreurId })
    .flatMap(({ sentAt: sent, promisedAt, doneAt }) =>
      sent === null || doneAt === null ? [] : [{ sentAt: sent, promisedAt, doneAt }],
    );
}
