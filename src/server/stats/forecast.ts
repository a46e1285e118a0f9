import { and, asc, gte, lt, ne } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
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
import type { Deps } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { cacheFigures } from './figures.ts';

const IS_PLACED = ne(orders.status, 'cancelled');

const selectFirst = prepareStatement((db) =>
  db
    .select(pickColumns(orders, 'createdAt'))
    .from(orders)
    .where(and(gte(orders.createdAt, 0), IS_PLACED))
    .orderBy(asc(orders.createdAt))
    .limit(1),
);
const selectDay = prepareStatement((db, p) =>
  db
    .select(pickColumns(orders, 'pieces', 'lng', 'lat'))
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until')), IS_PLACED)),
);

const readPiecesByDay = cacheFigures(
  ({ createdAts }) => createdAts.map(startOfDay),
  ({ db }, day: number): DayPieces => {
    const placed = selectDay(db).all({ since: day, until: day + DAY });
    const communes = new Map<string, number>();
    for (const order of placed) {
      const point = toPointOrNull(order);
      if (!point) continue;
      const { commune } = findNearestQuartier(point);
      communes.set(commune, (communes.get(commune) ?? 0) + order.pieces);
    }
    return { day, total: placed.reduce((sum, { pieces }) => sum + pieces, 0), communes };
  },
);

export type Forecast =
  | { known: true; days: ForecastDay[] }
  /** The day of the first order. */
  | { known: false; since: number | null };

export function readForecast(deps: Pick<Deps, 'db' | 'store' | 'house' | 'now'>): Forecast {
  const today = startOfDay(deps.now());
  const first = selectFirst(deps.db).get();
  const since = first ? startOfDay(first.createdAt) : null;
  if (since === null || today - since < LEAST_HISTORY_DAYS * DAY) return { known: false, since };
  const count = Math.min((today - since) / DAY, MOST_HISTORY_DAYS);
  const days = Array.from({ length: count }, (_, index) => today - (count - index) * DAY);
  return { known: true, days: forecastWeek(days.map(readPiecesByDay(deps)), today, deps.house()) };
}

/** An order's nearest quartier takes some 20 µs, so the days are read before somebody asks. */
export function warmForecast(deps: Pick<Deps, 'db' | 'store'>, day: number): void {
  readPiecesByDay(deps)(day);
}
