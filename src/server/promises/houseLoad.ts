import { and, count, eq, gte, isNotNull, lt, ne, sql, sum } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { orders, plantDays, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { isAtPlant, isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { computeCapacity } from '#domain/promises/capacity.ts';
import { createEstimator, type HouseLoad } from '#domain/promises/estimate.ts';
import {
  getRateAt,
  MEASURED_DAYS,
  makeSteadyRate,
  measurePlantRate,
  type PlantRate,
} from '#domain/promises/plantRate.ts';
import type { Pickup } from '#domain/promises/promise.ts';
import type { Deps } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { findPlantReturn } from './plant.reads.ts';

export type HouseCtx = Pick<Deps, 'db' | 'now' | 'house'>;

const isReady = sql`${orders.readyAt} is not null`.mapWith(Boolean);
const isExpress = sql`${orders.expressHours} is not null`.mapWith(Boolean);
const selectOpenLoads = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(orders, 'status', 'pickupBy', 'promisedAt'),
      isReady,
      isExpress,
      // A client who has still to choose an hour is promised none.
      orders: count(orders.toldAt),
      pieces: sum(orders.pieces).mapWith(Number),
    })
    .from(orders)
    .where(and(IS_OPEN, ne(orders.id, p('except'))))
    .groupBy(orders.status, orders.pickupBy, orders.promisedAt, isReady, isExpress)
    .orderBy(orders.promisedAt),
);

/** The open orders, together where they are due together and stand alike. */
const readOpenLoads = ({ db }: Pick<Deps, 'db'>, except = '') => selectOpenLoads(db).all({ except });

const countLivreursOn = prepareStatement((db) =>
  db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'livreur'),
        eq(users.active, true),
        isNotNull(users.confirmedAt),
        eq(users.availability, 'on'),
      ),
    ),
);

/** The plant has still to clean it. */
const isInPlant = (load: { status: OrderStatus; isReady: boolean }): boolean =>
  isAtPlant(load.status) && !load.isReady;

/** An order that is promised anew does not wait for itself. */
export function readHouseLoad(ctx: Pick<Deps, 'db'>, except?: string): HouseLoad {
  const loads = readOpenLoads(ctx, except);
  const returns = new Map<number, number>();
  for (const load of loads) addTo(returns, load.promisedAt, load.orders);
  return {
    ...queueLoads(loads),
    express: queueLoads(loads.filter((load) => load.isExpress)),
    returns: sortByTime(returns).map(([at, orders]) => ({ at, orders })),
    livreursOn: countLivreursOn(ctx.db).get()?.count ?? 0,
  };
}

function queueLoads(loads: ReturnType<typeof readOpenLoads>) {
  let piecesInPlant = 0;
  const joining = new Map<number, number>();
  for (const load of loads)
    if (isBeforePickup(load.status)) addTo(joining, load.pickupBy ?? 0, load.pieces);
    else if (isInPlant(load)) piecesInPlant += load.pieces;
  return { piecesInPlant, joining: sortByTime(joining).map(([at, pieces]) => ({ at, pieces })) };
}

const addTo = (sums: Map<number, number>, at: number, more: number) =>
  sums.set(at, (sums.get(at) ?? 0) + more);
const sortByTime = (sums: Map<number, number>) => [...sums].sort(([one], [other]) => one - other);

type Measured = { until: number; rate: PlantRate | null };
const measuredRates = new WeakMap<Db, Measured>();

/** A day of the plant has been counted. */
export const forgetMeasuredRate = (db: Db): void => void measuredRates.delete(db);

/** The setting comes before what was measured; without either the promise is the fixed one. */
function readPlantRate({ db, now, house }: HouseCtx): PlantRate | null {
  const { piecesPerHour } = house();
  if (piecesPerHour !== null) return makeSteadyRate(piecesPerHour);
  const until = startOfDay(now());
  const cached = measuredRates.get(db);
  if (cached?.until === until) return cached.rate;
  const isMeasured = and(gte(plantDays.day, until - MEASURED_DAYS * DAY), lt(plantDays.day, until));
  const days = db.select().from(plantDays).where(isMeasured).all();
  const first = db
    .select({ day: sql<number | null>`min(${plantDays.day})` })
    .from(plantDays)
    .get();
  const rate = measurePlantRate(days, first?.day ?? null, until);
  measuredRates.set(db, { until, rate });
  return rate;
}

type Promised = { id?: string; pieces?: number | undefined; expressHours?: number | null };

/** The promise of this order, or of so many pieces, is made from this state of the house. */
export function readPickupState(ctx: HouseCtx, { id, pieces, expressHours }: Promised = {}) {
  const now = ctx.now();
  const plantBackAt = findPlantReturn(ctx);
  const rate = readPlantRate(ctx);
  const estimate =
    rate && createEstimator(ctx.house(), { rate, load: readHouseLoad(ctx, id), now, plantBackAt, pieces });
  return { now, plantBackAt, rate, estimate, expressHours } satisfies Pickup & { rate: PlantRate | null };
}

export function readCapacity(ctx: HouseCtx) {
  const now = ctx.now();
  const { piecesInPlant: inPlant, joining, livreursOn } = readHouseLoad(ctx);
  const rate = readPlantRate(ctx);
  const dues = readOpenLoads(ctx).map((load) => ({
    promisedAt: load.promisedAt,
    orders: load.orders,
    pieces: isBeforePickup(load.status) || isInPlant(load) ? load.pieces : 0,
  }));
  return {
    /** Pieces in the plant, and those that are still to be fetched. */
    inPlant,
    toFetch: joining.reduce((sum, { pieces }) => sum + pieces, 0),
    /** Null where neither a setting nor four weeks tell the rate. */
    rate: rate && { perHour: Math.round(getRateAt(rate, now) * 10) / 10, source: rate.source },
    livreursOn,
    days: computeCapacity(ctx.house(), { now, plantBackAt: findPlantReturn(ctx), rate, dues, livreursOn }),
  };
}
