import { and, asc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { getReturnHour } from '#domain/clock/told.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { getClosingReason } from '#domain/format/order/promiseWords.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { BookedSlotsInput, MovedReturnsInput } from '#domain/inputs/house.ts';
import { isBeforePickup, isOnTheRoad, type Leg } from '#domain/lifecycle/lifecycle.ts';
import type { Linen } from '#domain/pieces/handover.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { findPromiseTime, roundToTold } from '#domain/promises/promise.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import type { OrderAct } from '../acts/act.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { planPromiseChange, recordMove } from './movePromise.ts';

type Column =
  | typeof orders.slotFrom
  | typeof orders.pickupBy
  | typeof orders.deliverySlotFrom
  | typeof orders.deliverySlotTo;
type BookedSlot = { orderId: string; number: number; client: string; slot: Slot };

/** The visits that clients expect on days that the house may close. */
export function listBookedSlots({ db }: Pick<Deps, 'db'>, { days }: BookedSlotsInput): BookedSlot[] {
  return days
    .map((day) => Date.parse(day))
    .flatMap((day) => [
      ...listSlotsOfDay(db, day, { from: orders.slotFrom, to: orders.pickupBy, linen: 'client' }),
      ...listSlotsOfDay(db, day, { from: orders.deliverySlotFrom, to: orders.deliverySlotTo, linen: 'held' }),
    ])
    .map(({ from, to, ...order }) => ({ ...order, slot: { from, to } }));
}

function listSlotsOfDay(
  db: Db,
  day: number,
  { from, to, linen }: { from: Column; to: Column; linen: Linen },
) {
  const isOfDay = and(gte(from, day), lt(from, day + DAY));
  return db
    .select({
      orderId: orders.id,
      number: orders.number,
      client: orders.clientName,
      from: sql<number>`${from}`,
      to: sql<number>`${to}`,
    })
    .from(orders)
    .where(and(isOfDay, eq(orders.linen, linen), ne(orders.status, 'cancelled')))
    .orderBy(asc(from))
    .all();
}

type Move = { orderId: string; leg: Leg; from: number; to: number };

/**
 * A promise that is over stays, because its order is late whenever the house is open, and so does a return that is on the road.
 * A pickup moves only while its client chose no slot: the desk agrees on another slot. A client who is asked for the hour
 * of a return has none that could move.
 */
function listMoves({ db, now }: Pick<Deps, 'db' | 'now'>, house: HouseSettings): Move[] {
  const isAhead = and(IS_OPEN, ne(orders.status, 'delivery_en_route'), gt(orders.promisedAt, now()));
  const open = db
    .select(pickColumns(orders, 'id', 'status', 'slotFrom', 'toldAt', 'promisedAt'))
    .from(orders)
    .where(isAhead)
    .all();
  return open.flatMap(({ id: orderId, status, slotFrom, toldAt, promisedAt }): Move[] => {
    const isClosed = (at: number | null): at is number => at !== null && at > now() && !isOpenAt(house, at);
    const isPickup = slotFrom === null && isBeforePickup(status) && !isOnTheRoad(status) && isClosed(toldAt);
    const from = isPickup ? toldAt : promisedAt;
    if (!isClosed(from) || getReturnHour({ status, promisedAt, toldAt }) === null) return [];
    return [{ orderId, leg: isPickup ? 'pickup' : 'delivery', from, to: findPromiseTime(house, from) }];
  });
}

/** The visits that these hours would move, by the day that they leave and the hour that they are told. */
export function countMoves(ctx: Pick<Deps, 'db' | 'now' | 'house'>, changes: MovedReturnsInput) {
  const house = { ...ctx.house(), ...changes };
  const groups = new Map<string, { day: number; to: number; returns: number; pickups: number }>();
  for (const { leg, from, to: moment } of listMoves(ctx, house)) {
    const [day, to] = [startOfDay(from), roundToTold(house, moment)];
    const group = groups.get(`${day} ${to}`) ?? { day, to, returns: 0, pickups: 0 };
    group[leg === 'pickup' ? 'pickups' : 'returns'] += 1;
    groups.set(`${day} ${to}`, group);
  }
  return [...groups.values()].toSorted((one, other) => one.to - other.to);
}

export function planMovesOutOfClosedTime(ctx: SignedCtx, house: HouseSettings): OrderAct[] {
  return listMoves(ctx, house).map(({ orderId, leg, from, to }) => ({
    kind: 'movePromise',
    procedure: 'house.update',
    orderId,
    rule: (order) => {
      const cause = { reason: getClosingReason(house, from) };
      return leg === 'delivery'
        ? planPromiseChange(ctx, order, { to, cause })
        : planPickupChange(ctx, order, { house, from, to: roundToTold(house, to), cause });
    },
  }));
}

type PickupMove = { house: HouseSettings; from: number; to: number; cause: { reason: string } };

/** The return moves as far as its pickup, so that the plant has as long for it as was promised. */
function planPickupChange(ctx: SignedCtx, order: OrderSnapshot, { house, ...move }: PickupMove): Change {
  const { from, to: pickupBy, cause } = move;
  const to = findPromiseTime(house, order.promisedAt + pickupBy - from);
  const change = planPromiseChange(ctx, order, { to, cause });
  const step = { status: order.status, since: ctx.now(), slotFrom: null, pickupBy };
  return {
    ...change,
    detail: `${change.detail}, ramassage ${formatPromise(pickupBy)}`,
    // A stop of the plant that is over before the linen is fetched delays no return.
    columns: {
      ...change.columns,
      pickupBy,
      promiseFrom: pickupBy,
      stepDueAt: computeStepDueAt(step, house),
    },
    record(event) {
      recordMove(ctx, event, { leg: 'pickup', ...move });
      return change.record?.(event) ?? null;
    },
  };
}
