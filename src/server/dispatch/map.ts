import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { orders, positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { CityMapInput } from '#domain/inputs/order.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Point } from '#domain/places/geo.ts';
import type { SignedCtx } from '../ctx.ts';
import { currentLegSince, toPoint } from '../orderFields/points.ts';
import { hasOpenStatus, IS_OPEN } from '../orderFields/promiseJson.ts';
import { isLastPosition } from '../rounds/livreurToSend.ts';
import { filterOrders } from './orderSearch.ts';

type MapLivreur = { id: string; fullname: string; location: Point; at: number };

const MOST_ORDERS = 300;
const MOST_LIVREURS = 100;

export function readCityMap(ctx: SignedCtx, input: CityMapInput) {
  const matching = listMatchingOrders(ctx, input);
  const livreurs = listLivreursOnTheRoad(ctx, input.livreurId);
  return {
    total: matching.length,
    orders: matching.slice(0, MOST_ORDERS).map(({ createdAt: _, ...order }) => order),
    livreurs: livreurs.slice(0, MOST_LIVREURS),
    livreursOnRoad: livreurs.length,
  };
}

/** Orders that wait for a livreur or have one on the road come first, the oldest before. */
function listMatchingOrders({ db, now }: SignedCtx, input: CityMapInput) {
  return db
    .select({
      ...pickColumns(orders, 'id', 'number', 'status', 'clientName', 'createdAt'),
      lng: sql<number>`${orders.lng}`,
      lat: sql<number>`${orders.lat}`,
    })
    .from(orders)
    .where(and(IS_OPEN, isNotNull(orders.lng), filterOrders({ ...input, now: now() })))
    .all()
    .map(({ lng, lat, ...order }) => ({ ...order, location: toPoint({ lng, lat }) }))
    .sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || a.createdAt - b.createdAt);
}

const isUrgent = ({ status }: { status: OrderStatus }) => status === 'pending' || isOnTheRoad(status);

/** A position from before the livreur's current leg belongs to another trip and is left out. */
function listLivreursOnTheRoad(ctx: SignedCtx, livreurId: string | undefined): MapLivreur[] {
  const onRoad = ctx.db
    .select({ livreurId: orders.livreurId, since: sql<number>`min(${currentLegSince})`.as('since') })
    .from(orders)
    .where(and(hasOpenStatus(ON_THE_ROAD_STATUSES), livreurId ? eq(orders.livreurId, livreurId) : undefined))
    .groupBy(orders.livreurId)
    .as('on_road');
  return ctx.db
    .select({ ...pickColumns(users, 'id', 'fullname'), ...pickColumns(positions, 'lng', 'lat', 'at') })
    .from(onRoad)
    .innerJoin(users, eq(users.id, onRoad.livreurId))
    .innerJoin(positions, and(isLastPosition(ctx.db, users.id), gte(positions.at, onRoad.since)))
    .all()
    .sort((a, b) => b.at - a.at)
    .map(({ lng, lat, ...row }) => ({ ...row, location: toPoint({ lng, lat }) }));
}
