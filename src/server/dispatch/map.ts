import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { orders, positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { CityMapInput } from '#domain/inputs/order.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isWithin, type Point } from '#domain/places/geo.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPoint } from '../orderFields/points.ts';
import { currentLegSince } from '../orderFields/positionJson.ts';
import { hasOpenStatus, IS_OPEN } from '../orderFields/promiseJson.ts';
import { isLastPosition } from '../people/livreurToSend.ts';
import { arrangePins, type Pin, projectPoint } from './clusters.ts';
import { filterOrders } from './orderFilters.ts';

type MapOrder = { id: string; status: OrderStatus; clientName: string; location: Point };

type MapPin = Pin & Omit<MapOrder, 'location'>;

type MapLivreur = { id: string; fullname: string; location: Point; at: number };

/** A town fills the width of a phone at this zoom. */
const FIRST_ZOOM = 12;
const MOST_LIVREURS = 100;

export function readCityMap(ctx: SignedCtx, input: CityMapInput) {
  const { bounds, zoom = FIRST_ZOOM } = input;
  const matching = listMatchingPins(ctx, input);
  const { alone, clusters } = arrangePins(matching, { bounds, zoom });
  const livreurs = listLivreursOnTheRoad(ctx, input.livreurId);
  return {
    total: matching.length,
    orders: alone.map(toMapOrder),
    clusters,
    livreurs: livreurs
      .filter(({ location }) => !bounds || isWithin(location, bounds))
      .slice(0, MOST_LIVREURS),
    livreursOnRoad: livreurs.length,
  };
}

function listMatchingPins(ctx: SignedCtx, input: CityMapInput): MapPin[] {
  return ctx.db
    .select({
      ...pickColumns(orders, 'id', 'status', 'clientName', 'createdAt'),
      lng: sql<number>`${orders.lng} / 1e6`,
      lat: sql<number>`${orders.lat} / 1e6`,
    })
    .from(orders)
    .where(and(IS_OPEN, isNotNull(orders.lng), filterOrders({ ...input, now: ctx.now() })))
    .all()
    .map((row) => ({
      ...projectPoint(row),
      ...row,
      isUrgent: row.status === 'pending' || isOnTheRoad(row.status),
    }));
}

function toMapOrder({ id, status, clientName, lng, lat }: MapPin): MapOrder {
  return { id, status, clientName, location: { lng, lat } };
}

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
