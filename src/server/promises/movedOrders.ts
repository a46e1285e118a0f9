import { and, gt, lt, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { overlapOf, type Stop } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';

// Written as the partial index is, or SQLite would not see that it serves.
const isOpenOrder = sql`${orders.status} not in ('completed', 'cancelled')`;
const overlapping = prepared((db, p) =>
  db
    .select({ id: orders.id, promiseFrom: orders.promiseFrom, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(isOpenOrder, lt(orders.promiseFrom, p('until')), gt(orders.promisedAt, p('since'))))
    .prepare(),
);

/** The open orders whose promise this stop moves. */
export function ordersMovedBy({ db }: Pick<Deps, 'db'>, { since, until }: Stop) {
  return overlapping(db)
    .all({ since, until })
    .filter((promise) => overlapOf({ since, until }, promise) > 0);
}
