import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { orders, plantDays, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isWaitingForVisit } from '#domain/pieces/visits.ts';
import { createEstimator, type HouseLoad } from '#domain/promises/estimate.ts';
import {
  MEASURED_DAYS,
  makeSteadyRate,
  measurePlantRate,
  type PlantRate,
} from '#domain/promises/plantRate.ts';
import type { Pickup } from '#domain/promises/promise.ts';
import type { Deps } from '../ctx.ts';
import { cacheOpenOrders } from '../orderFields/openOrderCache.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { findPlantReturn } from './plant.reads.ts';

export type HouseCtx = Pick<Deps, 'db' | 'store' | 'now' | 'house'>;

const columns = pickColumns(
  orders,
  ...(['id', 'status', 'pieces', 'pickupBy', 'promisedAt', 'pickedUpAt', 'visitFailedAt'] as const),
);
const everyOne = prepareStatement((db) => db.select(columns).from(orders).where(IS_OPEN));
const one = prepareStatement((db, p) =>
  db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, p('orderId')), IS_OPEN)),
);

export const readOpenLoads = cacheOpenOrders(
  (db) =>
    new Map(
      everyOne(db)
        .all()
        .map((row) => [row.id, row]),
    ),
  (db, orderId) => one(db).get({ orderId }),
);

const livreursOn = prepareStatement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
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

const PLANT_STATUSES: readonly OrderStatus[] = ['picked_up', 'processing'];

/** Linen that came back from a failed visit is clean. */
export const isInPlant = (
  order: { status: OrderStatus } & Parameters<typeof isWaitingForVisit>[0],
): boolean => PLANT_STATUSES.includes(order.status) && !isWaitingForVisit(order);

/** An order that is promised anew does not wait for itself. */
export function readHouseLoad(ctx: Pick<Deps, 'db' | 'store'>, except?: string): HouseLoad {
  let piecesInPlant = 0;
  const joining = new Map<number, number>();
  const returns = new Map<number, number>();
  for (const order of readOpenLoads(ctx).values()) {
    if (order.id === except) continue;
    const { status, pieces, promisedAt } = order;
    addTo(returns, promisedAt, 1);
    if (isBeforePickup(status)) addTo(joining, order.pickupBy ?? 0, pieces);
    else if (isInPlant(order)) piecesInPlant += pieces;
  }
  return {
    piecesInPlant,
    joining: sortByTime(joining).map(([at, pieces]) => ({ at, pieces })),
    returns: sortByTime(returns).map(([at, count]) => ({ at, orders: count })),
    livreursOn: livreursOn(ctx.db).get()?.count ?? 0,
  };
}

const addTo = (sums: Map<number, number>, at: number, more: number) =>
  sums.set(at, (sums.get(at) ?? 0) + more);
const sortByTime = (sums: Map<number, number>) => [...sums].sort(([one], [other]) => one - other);

const daysBetween = prepareStatement((db, p) =>
  db
    .select()
    .from(plantDays)
    .where(and(gte(plantDays.day, p('since')), lt(plantDays.day, p('until')))),
);
const firstDay = prepareStatement((db) =>
  db.select({ day: sql<number | null>`min(${plantDays.day})` }).from(plantDays),
);

type Measured = { until: number; rate: PlantRate | null };
const measuredRates = new WeakMap<Db, Measured>();

/** A day of the plant has been counted. */
export const forgetMeasuredRate = (db: Db): void => void measuredRates.delete(db);

/** The setting comes before what was measured; without either the promise is the fixed one. */
export function readPlantRate({ db, now, house }: Omit<HouseCtx, 'store'>): PlantRate | null {
  const { piecesPerHour } = house();
  if (piecesPerHour !== null) return makeSteadyRate(piecesPerHour);
  const until = startOfDay(now());
  const cached = measuredRates.get(db);
  if (cached?.until === until) return cached.rate;
  const days = daysBetween(db).all({ since: until - MEASURED_DAYS * DAY, until });
  const rate = measurePlantRate(days, firstDay(db).get()?.day ?? null, until);
  measuredRates.set(db, { until, rate });
  return rate;
}

/** What the promise of this order, or of so many pieces, is made from at this moment. */
export function readPickupState(
  ctx: HouseCtx,
  { id, pieces }: { id?: string; pieces?: number | undefined } = {},
) {
  const now = ctx.now();
  const plantBackAt = findPlantReturn(ctx);
  const rate = readPlantRate(ctx);
  const estimate =
    rate && createEstimator(ctx.house(), { rate, load: readHouseLoad(ctx, id), now, plantBackAt, pieces });
  return { now, plantBackAt, rate, estimate } satisfies Pickup & { rate: PlantRate | null };
}
