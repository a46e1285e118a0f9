import { and, count, gt, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { BEFORE_PICKUP } from '#domain/lifecycle/lifecycle.ts';
import { findNextOpening, findOpening, type OpenDays } from '#domain/promises/openHours.ts';
import { amountDue } from '../orderFields/balance.ts';
import { hasOpenStatus, IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { readLastMonth } from './lastMonth.ts';
import { readReceivedUntil } from './moneyFigures.ts';
import type { PanelCtx } from './panel.ts';
import { findSameHour, LATE_STEP, readPastLateness } from './pastLateness.ts';

const LINE_DAYS = 14;
const WEEK = 7 * DAY;

const countWhen = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;
const isBeforePickup = sql`${hasOpenStatus(BEFORE_PICKUP)}`;

/** What the owner reads first: today so far, beside the same hour of earlier days. */
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
    opening: findNextOpening(ctx.house(), now),
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
      pickups: countWhen(sql`${isBeforePickup} and ${orders.pickupBy} < ${midnight}`),
      returns: countWhen(sql`not (${isBeforePickup}) and ${orders.promisedAt} < ${midnight}`),
      expected: sql<number>`coalesce(sum(${amountDue}) filter (where ${orders.promisedAt} < ${midnight}), 0)`,
    })
    .from(orders)
    .where(IS_OPEN)
    .get();

function countPlaced(db: Db, since: number, until: number): number {
  const isBetween = and(gte(orders.createdAt, since), lte(orders.createdAt, until));
  return db.select({ n: count() }).from(orders).where(isBetween).get()?.n ?? 0;
}

function listOpenDays(house: OpenDays, today: number, many: number): number[] {
  const days: number[] = [];
  // A house that opens one day a week has fourteen of them in as many weeks.
  for (let day = today - DAY; days.length < many && day > today - many * WEEK; day -= DAY)
    if (findOpening(house, day)) days.unshift(day);
  return days;
}

/** The orders that will be late today by the next half hour at which one will be. */
function groupNextLate({ db, now }: PanelCtx, nextAt: number | null) {
  if (nextAt === null || startOfDay(nextAt) !== startOfDay(now())) return null;
  const at = Math.ceil(nextAt / LATE_STEP) * LATE_STEP;
  const isNext = and(IS_OPEN, gt(LATE_AT, now()), lte(LATE_AT, at));
  return { at, orders: db.select({ n: count() }).from(orders).where(isNext).get()?.n ?? 0 };
}
