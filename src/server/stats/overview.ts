import { and, eq, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { memoizePerDb, prepareStatement } from '#db/connection.ts';
import { claims, countSettlements, orderEvents, orders } from '#db/schema.ts';
import { mapReceiptMethods, RECEIPT_METHODS } from '#domain/accounts/account.ts';
import { DAY, formatIsoDay, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import {
  buildPeriod,
  listPeriodStarts,
  movePeriod,
  type Period,
  parsePeriod,
} from '#domain/format/period.ts';
import { LEDGER_METHODS, mapMethods, sumMethodAmounts, UNPAID_STATES } from '#domain/money/payment.ts';
import { PUBLIC_FIGURE_DAYS, type PublicFigures, pickPublicFigures } from '#domain/promises/keptPromises.ts';
import type { Deps } from '../ctx.ts';
import { amountDue, credit, HAS_CREDIT } from '../orderFields/balance.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { hasOpenStatus, IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';
import { readOpenStop } from '../promises/plant.reads.ts';
import { readMoneyOfDay } from './moneyFigures.ts';
import {
  countedColumns,
  countOrder,
  countOverdueOrders,
  createOrdersOfDay,
  type OrdersOfDay,
  type Overdue,
} from './ordersOfDay.ts';
import type { PanelCtx } from './panel.ts';

const MOST_DRAWN_DAYS = 92;

interface Days {
  now: number;
  orders: (day: number) => OrdersOfDay;
  overdue: (day: number) => Overdue;
  money: (day: number) => ReturnType<typeof readMoneyOfDay>;
}

/** Orders count on the day they were placed, money on the day it changed hands. */
export function readOverview(ctx: PanelCtx, input?: Period) {
  const now = ctx.now();
  const period = input ?? buildPeriod('day', now);
  const bounds = getBounds(period);
  const before = findPeriodBefore(period, now);
  const boundsBefore = getBounds(before);
  const days = readDays(ctx);
  const sumPeriod = (period: Bounds) => ({
    ...sumDays(days, period),
    lostPieces: countLostPieces(ctx, period),
  });
  return {
    today: formatIsoDay(now),
    ...period,
    figures: sumPeriod(bounds),
    before: { ...before, figures: sumPeriod(boundsBefore) },
    owed: readDueAndCredit(ctx),
    heldPieces: countHeldPieces(ctx),
    ...buildSteps(days, bounds),
  };
}

/** Each day is read once for all sums of an answer. */
export function readDays(ctx: Pick<PanelCtx, 'db' | 'now' | 'keep'>): Days {
  const now = ctx.now();
  const moment = { now, stoppedSince: readOpenStop(ctx)?.since ?? null };
  const orders = readOnce((day) => readOrdersOfDay(ctx, day));
  return {
    now,
    orders,
    overdue: readOnce((day) => countOverdueOrders(orders(day), moment)),
    money: readOnce((day) => readMoneyOfDay(ctx, day)),
  };
}

function readOnce<Figures>(read: (day: number) => Figures): (day: number) => Figures {
  const known = new Map<number, Figures>();
  return (day) => {
    const figures = known.get(day) ?? read(day);
    known.set(day, figures);
    return figures;
  };
}

/** A period that goes on is compared with the same days of the one before. */
function findPeriodBefore(period: Period, now: number): Period {
  const before = movePeriod(period, -1);
  const { since, until } = getBounds(period);
  const tomorrow = startOfDay(now) + DAY;
  if (tomorrow <= since || tomorrow >= until) return before;
  const { since: sinceBefore, until: untilBefore } = getBounds(before);
  const end = Math.min(untilBefore, sinceBefore + (tomorrow - since));
  return { from: before.from, to: formatIsoDay(end - DAY) };
}

type Bounds = { since: number; until: number };

const getBounds = (period: Period): Bounds => parsePeriod(period) ?? { since: 0, until: 0 };

/** Money that comes after the close is booked on the next day, as the exports date it. */
export function sumDays(days: Days, { since, until }: Bounds) {
  const orderDays: OrdersOfDay[] = [];
  const overdueDays: Overdue[] = [];
  const received = mapReceiptMethods(() => 0);
  const refunded = mapMethods(() => 0);
  for (let day = since; day < Math.min(until, days.now + DAY); day += DAY) {
    orderDays.push(days.orders(day));
    overdueDays.push(days.overdue(day));
    const money = days.money(day);
    for (const method of RECEIPT_METHODS) received[method] += money.received[method];
    for (const method of LEDGER_METHODS) refunded[method] += money.refunded[method];
  }
  const sumFigure = (figure: Exclude<keyof OrdersOfDay, 'unfetched' | 'open'>) =>
    orderDays.reduce((sum, day) => sum + day[figure], 0);
  const sumOverdueFigure = (figure: keyof Overdue) => overdueDays.reduce((sum, day) => sum + day[figure], 0);
  return {
    orders: sumFigure('orders'),
    delivered: sumFigure('deliveries'),
    cancelled: sumFigure('cancelled'),
    due: sumFigure('due'),
    redonePieces: sumFigure('redonePieces'),
    minutesToPickup: computeMeanMinutes(sumFigure('msToPickup'), sumFigure('pickups')),
    minutesToDelivery: computeMeanMinutes(sumFigure('msToDelivery'), sumFigure('deliveries')),
    promises: {
      pickup: {
        kept: sumFigure('pickupsKept'),
        broken: sumFigure('pickupsBroken') + sumOverdueFigure('pickupsOverdue'),
      },
      delivery: {
        kept: sumFigure('deliveriesKept'),
        broken: sumFigure('deliveriesBroken') + sumOverdueFigure('deliveriesOverdue'),
      },
    },
    received,
    refunded,
  };
}

export function buildSteps(days: Days, { since, until }: Bounds) {
  const unit: 'day' | 'month' = until - since > MOST_DRAWN_DAYS * DAY ? 'month' : 'day';
  const starts = listPeriodStarts(unit, since, until);
  const steps = starts.map((at, i) => {
    const end = starts[i + 1] ?? until;
    const { orders, delivered, promises, received } = sumDays(days, { since: at, until: end });
    return {
      from: formatIsoDay(at),
      to: formatIsoDay(end - DAY),
      orders,
      delivered,
      late: promises.delivery.broken,
      received: sumMethodAmounts(received),
    };
  });
  return { unit, steps };
}

function computeMeanMinutes(ms: number, times: number): number | null {
  return times === 0 ? null : Math.round(ms / times / MINUTE);
}

/** A year of the panel reads each of its days. */
const selectOrdersOfDay = prepareStatement((db, p) =>
  db
    .select(countedColumns)
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until')))),
);
const IS_UNPAID = inArray(orders.paymentState, UNPAID_STATES);
const IS_DUE_UNDER_WAY = and(IS_OPEN, IS_UNPAID);
/** Most ended orders are paid, so this reads a small range of the index by status and payment. */
const IS_DUE_FOR_DELIVERED = and(IS_ENDED, eq(orders.status, 'completed'), IS_UNPAID);

function readOrdersOfDay({ db, keep }: Pick<PanelCtx, 'db' | 'keep'>, day: number): OrdersOfDay {
  return keep(`orders ${day}`, day, () => {
    const figures = createOrdersOfDay();
    for (const order of selectOrdersOfDay(db).all({ since: day, until: day + DAY }))
      countOrder(figures, order);
    return figures;
  });
}

export function readDueAndCredit({ db }: Pick<Deps, 'db'>) {
  const dueForDelivered = sumDueForDelivered({ db });
  return {
    due: sumOrders(db, amountDue, IS_DUE_UNDER_WAY) + dueForDelivered,
    dueForDelivered,
    credit: sumOrders(db, credit, HAS_CREDIT),
  };
}

export const sumDueForDelivered = ({ db }: Pick<Deps, 'db'>, due: SQL = amountDue) =>
  sumOrders(db, due, IS_DUE_FOR_DELIVERED);

function sumOrders(db: Deps['db'], amount: SQL, part: SQL | undefined): number {
  const total = sql<number>`coalesce(sum(${amount}), 0)`;
  return db.select({ total }).from(orders).where(part).get()?.total ?? 0;
}

const pieces = sql<number>`coalesce(sum(${orders.piecesHeld}), 0)`;
/** Most orders hold nothing, so each part reads a small range of its own index. */
const PARTS = [
  hasOpenStatus(['picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route']),
  IS_LINEN_TO_RETURN,
  sql`${orders.countGapAt} is not null and ${orders.linen} = 'back'`,
];

const countHeldPieces = ({ db }: Pick<Deps, 'db'>): number =>
  PARTS.reduce((sum, part) => sum + (db.select({ pieces }).from(orders).where(part).get()?.pieces ?? 0), 0);

/** Losses are rare, so all of them are read. */
function countLostPieces(
  { db }: Pick<Deps, 'db'>,
  { since, until }: { since: number; until: number },
): number {
  const settledLosses = db
    .select({ at: orderEvents.at, lost: countSettlements.lost })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(ne(countSettlements.lost, 0))
    .all();
  const claimedLosses = db
    .select({ at: sql<number>`coalesce(${claims.answeredAt}, 0)`, lost: claims.lostAfterGiven })
    .from(claims)
    .where(gt(claims.lostAfterGiven, 0))
    .all();
  return [...settledLosses, ...claimedLosses]
    .filter(({ at }) => at >= since && at < until)
    .reduce((sum, { lost }) => sum + lost, 0);
}

const cachedFigures = memoizePerDb(() => ({
  at: Number.NEGATIVE_INFINITY,
  figures: null as PublicFigures | null,
}));

/** Every visitor asks for them and a month of orders is read for them, so they are counted once an hour. */
export function readPublicFigures({ db, now }: Pick<Deps, 'db' | 'now'>): PublicFigures | null {
  const latest = cachedFigures(db);
  if (now() < latest.at + HOUR) return latest.figures;
  latest.at = now();
  const since = startOfDay(latest.at) - (PUBLIC_FIGURE_DAYS - 1) * DAY;
  const days = readDays({ db, now, keep: (_key, _at, read) => read() });
  latest.figures = pickPublicFigures(sumDays(days, { since, until: latest.at }).promises.delivery);
  return latest.figures;
}
