import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { getChanges } from '#db/changes.ts';
import { type Db, prepareStatement } from '#db/connection.ts';
import { orders, plantDays, users } from '#db/schema.ts';
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
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { findPlantReturn } from './plant.reads.ts';

export type HouseCtx = Pick<Deps, 'db' | 'store' | 'now' | 'house'>;

const openOrders = prepareStatement((db, p) =>
  db
    .select({
      status: orders.status,
      pieces: orders.pieces,
      pickupBy: sql<number>`coalesce(${orders.pickupBy}, 0)`,
      promisedAt: orders.promisedAt,
      pickedUpAt: orders.pickedUpAt,
      visitFailedAt: orders.visitFailedAt,
    })
    .from(orders)
    .where(and(IS_OPEN, ne(orders.id, p('except')))),
);

const livreursOn = prepareStatement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(and(eq(users.role, 'livreur'), eq(users.active, true), eq(users.availability, 'on'))),
);

type Cached = { version: string; load: HouseLoad };
const caches = new WeakMap<Db, Cached>();

/** Everybody who looks at the slots reads it, so it is computed once after each write. */
export function readHouseLoad({ db, store }: Pick<Deps, 'db' | 'store'>, except?: string): HouseLoad {
  if (except !== undefined) return computeHouseLoad(db, except);
  const version = getChanges(store.sqlite).version();
  const cached = caches.get(db);
  if (cached?.version === version) return cached.load;
  const load = computeHouseLoad(db, '');
  // An open transaction may be rolled back, so its load is not cached.
  if (!store.sqlite.inTransaction) caches.set(db, { version, load });
  return load;
}

const PLANT_STATUSES: readonly OrderStatus[] = ['picked_up', 'processing'];

function computeHouseLoad(db: Db, except: string): HouseLoad {
  let piecesInPlant = 0;
  const joining = new Map<number, number>();
  const returns = new Map<number, number>();
  for (const order of openOrders(db).all({ except })) {
    const { status, pieces, pickupBy, promisedAt } = order;
    addTo(returns, promisedAt, 1);
    if (isBeforePickup(status)) addTo(joining, pickupBy, pieces);
    // Linen that came back from a failed visit is clean.
    else if (PLANT_STATUSES.includes(status) && !isWaitingForVisit(order)) piecesInPlant += pieces;
  }
  return {
    piecesInPlant,
    joining: sortByTime(joining).map(([at, pieces]) => ({ at, pieces })),
    returns: sortByTime(returns).map(([at, count]) => ({ at, orders: count })),
    livreursOn: livreursOn(db).get()?.count ?? 0,
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
  db.select({ day: plantDays.day }).from(plantDays).orderBy(asc(plantDays.day)).limit(1),
);

/** The setting comes before what was measured; without either the promise is the fixed one. */
export function readPlantRate({ db, now, house }: Omit<HouseCtx, 'store'>): PlantRate | null {
  const { piecesPerHour } = house();
  if (piecesPerHour !== null) return makeSteadyRate(piecesPerHour);
  const until = startOfDay(now());
  const days = daysBetween(db).all({ since: until - MEASURED_DAYS * DAY, until });
  return measurePlantRate(days, firstDay(db).get()?.day ?? null, until);
}

/** What a promise is made from at this moment; an order that is promised anew does not wait for itself. */
export function readPickupState(ctx: HouseCtx, except?: string) {
  const now = ctx.now();
  const plantBackAt = findPlantReturn(ctx);
  const rate = readPlantRate(ctx);
  const estimate =
    rate && createEstimator(ctx.house(), { rate, load: readHouseLoad(ctx, except), now, plantBackAt });
  return { now, plantBackAt, rate, estimate } satisfies Pickup & { rate: PlantRate | null };
}
