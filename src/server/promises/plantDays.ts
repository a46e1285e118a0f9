import { and, asc, gte, lt, or, sql } from 'drizzle-orm';

import { readCounter, setCounter } from '#db/counters.ts';
import { orderEvents, orders, plantDays, plantStops } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { countBusyMinutes, MEASURED_DAYS } from '#domain/promises/plantRate.ts';
import type { Deps } from '../ctx.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';
import { forgetMeasuredRate } from './houseLoad.ts';

const COUNTED_UNTIL = 'plant-days-counted-until';
/** At its first start a house with a history counts as many days as a rate and a comparison need. */
const FIRST_DAYS = 2 * MEASURED_DAYS;
/** From its pickup on, an order is at home again within days; before, its visit may be booked far ahead. */
const LONGEST_ORDER_DAYS = 21;
/** Other work of the server comes between two calls. */
const MOST_AT_ONCE = 3;

const selectCancellation = sql`(select min(e.at) from ${orderEvents} e
    where e.order_number = ${orders}.number and e.from_status in ('picked_up', 'processing') and e.to_status = 'cancelled')`;

type PlantCtx = Pick<Deps, 'db' | 'store' | 'house' | 'now' | 'settings'>;

/** Counts the days that are over; a day is counted with its number, so that a kill repeats or loses none. */
export function countPlantDays(ctx: PlantCtx): void {
  // The history of a demonstration is made up, and nobody has worked in its plant.
  if (ctx.settings.demo) return;
  const today = startOfDay(ctx.now());
  const first = readCounter(ctx.db, COUNTED_UNTIL) ?? findFirstDay(ctx, today);
  const last = Math.min(today, first + MOST_AT_ONCE * DAY);
  for (let day = first; day < last; day += DAY) ctx.store.write(() => countPlantDay(ctx, day));
  if (first < last) forgetMeasuredRate(ctx.db);
}

function findFirstDay({ db }: PlantCtx, today: number): number {
  const oldest = db
    .select({ at: orders.createdAt })
    .from(orders)
    .orderBy(asc(orders.createdAt))
    .limit(1)
    .get();
  return Math.max(startOfDay(oldest?.at ?? today), today - FIRST_DAYS * DAY);
}

function countPlantDay(ctx: PlantCtx, day: number): void {
  const { db } = ctx;
  const house = ctx.house();
  const until = day + DAY;
  const stays = db
    .select({
      pieces: orders.pieces,
      since: sql<number>`${orders.pickedUpAt}`,
      finishedAt: orders.readyAt,
      cancelledAt: sql<
        number | null
      >`case when ${orders.status} = 'cancelled' then ${selectCancellation} end`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, day - (house.slotDays + LONGEST_ORDER_DAYS) * DAY),
        lt(orders.createdAt, until),
        lt(orders.pickedUpAt, until),
        or(IS_OPEN, and(IS_ENDED, sql`coalesce(${orders.completedAt}, ${orders.updatedAt}) >= ${day}`)),
      ),
    )
    .all();
  const pieces = stays
    .filter(({ finishedAt }) => finishedAt !== null && finishedAt >= day && finishedAt < until)
    .reduce((sum, stay) => sum + stay.pieces, 0);
  const spans = stays.map(({ since, finishedAt, cancelledAt }) => ({
    since,
    until: finishedAt ?? cancelledAt ?? until,
  }));
  const stops = db
    .select({ since: plantStops.since, until: sql<number>`coalesce(${plantStops.until}, ${until})` })
    .from(plantStops)
    .where(lt(plantStops.since, until))
    .all();
  const busyMinutes = countBusyMinutes(house, day, spans, stops);
  if (pieces > 0 || busyMinutes > 0)
    db.insert(plantDays)
      .values({ day, pieces, busyMinutes })
      .onConflictDoUpdate({ target: plantDays.day, set: { pieces, busyMinutes } })
      .run();
  setCounter(db, COUNTED_UNTIL, until);
}
