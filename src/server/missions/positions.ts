import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents, orders, positions } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Point } from '#domain/geo.ts';
import { isOnTheRoad, mayTrack, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { SignedCtx } from '../ctx.ts';
import { audienceOf } from '../live/audience.ts';
import { factsFor } from '../orders/facts.ts';
import { MICRO } from '../orders/rows.ts';

export interface SeenAt {
  location: Point;
  at: number;
}

/**
 * Since when the order has been where it is, with the livreur that it has: no older point is of its road. For the
 * queries that read `orders`.
 */
export const onItSince = sql<number>`(select coalesce(max(e.recorded_at), 0) from ${orderEvents} e where e.order_id = ${orders}.id and (e.to_status = ${orders}.status or e.kind = 'reassigned'))`;

const onTheRoad = prepared((db) =>
  db
    .select({ id: orders.id, clientId: orders.clientId, since: onItSince })
    .from(orders)
    .where(
      and(eq(orders.livreurId, sql.placeholder('me')), inArray(orders.status, [...ON_THE_ROAD_STATUSES])),
    )
    .prepare(),
);

const bringBack = prepared((db) =>
  db
    .update(positions)
    .set({ at: sql`${sql.placeholder('before')}` })
    .where(and(eq(positions.livreurId, sql.placeholder('me')), gt(positions.at, sql.placeholder('before'))))
    .prepare(),
);

/**
 * His points were all before now, whatever a clock that ran ahead wrote: none passes for newer than what comes next.
 * Inside the caller's write.
 */
export function putPointsBehind(ctx: SignedCtx): void {
  bringBack(ctx.db).run({ me: ctx.actor.id, before: ctx.now() - 1 });
}

/** Kept only while he is on the road for somebody; a point that comes too soon is dropped without a word. */
export function reportPosition(
  ctx: SignedCtx,
  { location, accuracy }: { location: Point; accuracy?: number | undefined },
): { kept: boolean } {
  const followed = ctx.store.write(() => {
    const missions = onTheRoad(ctx.db).all({ me: ctx.actor.id });
    if (missions.length === 0) throw new DomainError('NOT_ON_DUTY');
    if (!ctx.limits.tryTake('position', ctx.actor.id)) return null;
    const now = ctx.now();
    putPointsBehind(ctx);
    ctx.db
      .insert(positions)
      .values({
        livreurId: ctx.actor.id,
        lng: Math.round(location.lng * MICRO),
        lat: Math.round(location.lat * MICRO),
        accuracy: accuracy === undefined ? null : Math.round(accuracy),
        // Set back since he left, the clock would put the point before its own road.
        at: Math.max(now, ...missions.map((mission) => mission.since)),
      })
      .run();
    return missions;
  });
  // He knows where he is: the desk and the clients are told.
  for (const { id, clientId } of followed ?? []) {
    ctx.live.publishPosition({ orderId: id, audience: audienceOf({ clientId, livreurId: null }) });
  }
  return { kept: followed !== null };
}

const sinceHeLeft = prepared((db) =>
  db
    .select({ lng: positions.lng, lat: positions.lat, at: positions.at })
    .from(orders)
    .innerJoin(positions, eq(positions.livreurId, orders.livreurId))
    .where(and(eq(orders.id, sql.placeholder('orderId')), gte(positions.at, onItSince)))
    .orderBy(desc(positions.at), desc(positions.id))
    .limit(1)
    .prepare(),
);

/** For the client: only while his livreur is on the road for him, and only points of that road. Null until the first one. */
export function positionForClient(ctx: SignedCtx, orderId: string): SeenAt | null {
  return positionWhile(ctx, orderId, isOnTheRoad);
}

/** For the desk: also before he leaves. */
export function positionForDesk(ctx: SignedCtx, orderId: string): SeenAt | null {
  return positionWhile(ctx, orderId, mayTrack);
}

function positionWhile(
  ctx: SignedCtx,
  orderId: string,
  shown: (status: OrderStatus) => boolean,
): SeenAt | null {
  const order = factsFor(ctx, orderId);
  if (!shown(order.status)) throw new DomainError('NOT_FOUND');
  const point = sinceHeLeft(ctx.db).get({ orderId });
  return point ? { location: { lng: point.lng / MICRO, lat: point.lat / MICRO }, at: point.at } : null;
}
