import { and, gt, lt } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { applyStops, type StopSpan } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';

const overlapping = prepareStatement((db, p) =>
  db
    .select({ id: orders.id, promiseFrom: orders.promiseFrom, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(IS_OPEN, lt(orders.promiseFrom, p('until')), gt(orders.promisedAt, p('since')))),
);

export function listMovedOrders(
  { db }: Pick<Deps, 'db'>,
  stop: StopSpan,
): { id: string; promisedAt: number }[] {
  return overlapping(db)
    .all({ since: stop.since, until: stop.until })
    .map((order) => ({ order, promisedAt: applyStops(order, [stop]) }))
    .filter(({ order, promisedAt }) => promisedAt > order.promisedAt)
    .map(({ order: { id }, promisedAt }) => ({ id, promisedAt }));
}
