import { inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orderEvents, orders, positions, roundStops } from '#db/schema.ts';
import { ON_THE_ROAD_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import type { Point } from '#domain/places/geo.ts';

/** A millionth of a degree is about ten centimetres. */
const MICRO = 1_000_000;

export function toStoredPoint({ lng, lat }: Point): Point {
  return { lng: Math.round(lng * MICRO), lat: Math.round(lat * MICRO) };
}

export const toPoint = ({ lng, lat }: Point): Point => ({ lng: lng / MICRO, lat: lat / MICRO });

/** The divisor is a real number, because SQLite drops the remainder of a division of integers. */
export function buildPointJson({ lng, lat }: { lng: SQL | SQLiteColumn; lat: SQL | SQLiteColumn }): SQL {
  return sql`json_object('lng', ${lng} / 1e6, 'lat', ${lat} / 1e6)`;
}

export function toPointOrNull({ lng, lat }: { lng: number | null; lat: number | null }): Point | null {
  return lng === null || lat === null ? null : toPoint({ lng, lat });
}

/** A point from before this time belongs to another trip. */
export const currentLegSince = sql<number>`(select coalesce(max(e.recorded_at), 0) from ${orderEvents} e where e.order_number = ${orders}.number and (e.to_status = ${orders}.status or e.kind = 'reassigned'))`;

/** This expression repeats the rule of `getPositionForClient` in SQL. */
export const positionForClientJson = sql`json((select json_object('location', ${buildPointJson({ lng: sql`p.lng_e6`, lat: sql`p.lat_e6` })}, 'at', p.at) from ${positions} p where ${inArray(orders.status, [...ON_THE_ROAD_STATUSES])} and p.livreur_id = ${orders.livreurId} and p.at >= ${currentLegSince} order by p.at desc, p.id desc limit 1))`;

/** The position is null where the mission was not arranged, or was arranged for another leg. */
export const roundPosition = sql<
  number | null
>`(select s.position from ${roundStops} s where s.order_id = ${orders.id} and s.livreur_id = ${orders.livreurId} and s.leg = case when ${orders.status} in ('assigned', 'pickup_en_route') then 'pickup' when ${orders.status} in ('completed', 'cancelled') then 'return' else 'delivery' end)`;
