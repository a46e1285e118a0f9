import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { BookedSlotsInput } from '#domain/inputs/house.ts';
import type { Linen } from '#domain/pieces/handover.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { Deps } from '../ctx.ts';
import { clientName, joinPeople } from '../orderFields/orderJson.ts';

type Column =
  | typeof orders.slotFrom
  | typeof orders.pickupBy
  | typeof orders.deliverySlotFrom
  | typeof orders.deliverySlotTo;
type BookedSlot = { orderId: string; client: string; slot: Slot };

const prepareBookedSlots = (from: Column, to: Column, linen: Linen) =>
  prepareStatement((db, p) =>
    joinPeople(
      db
        .select({
          orderId: orders.id,
          client: clientName,
          from: sql<number>`${from}`,
          to: sql<number>`${to}`,
        })
        .from(orders)
        .where(
          and(
            gte(from, p('from')),
            lt(from, p('until')),
            eq(orders.linen, linen),
            ne(orders.status, 'cancelled'),
          ),
        )
        .$dynamic(),
    ).orderBy(asc(from)),
  );

const pickupsBetween = prepareBookedSlots(orders.slotFrom, orders.pickupBy, 'client');
const deliveriesBetween = prepareBookedSlots(orders.deliverySlotFrom, orders.deliverySlotTo, 'held');

/** The visits that clients expect on days that the house may close. */
export function listBookedSlots({ db }: Pick<Deps, 'db'>, { days }: BookedSlotsInput): BookedSlot[] {
  return days
    .map((day) => Date.parse(day))
    .map((start) => ({ from: start, until: start + DAY }))
    .flatMap((times) => [...pickupsBetween(db).all(times), ...deliveriesBetween(db).all(times)])
    .map(({ from, to, ...order }) => ({ ...order, slot: { from, to } }));
}
