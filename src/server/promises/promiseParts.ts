import { MINUTE } from '#domain/format/calendar.ts';
import type { PromisePartsInput } from '#domain/inputs/order.ts';
import { MARGIN_MS } from '#domain/promises/estimate.ts';
import { findOpenMoment } from '#domain/promises/openHours.ts';
import { getRateAt } from '#domain/promises/plantRate.ts';
import { computePromise, isBeyondServiceHours, roundToTold } from '#domain/promises/promise.ts';
import { type HouseCtx, readHouseLoad, readPickupState } from './houseLoad.ts';
import { findPassage, findSlotWithPlace } from './slots.ts';

/** Why a return is promised for its hour, for who explains it on the telephone. */
export function readPromiseParts(ctx: HouseCtx, { slot: chosen, pieces }: PromisePartsInput = {}) {
  const house = ctx.house();
  const { rate, ...state } = readPickupState(ctx, { pieces });
  const pickup = {
    ...state,
    ...(chosen ? { slot: findSlotWithPlace(ctx, chosen.from) } : { passage: findPassage(ctx) }),
  };
  const { promisedAt, pickupBy } = computePromise(house, pickup);
  const estimate = state.estimate?.(pickupBy);
  const goesOnAt = findOpenMoment(house, Math.max(state.now, state.plantBackAt ?? 0));
  return {
    /** Pieces that are cleaned before those of the order. */
    waiting: estimate?.waiting ?? countPiecesBefore(ctx, pickupBy),
    /** The plant's rate on the day it goes on; null where only the service hours are promised. */
    perHour: rate && Math.round(getRateAt(rate, goesOnAt) * 10) / 10,
    marginMinutes: MARGIN_MS / MINUTE,
    returnSlot: estimate?.returnSlot ?? null,
    promisedAt: roundToTold(house, promisedAt),
    beyond: isBeyondServiceHours(house, pickup),
    source: rate?.source ?? ('fixed' as const),
  };
}

function countPiecesBefore(ctx: HouseCtx, pickupBy: number): number {
  const { piecesInPlant, joining } = readHouseLoad(ctx);
  return joining.reduce((sum, { at, pieces }) => (at <= pickupBy ? sum + pieces : sum), piecesInPlant);
}
