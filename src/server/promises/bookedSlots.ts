import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { BookedSlotsInput } from '#domain/inputs/house.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { Deps } from '../ctx.ts';
import { clientName, joinPeople } from '../orderFields/orderJson.ts';

type BookedSlot = { orderId: string; client: string; slot: Slot };

const bookedBetween = prepareStatement((db, p) =>
  joinPeople(
    db
      .select({
        orderId: orders.id,
        client: clientName,
        from: sql<number>`${orders.slotFrom}`,
        to: sql<number>`${orders.pickupBy}`,
      })
      .from(orders)
      .where(
        and(
          gte(orders.slotFrom, p('from')),
          lt(orders.slotFrom, p('until')),
          eq(orders.linen, 'client'),
          ne(orders.status, 'cancelled'),
        ),
      )
      .$dynamic(),
  ).orderBy(asc(orders.slotFrom)),
);

/** The visits that clients expect on days that the house may close. */
export function listBookedSlots({ db }: Pick<Deps, 'db'>, { days }: BookedSlotsInput): BookedSlot[] {
  return days
    .map((day) => Date.parse(day))
    .flatMap((start) => bookedBetween(db).all({ from: start, until: start + DAY }))
    .map(({ from, to, ...order }) => ({ ...order, slot: { from, to } }));
}
