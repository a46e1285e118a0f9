import { and, asc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { getClosingReason } from '#domain/format/order/promiseWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { BookedSlotsInput, MovedReturnsInput } from '#domain/inputs/house.ts';
import type { Linen } from '#domain/pieces/handover.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { findPromiseTime } from '#domain/promises/promise.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { OrderAct } from '../acts/act.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { clientName, joinPeople } from '../orderFields/orderJson.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { planPromiseChange } from './movePromise.ts';

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
  const query = db
    .select({
      orderId: orders.id,
      number: orders.number,
      client: clientName,
      from: sql<number>`${from}`,
      to: sql<number>`${to}`,
    })
    .from(orders)
    .where(and(isOfDay, eq(orders.linen, linen), ne(orders.status, 'cancelled')))
    .$dynamic();
  return joinPeople(query).orderBy(asc(from)).all();
}

/** A promise that is over stays, because its order is late whenever the house is open. */
const listReturnsInClosedTime = (ctx: Pick<Deps, 'db' | 'now'>, house: HouseSettings) =>
  ctx.db
    .select({ id: orders.id, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(IS_OPEN, gt(orders.promisedAt, ctx.now())))
    .all()
    .filter(({ promisedAt }) => !isOpenAt(house, promisedAt));

/** The returns that these hours would move. */
export const countMovedReturns = (ctx: Pick<Deps, 'db' | 'now' | 'house'>, changes: MovedReturnsInput) =>
  listReturnsInClosedTime(ctx, { ...ctx.house(), ...changes }).length;

export function planMovesOutOfClosedTime(ctx: SignedCtx, house: HouseSettings): OrderAct[] {
  return listReturnsInClosedTime(ctx, house).map(({ id: orderId }) => ({
    kind: 'movePromise',
    procedure: 'house.update',
    orderId,
    rule: (order) =>
      planPromiseChange(ctx, order, {
        to: findPromiseTime(house, order.promisedAt),
        cause: { reason: getClosingReason(house, order.promisedAt) },
      }),
  }));
}
