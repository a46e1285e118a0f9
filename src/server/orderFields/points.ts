import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
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
