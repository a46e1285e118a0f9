import { and, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { PromisePartsInput, SlotsInput } from '#domain/inputs/order.ts';
import { type Express, findExpressPromise } from '#domain/orders/express.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { MARGIN_MS } from '#domain/promises/estimate.ts';
import { type DatedPassage, findNextPassage } from '#domain/promises/nextPassage.ts';
import { findOpenMoment } from '#domain/promises/openHours.ts';
import { getRateAt } from '#domain/promises/plantRate.ts';
import {
  computePromise,
  isBeyondServiceHours,
  type OrderPromise,
  type Pickup,
  roundToTold,
} from '#domain/promises/promise.ts';
import {
  countFreePlaces,
  findOfferedSlot,
  LONGEST_SLOT_MS,
  listNextFreeSlots,
  listOfferedDays,
  type Slot,
} from '#domain/promises/slots.ts';
import type { Ctx } from '../ctx.ts';
import { type HouseCtx, readHouseLoad, readPickupState } from './houseLoad.ts';

interface Return {
  promisedAt: number;
  /** The plant has so much to do that its linen is back later than the service hours say. */
  beyond?: true;
  /** The hour of an express order, where it is offered. */
  expressAt?: number;
}

interface OfferedSlot extends Slot, Return {
  isFree: boolean;
  /** Only the desk reads how many places are left, because the number tells how much work the house has. */
  places?: number;
}

const prepareSlots = (slotFrom: SQLiteColumn, slotTo: SQLiteColumn) =>
  prepareStatement((db, p) =>
    db
      .select({ from: sql<number>`${slotFrom}`, to: sql<number>`${slotTo}` })
      .from(orders)
      .where(
        and(
          gte(slotFrom, p('since')),
          lt(slotFrom, p('until')),
          gt(slotTo, p('from')),
          ne(orders.status, 'cancelled'),
        ),
      ),
  );
const selectPickupsBetween = prepareSlots(orders.slotFrom, orders.pickupBy);
const selectDeliveriesBetween = prepareSlots(orders.deliverySlotFrom, orders.deliverySlotTo);

/** A slot that began earlier may still overlap this one. */
function listTakenSlots({ db }: Pick<HouseCtx, 'db'>, { from, to }: Slot): Slot[] {
  const times = { since: from - LONGEST_SLOT_MS, from, until: to };
  return [...selectPickupsBetween(db).all(times), ...selectDeliveriesBetween(db).all(times)];
}

export function readSlots(ctx: HouseCtx & Pick<Ctx, 'actor'>, { pieces, express }: SlotsInput = {}) {
  const { asap, days } = computeOffer(ctx, pieces);
  const isDesk = ctx.actor !== null && isDeskRole(ctx.actor.role);
  const toReturn = <R extends Return>(offered: R): R => ({
    ...offered,
    ...(express && offered.expressAt !== undefined && { promisedAt: offered.expressAt }),
  });
  const toAnswer = ({ places, ...slot }: CountedSlot): OfferedSlot => ({
    ...toReturn(slot),
    isFree: places > 0,
    ...(isDesk && { places }),
  });
  return {
    asap: toReturn(asap),
    days: days.map(({ day, slots }) => ({ day, slots: slots.map(toAnswer) })),
    express: ctx.house().express,
  };
}

export function readNextPassage(ctx: HouseCtx): DatedPassage {
  return { ...findNextPassage(readSlots({ ...ctx, actor: null })), day: startOfDay(ctx.now()) };
}

type CountedSlot = Omit<OfferedSlot, 'isFree'> & { places: number };

function listDaysWithPlaces(ctx: HouseCtx) {
  const house = ctx.house();
  const days = listOfferedDays(house, ctx.now());
  const all = days.flatMap(({ slots }) => slots);
  const [first, last] = [all.at(0), all.at(-1)];
  const taken = first && last ? listTakenSlots(ctx, { from: first.from, to: last.to }) : [];
  const countPlaces = (slot: Slot) => ({ ...slot, places: countFreePlaces(slot, taken, house.slotPlaces) });
  return days.map(({ day, slots }) => ({ day, slots: slots.map(countPlaces) }));
}

const findFreeSlot = (days: ReturnType<typeof listDaysWithPlaces>): Slot | undefined =>
  days.flatMap(({ slots }) => slots).find(({ places }) => places > 0);

/** The next passage that a visitor is told; a client who chooses no slot is told its end. */
export const findPassage = (ctx: HouseCtx): Slot | undefined => findFreeSlot(listDaysWithPlaces(ctx));

function computeOffer(ctx: HouseCtx, pieces?: number) {
  const house = ctx.house();
  const state = readPickupState(ctx, { pieces });
  const days = listDaysWithPlaces(ctx);
  const passage = findFreeSlot(days);
  const computeReturn = (slot?: Slot): Return => {
    const pickup = { ...state, slot, passage };
    const express = house.express && findExpressPromise(house, pickup, house.express);
    return {
      promisedAt: roundToTold(house, computePromise(house, pickup).promisedAt),
      ...(isBeyondServiceHours(house, pickup) && { beyond: true }),
      ...(express && { expressAt: roundToTold(house, express.promisedAt) }),
    };
  };
  return {
    asap: computeReturn(),
    days: days.map(({ day, slots }) => ({
      day: formatIsoDay(day),
      slots: slots.map((slot): CountedSlot => ({ ...slot, ...computeReturn(slot) })),
    })),
  };
}

interface Ordered {
  slotFrom: number | undefined;
  pieces: number;
  express?: Express | null;
  slotDays?: number | undefined;
}

export function makeOrderPromise(ctx: HouseCtx, { slotFrom, express, ...order }: Ordered): OrderPromise {
  const slot = slotFrom === undefined ? undefined : findSlotWithPlace(ctx, slotFrom, { ...order, express });
  return makePromise(ctx, { ...readPickupState(ctx, order), slot, passage: findPassage(ctx) }, express);
}

export function makePromise({ house }: HouseCtx, pickup: Pickup, express?: Express | null): OrderPromise {
  const ordinary = computePromise(house(), pickup);
  const promise = express ? findExpressPromise(house(), pickup, express) : ordinary;
  if (promise) return promise;
  const promisedAt = roundToTold(house(), ordinary.promisedAt);
  throw new DomainError('EXPRESS_FULL', { promisedAt, hour: formatPromise(promisedAt) });
}

export function requireExpress({ express }: Pick<HouseSettings, 'express'>): Express {
  if (!express) throw new DomainError('EXPRESS_OFF');
  return express;
}

/** The caller's write transaction keeps others from taking the place between this count and the booking. */
export function findSlotWithPlace(
  ctx: HouseCtx,
  from: number,
  { slotDays = ctx.house().slotDays, pieces, express }: Partial<Ordered> = {},
): Slot {
  const house = { ...ctx.house(), slotDays };
  const slot = findOfferedSlot(house, from, ctx.now());
  if (slot && countFreePlaces(slot, listTakenSlots(ctx, slot), house.slotPlaces) > 0) return slot;
  const slots = computeOffer(ctx, pieces).days.flatMap((day) => day.slots);
  throw new DomainError('SLOT_UNAVAILABLE', {
    next: listNextFreeSlots(slots, from).map(({ from: start, to, promisedAt, expressAt }) => ({
      from: start,
      to,
      promisedAt: (express && expressAt) || promisedAt,
    })),
  });
}

/** Why a return is promised for its hour, for who explains it on the telephone. */
export function readPromiseParts(ctx: HouseCtx, { slot: chosen, pieces }: PromisePartsInput = {}) {
  const house = ctx.house();
  const { rate, ...state } = readPickupState(ctx, { pieces });
  const pickup = {
    ...state,
    slot: chosen && findSlotWithPlace(ctx, chosen.from),
    passage: findPassage(ctx),
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
