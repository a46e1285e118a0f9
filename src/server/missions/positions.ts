import { and, desc, eq, gt, gte } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { orders, positions } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { LivreurPosition } from '#domain/format/order/followWords.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { mayTrack } from '#domain/lifecycle/nextActs.ts';
import type { Point } from '#domain/places/geo.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { PersonCtx } from '../ctx.ts';
import { listAudience } from '../live/live.ts';
import { currentLegSince, toPoint, toStoredPoint } from '../orderFields/points.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';

const selectMissionsOnTheRoad = prepareStatement((db, p) =>
  db
    .select({ id: orders.id, clientId: orders.clientId, since: currentLegSince })
    .from(orders)
    .where(and(isVisibleOrder({ role: 'livreur', id: p('me') }), hasOpenStatus(ON_THE_ROAD_STATUSES))),
);

const updateFuturePositions = prepareStatement((db, p) =>
  db
    .update(positions)
    .set({ at: p('before') })
    .where(and(eq(positions.livreurId, p('me')), gt(positions.at, p('before')))),
);

/** Points written while the server's clock ran ahead would stay newest and hide later ones. */
export function clampFuturePositions(ctx: PersonCtx): void {
  updateFuturePositions(ctx.db).run({ me: ctx.actor.id, before: ctx.now() - 1 });
}

/** A point that comes too soon after the last is dropped. */
export function reportPosition(
  ctx: PersonCtx,
  { location, accuracy }: { location: Point; accuracy?: number | undefined },
): { kept: boolean } {
  const followed = ctx.store.write(() => {
    const missions = selectMissionsOnTheRoad(ctx.db).all({ me: ctx.actor.id });
    if (missions.length === 0) throw new DomainError('NOT_ON_DUTY');
    if (!ctx.limits.tryConsume('position', ctx.actor.id)) return null;
    const now = ctx.now();
    clampFuturePositions(ctx);
    ctx.db
      .insert(positions)
      .values({
        livreurId: ctx.actor.id,
        ...toStoredPoint(location),
        accuracy: accuracy === undefined ? null : Math.round(accuracy),
        // A clock set back since departure would date the point before its own trip, and hide it.
        at: Math.max(now, ...missions.map((mission) => mission.since)),
      })
      .run();
    return missions;
  });
  // The livreur's own screens need no nudge.
  for (const { id, clientId } of followed ?? []) {
    ctx.live.publishPosition({ orderId: id, audience: listAudience({ clientId, livreurId: null }) });
  }
  return { kept: followed !== null };
}

const selectLatestPointOnLeg = prepareStatement((db, p) =>
  db
    .select({ lng: positions.lng, lat: positions.lat, at: positions.at })
    .from(orders)
    .innerJoin(positions, eq(positions.livreurId, orders.livreurId))
    .where(and(eq(orders.id, p('orderId')), gte(positions.at, currentLegSince)))
    .orderBy(desc(positions.at), desc(positions.id))
    .limit(atMost(1)),
);

/** Clients see only points of the trip towards them. */
export function getPositionForClient(ctx: PersonCtx, orderId: string): LivreurPosition | null {
  return getVisiblePosition(ctx, orderId, isOnTheRoad);
}

/** The desk also sees an assigned livreur before departure. */
export function getPositionForDesk(ctx: PersonCtx, orderId: string): LivreurPosition | null {
  return getVisiblePosition(ctx, orderId, mayTrack);
}

function getVisiblePosition(
  ctx: PersonCtx,
  orderId: string,
  shown: (status: OrderStatus) => boolean,
): LivreurPosition | null {
  const order = loadOrderForActor(ctx, orderId);
  if (!shown(order.status)) throw new DomainError('NOT_FOUND');
  const point = selectLatestPointOnLeg(ctx.db).get({ orderId });
  return point ? { location: toPoint(point), at: point.at } : null;
}
