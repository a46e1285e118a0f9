import { isBeforePickup } from '#domain/lifecycle/lifecycle.ts';
import { type CapacityDay, computeCapacity } from '#domain/promises/capacity.ts';
import { getRateAt, type PlantRate } from '#domain/promises/plantRate.ts';
import { type HouseCtx, isInPlant, readHouseLoad, readOpenLoads, readPlantRate } from './houseLoad.ts';
import { findPlantReturn } from './plant.reads.ts';

interface Capacity {
  /** Pieces in the plant, and those that are still to be fetched. */
  inPlant: number;
  toFetch: number;
  /** Null where neither a setting nor four weeks tell the rate. */
  rate: { perHour: number; source: PlantRate['source'] } | null;
  livreursOn: number;
  days: CapacityDay[];
}

export function readCapacity(ctx: HouseCtx): Capacity {
  const now = ctx.now();
  const { piecesInPlant: inPlant, joining, livreursOn } = readHouseLoad(ctx);
  const rate = readPlantRate(ctx);
  const dues = readOpenLoads(ctx).map((load) => ({
    promisedAt: load.promisedAt,
    orders: load.orders,
    pieces: isBeforePickup(load.status) || isInPlant(load) ? load.pieces : 0,
  }));
  return {
    inPlant,
    toFetch: joining.reduce((sum, { pieces }) => sum + pieces, 0),
    rate: rate && { perHour: Math.round(getRateAt(rate, now) * 10) / 10, source: rate.source },
    livreursOn,
    days: computeCapacity(ctx.house(), { now, plantBackAt: findPlantReturn(ctx), rate, dues, livreursOn }),
  };
}
