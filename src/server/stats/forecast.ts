import { and, asc, gte, lt, ne } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import {
  type DayPieces,
  type ForecastDay,
  forecastWeek,
  LEAST_HISTORY_DAYS,
  MOST_HISTORY_DAYS,
} from '#domain/forecast/forecast.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { findNearestQuartier } from '#domain/places/placeName.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import type { PanelCtx } from './panel.ts';

const IS_PLACED = ne(orders.status, 'cancelled');

function readPiecesOfDay({ db, keep }: PanelCtx, day: number): DayPieces {
  return keep(`pieces ${day}`, day, () => {
    const placed = db
      .select(pickColumns(orders, 'pieces', 'lng', 'lat'))
      .from(orders)
      .where(and(gte(orders.createdAt, day), lt(orders.createdAt, day + DAY), IS_PLACED))
      .all();
    const communes = new Map<string, number>();
    for (const order of placed) {
      const point = toPointOrNull(order);
      if (!point) continue;
      const { commune } = findNearestQuartier(point);
      communes.set(commune, (communes.get(commune) ?? 0) + order.pieces);
    }
    return { day, total: placed.reduce((sum, { pieces }) => sum + pieces, 0), communes };
  });
}

export type Forecast =
  | { known: true; days: ForecastDay[] }
  /** The day of the first order. */
  | { known: false; since: number | null };

export function readForecast(ctx: PanelCtx): Forecast {
  const today = startOfDay(ctx.now());
  const first = ctx.db
    .select(pickColumns(orders, 'createdAt'))
    .from(orders)
    .where(and(gte(orders.createdAt, 0), IS_PLACED))
    .orderBy(asc(orders.createdAt))
    .limit(1)
    .get();
  const since = first ? startOfDay(first.createdAt) : null;
  if (since === null || today - since < LEAST_HISTORY_DAYS * DAY) return { known: false, since };
  const count = Math.min((today - since) / DAY, MOST_HISTORY_DAYS);
  const days = Array.from({ length: count }, (_, index) => today - (count - index) * DAY);
  return {
    known: true,
    days: forecastWeek(
      days.map((day) => readPiecesOfDay(ctx, day)),
      today,
      ctx.house(),
    ),
  };
}
