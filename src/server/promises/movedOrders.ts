import { and, gt, isNull, lt } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { computeMovedPromise, type MovedPromise } from '#domain/promises/promise.ts';
import type { StopSpan } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';

export type MovedOrder = MovedPromise & { id: string };

/** Linen that is ready goes home all the same. */
export function listMovedOrders({ db, house }: Pick<Deps, 'db' | 'house'>, stop: StopSpan): MovedOrder[] {
  return db
    .select({ id: orders.id, promiseFrom: orders.promiseFrom, promisedAt: orders.promisedAt })
    .from(orders)
    .where(
      and(
        IS_OPEN,
        isNull(orders.readyAt),
        lt(orders.promiseFrom, stop.until),
        gt(orders.promisedAt, stop.since),
      ),
    )
    .all()
    .map((order) => ({ order, moved: computeMovedPromise(house(), order, stop) }))
    .filter(({ order, moved }) => moved.promisedAt > order.promisedAt)
    .map(({ order: { id }, moved }) => ({ id, ...moved }));
}
