import { and, gt, lt } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { computeMovedPromise, type MovedPromise } from '#domain/promises/promise.ts';
import type { StopSpan } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';

const overlapping = prepareStatement((db, p) =>
  db
    .select({ id: orders.id, promiseFrom: orders.promiseFrom, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(IS_OPEN, lt(orders.promiseFrom, p('until')), gt(orders.promisedAt, p('since')))),
);

export type MovedOrder = MovedPromise & { id: string };

export function listMovedOrders({ db, house }: Pick<Deps, 'db' | 'house'>, stop: StopSpan): MovedOrder[] {
  return overlapping(db)
    .all({ since: stop.since, until: stop.until })
    .map((order) => ({ order, moved: computeMovedPromise(house(), order, stop) }))
    .filter(({ order, moved }) => moved.promisedAt > order.promisedAt)
    .map(({ order: { id }, moved }) => ({ id, ...moved }));
}
