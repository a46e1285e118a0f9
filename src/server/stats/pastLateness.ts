import { and, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { orderEvents, orders, plantStops } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import { computeLateAt } from '#domain/promises/lateAt.ts';
import { findSlotStart } from '#domain/promises/nextVisit.ts';
import { computeStepDueAfterStops } from '#domain/promises/stepLimits.ts';
import type { StopSpan } from '#domain/promises/stops.ts';
import type { PanelCtx } from './panel.ts';

/** An order is at home again within days, so one that was placed earlier is not looked for. */
const LONGEST_ORDER_MS = 21 * DAY;
/** Past lateness is counted at the half hours of the clock, so that the looks of half an hour share it. */
export const LATE_STEP = 30 * MINUTE;

function listOrdersUnderWay({ db }: PanelCtx, at: number) {
  const lastStep = sql`from ${orderEvents} e where e.order_number = ${orders}.number and e.at <= ${at} and e.to_status is not null order by e.sequence desc limit 1`;
  return db
    .select({
      ...pickColumns(orders, 'promiseFrom', 'slotFrom', 'deliverySlotFrom'),
      promisedAt: sql<number>`coalesce((select m.to_at from promise_moves m join ${orderEvents} e on e.sequence = m.sequence where m.order_id = ${orders}.id and e.at <= ${at} order by m.sequence desc limit 1), ${orders.promisedAtFirst})`,
      status: sql<OrderStatus | null>`(select e.to_status ${lastStep})`,
      since: sql<number | null>`(select e.at ${lastStep})`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, at - LONGEST_ORDER_MS),
        lte(orders.createdAt, at),
        or(isNull(orders.completedAt), gt(orders.completedAt, at)),
      ),
    )
    .all();
}

/** How many orders were late at an hour that has passed, by the rule of `computeLateAt`. */
function countLateThen(ctx: PanelCtx, at: number): number {
  const days = ctx.house();
  const stops = ctx.db
    .select(pickColumns(plantStops, 'since', 'until'))
    .from(plantStops)
    .where(lte(plantStops.since, at))
    .all();
  const stoppedSince = stops.find(({ until }) => until === null || until > at)?.since ?? null;
  const ended = stops.filter((stop): stop is StopSpan => stop.until !== null && stop.until <= at);
  return listOrdersUnderWay(ctx, at).filter(({ status, since, ...order }) => {
    if (status === null || since === null || !isOpen(status)) return false;
    const step = { status, since, slotFrom: findSlotStart(order, status) };
    // A stop that ended before the service hours moved neither the promise nor the step.
    const moving = ended.filter(({ until }) => until > order.promiseFrom);
    const stepDueAt = computeStepDueAfterStops(step, moving, days);
    return isLate({ lateAt: computeLateAt({ ...order, status, stepDueAt }, stoppedSince) }, at);
  }).length;
}

export const readPastLateness = (ctx: PanelCtx, at: number): number =>
  ctx.keep(`late ${at}`, 0, () => countLateThen(ctx, at));

/** The half hour of an earlier day that is compared with this moment. */
export function findSameHour(day: number, now: number): number {
  const soFar = now - startOfDay(now);
  return day + soFar - (soFar % LATE_STEP);
}
