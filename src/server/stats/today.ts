import { and, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';
import { orderEvents, orders, plantStops, promiseMoves } from '#db/schema.ts';
import { countRows, pickColumns } from '#db/select.ts';
import { tellReturn } from '#domain/clock/told.ts';
import { DAY, formatIsoDay, MINUTE, startOfDay, startOfMonth } from '#domain/format/calendar.ts';
import {
  BEFORE_PICKUP,
  isBeforePickup,
  isOpen,
  type Leg,
  type OrderStatus,
} from '#domain/lifecycle/lifecycle.ts';
import { sumMethodAmounts } from '#domain/money/payment.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { findOpening, type OpenDays } from '#domain/promises/openHours.ts';
import { computeLateAt } from '#domain/promises/punctuality.ts';
import { amountDue } from '../orderFields/balance.ts';
import { hasOpenStatus, IS_OPEN, isOfToday, LATE_AT } from '../orderFields/promiseJson.ts';
import { readReceivedUntil } from './moneyFigures.ts';
import { buildSteps, readDays, sumDays } from './overview.ts';
import type { PanelCtx } from './panel.ts';

const LINE_DAYS = 14;
const WEEK = 7 * DAY;

const countWhen = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;
const hasNoLinen = sql`${hasOpenStatus(BEFORE_PICKUP)}`;

/** The owner reads today so far first, beside the same hour of earlier days. */
export function readTodayFigures(ctx: PanelCtx) {
  const now = ctx.now();
  const today = startOfDay(now);
  const soFar = now - today;
  const days = [...listOpenDays(ctx.house(), today, LINE_DAYS - 1), today];
  const measure = (read: (day: number) => number) => ({
    now: read(today),
    weekAgo: read(today - WEEK),
    line: days.map(read),
  });
  const rest = readRestOfDay(ctx.db, now, today + DAY);
  const oldest = ctx.db
    .select({ at: sql<number | null>`min(${orders.createdAt})` })
    .from(orders)
    .get()?.at;
  const readLate = (day: number) => {
    if (day === today) return rest?.late ?? 0;
    return oldest && oldest < day + DAY ? readPastLateness(ctx, findSameHour(day, now)) : null;
  };
  return {
    now,
    received: {
      ...measure((day) => readReceivedUntil(ctx, day, day + soFar)),
      expected: rest?.expected ?? 0,
    },
    orders: {
      ...measure((day) => countPlaced(ctx.db, day, day + soFar)),
      pickups: rest?.pickups ?? 0,
      returns: rest?.returns ?? 0,
    },
    late: {
      now: rest?.late ?? 0,
      weekAgo: readLate(today - WEEK),
      line: days.map(readLate),
      soon: groupNextLate(ctx, rest?.nextLateAt ?? null),
    },
    month: readLastMonth(ctx),
  };
}

const readRestOfDay = (db: Db, now: number, midnight: number) =>
  db
    .select({
      late: countWhen(sql`${LATE_AT} < ${now}`),
      nextLateAt: sql<number | null>`min(${LATE_AT}) filter (where ${LATE_AT} > ${now})`,
      pickups: countWhen(sql`${hasNoLinen} and ${isOfToday(midnight)}`),
      returns: countWhen(sql`not (${hasNoLinen}) and ${isOfToday(midnight)}`),
      expected: sql<number>`coalesce(sum(${amountDue}) filter (where ${isOfToday(midnight)}), 0)`,
    })
    .from(orders)
    .where(IS_OPEN)
    .get();

function countPlaced(db: Db, since: number, until: number): number {
  const isBetween = and(gte(orders.createdAt, since), lte(orders.createdAt, until));
  return countRows(db, orders, isBetween);
}

function listOpenDays(house: OpenDays, today: number, many: number): number[] {
  const days: number[] = [];
  // A house that opens one day a week has fourteen of them in as many weeks.
  for (let day = today - DAY; days.length < many && day > today - many * WEEK; day -= DAY)
    if (findOpening(house, day)) days.unshift(day);
  return days;
}

/** The orders whose told hour is the next one of today, to the half hour. */
function groupNextLate({ db, now }: PanelCtx, nextAt: number | null) {
  if (nextAt === null || startOfDay(nextAt) !== startOfDay(now())) return null;
  const at = Math.ceil(nextAt / LATE_STEP) * LATE_STEP;
  const isNext = and(IS_OPEN, gt(LATE_AT, now()), lte(LATE_AT, at));
  return { at, orders: countRows(db, orders, isNext) };
}

const DRAWN_DAYS = 30;

/** The last thirty days, and the month so far beside the same days of the last. */
function readLastMonth(ctx: PanelCtx) {
  const days = readDays(ctx);
  const today = startOfDay(ctx.now());
  const since = today - (DRAWN_DAYS - 1) * DAY;
  const sum = (span: { since: number; until: number }) => {
    const { orders, received } = sumDays(days, span);
    return { orders, received: sumMethodAmounts(received) };
  };
  // On the first of a month, the month that has just ended is told.
  const first = startOfMonth(today - DAY);
  const firstBefore = startOfMonth(first - DAY);
  // A month that is over is compared with the whole one before it.
  const sameDayBefore = firstBefore + (today - first);
  const endBefore = today === startOfMonth(today) ? first : Math.min(first, sameDayBefore);
  return {
    steps: buildSteps(days, { since, until: today + DAY }).steps,
    total: sum({ since, until: today + DAY }),
    /** Today is not over, so the month counts up to yesterday. */
    toYesterday: {
      until: formatIsoDay(today - DAY),
      received: sum({ since: first, until: today }).received,
      untilBefore: formatIsoDay(endBefore - DAY),
      receivedBefore: sum({ since: firstBefore, until: endBefore }).received,
    },
  };
}

/** An order is at home again within days, so one that was placed earlier is not looked for. */
const LONGEST_ORDER_MS = 21 * DAY;
/** Past lateness is counted at the half hours of the clock, so that the looks of half an hour share it. */
const LATE_STEP = 30 * MINUTE;

/** The told hour of a leg at a past hour: its next move says the hour that stood before. */
const selectToldThen = (leg: Leg, at: number, column: SQLiteColumn) =>
  sql<
    number | null
  >`coalesce((select m.from_at from ${promiseMoves} m join ${orderEvents} e on e.sequence = m.sequence where m.order_id = ${orders}.id and m.leg = ${leg} and e.at > ${at} order by m.sequence limit 1), ${column})`;

function listOrdersUnderWay({ db }: PanelCtx, at: number) {
  return db
    .select({
      ...pickColumns(orders, 'promiseFrom', 'deliverySlotTo'),
      pickupBy: selectToldThen('pickup', at, orders.pickupBy),
      promisedAt: sql<number>`${selectToldThen('delivery', at, orders.promisedAt)}`,
      readyAt: sql<number | null>`case when ${orders.readyAt} <= ${at} then ${orders.readyAt} end`,
      status: sql<OrderStatus | null>`(select e.to_status from ${orderEvents} e where e.order_number = ${orders}.number and e.at <= ${at} and e.to_status is not null order by e.sequence desc limit 1)`,
      // A visit failed that was not ours, and nobody has chosen the next since.
      isAsked: sql<
        number | null
      >`(select e.kind = 'visitFailed' and e.detail <> 'panne' from ${orderEvents} e where e.order_number = ${orders}.number and e.at <= ${at} and (e.kind in ('visitFailed', 'slotChosen', 'assigned') or e.kind = 'promiseMoved' and e.at > ${orders}.picked_up_at) order by e.sequence desc limit 1)`,
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

/** The hour has passed, so orders are read as they were then, and judged by the rule of `computeLateAt`. */
function countLateThen(ctx: PanelCtx, at: number): number {
  const house = ctx.house();
  const isThen = and(lte(plantStops.since, at), or(isNull(plantStops.until), gt(plantStops.until, at)));
  const stop = ctx.db.select({ since: plantStops.since }).from(plantStops).where(isThen).get();
  return listOrdersUnderWay(ctx, at).filter(({ status, isAsked, ...order }) => {
    if (status === null || !isOpen(status)) return false;
    const legHour = isBeforePickup(status) ? order.pickupBy : tellReturn(house, order);
    const toldAt = isAsked ? null : legHour;
    return isLate({ lateAt: computeLateAt({ ...order, status, toldAt }, stop?.since ?? null) }, at);
  }).length;
}

export const readPastLateness = (ctx: PanelCtx, at: number): number =>
  ctx.keep(`late ${at}`, 0, () => countLateThen(ctx, at));

/** The half hour of an earlier day that is compared with this moment. */
function findSameHour(day: number, now: number): number {
  const soFar = now - startOfDay(now);
  return day + soFar - (soFar % LATE_STEP);
}
