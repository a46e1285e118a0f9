import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
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

/** One point in five seconds is enough to follow a motorbike. */
const SHORTEST_PAUSE = 5_000;

const onTheRoad = prepared((db) =>
  db
    .select({ id: orders.id, clientId: orders.clientId })
    .from(orders)
    .where(
      and(eq(orders.livreurId, sql.placeholder('me')), inArray(orders.status, [...ON_THE_ROAD_STATUSES])),
    )
    .prepare(),
);

const lastAt = prepared((db) =>
  db
    .select({ at: positions.at })
    .from(positions)
    .where(eq(positions.livreurId, sql.placeholder('me')))
    .orderBy(desc(positions.at))
    .limit(1)
    .prepare(),
);

/** Kept only while he is on the road for somebody; a point that comes too soon is dropped without a word. */
export function reportPosition(
  ctx: SignedCtx,
  { location, accuracy }: { location: Point; accuracy?: number | undefined },
): { kept: boolean } {
  const followed = ctx.store.write(() => {
    const missions = onTheRoad(ctx.db).all({ me: ctx.actor.id });
    if (missions.length === 0) throw new DomainError('NOT_ON_DUTY');
    const now = ctx.now();
    const last = lastAt(ctx.db).get({ me: ctx.actor.id });
    if (last && now - last.at < SHORTEST_PAUSE) return null;
    ctx.db
      .insert(positions)
      .values({
        livreurId: ctx.actor.id,
        lng: Math.round(location.lng * MICRO),
        lat: Math.round(location.lat * MICRO),
        accuracy: accuracy === undefined ? null : Math.round(accuracy),
        at: now,
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

const reached = sql`(select coalesce(max(${orderEvents.recordedAt}), 0) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.to} = ${orders.status})`;

const lastPoint = (since: SQL) =>
  prepared((db) =>
    db
      .select({ lng: positions.lng, lat: positions.lat, at: positions.at })
      .from(orders)
      .innerJoin(positions, eq(positions.livreurId, orders.livreurId))
      .where(and(eq(orders.id, sql.placeholder('orderId')), gte(positions.at, since)))
      .orderBy(desc(positions.at))
      .limit(1)
      .prepare(),
  );

const sinceHeLeft = lastPoint(reached);

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
