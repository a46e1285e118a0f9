import { DAY, isoDay, MINUTE } from '#domain/format/calendar.ts';
import { boundsOf, movePeriod, type Period, periodAround, stepsOf } from '#domain/format/period.ts';
import type { Deps } from '../ctx.ts';
import { readOpenStop } from '../promises/plant.reads.ts';
import { moneyFigures } from './moneyFigures.ts';
import { orderFigures } from './orderFigures.ts';
import { lateAt, type Moment, type OrdersOfDay, promisesAt } from './ordersOfDay.ts';

/** A shorter period is drawn with the days before it. */
const FEWEST_DAYS = 30;
/** Beyond, months are drawn instead of days. */
const MOST_DRAWN_DAYS = 92;

type Promises = ReturnType<typeof promisesAt>;
const NO_PROMISES: Promises = { pickup: { kept: 0, broken: 0 }, delivery: { kept: 0, broken: 0 } };
const added = (a: Promises, b: Promises): Promises => ({
  pickup: { kept: a.pickup.kept + b.pickup.kept, broken: a.pickup.broken + b.pickup.broken },
  delivery: { kept: a.delivery.kept + b.delivery.kept, broken: a.delivery.broken + b.delivery.broken },
});

/** The figures of each day, read once for all sums of one answer. */
interface Days extends Moment {
  orders: (day: number) => OrdersOfDay;
  money: ReturnType<typeof moneyFigures>;
}

/** Orders by the day they were placed, money by the day it changed hands. Without a period: today. */
export function overview(deps: Pick<Deps, 'db' | 'store' | 'now'>, input?: Period) {
  const now = deps.now();
  const period = input ?? periodAround('day', now);
  const before = movePeriod(period, -1);
  const { day: orders, owed } = orderFigures(deps);
  const days = { orders, money: moneyFigures(deps), now, stoppedSince: readOpenStop(deps)?.since ?? null };
  return {
    today: isoDay(now),
    ...period,
    figures: figuresOf(days, period),
    before: { ...before, figures: figuresOf(days, before) },
    owed: { ...owed() },
    ...drawn(days, period),
  };
}

function figuresOf(days: Days, period: Period) {
  const { since, until } = boundsOf(period) ?? { since: 0, until: 0 };
  return sumOf(days, since, until);
}

/** Sums of days, each computed once: a month is its days. */
function sumOf(days: Days, since: number, until: number) {
  const placed: OrdersOfDay[] = [];
  const received = { espece: 0, wave: 0 };
  const refunded = { espece: 0, wave: 0 };
  // Nothing has happened yet in the days to come.
  for (let day = since; day < Math.min(until, days.now); day += DAY) {
    placed.push(days.orders(day));
    const money = days.money(day);
    for (const method of ['espece', 'wave'] as const) {
      received[method] += money.received[method];
      refunded[method] += money.refunded[method];
    }
  }
  const total = (figure: Exclude<keyof OrdersOfDay, 'unfetched' | 'open'>) =>
    placed.reduce((sum, day) => sum + day[figure], 0);
  return {
    orders: total('orders'),
    cancelled: total('cancelled'),
    /** What the live ones of them still owe. */
    due: total('due'),
    minutesToPickup: meanMinutes(total('msToPickup'), total('pickups')),
    minutesToDelivery: meanMinutes(total('msToDelivery'), total('deliveries')),
    /** Of those that are open, by the rule of the list behind the figure. */
    lateNow: placed.reduce((sum, day) => sum + lateAt(day, days), 0),
    promises: placed.reduce((sum, day) => added(sum, promisesAt(day, days)), NO_PROMISES),
    received,
    refunded,
  };
}

/** What the charts show: the period's days, or its months. The last one may be to come in part. */
function drawn(days: Days, period: Period) {
  const { since, until } = boundsOf(period) ?? { since: 0, until: 0 };
  const first = Math.min(since, until - FEWEST_DAYS * DAY);
  const unit: 'day' | 'month' = until - first > MOST_DRAWN_DAYS * DAY ? 'month' : 'day';
  const starts = stepsOf(unit, first, until);
  const steps = starts.map((at, i) => {
    const end = starts[i + 1] ?? until;
    const { orders, promises, received, refunded } = sumOf(days, at, end);
    return {
      from: isoDay(at),
      to: isoDay(end - DAY),
      orders,
      late: promises.delivery.broken,
      received: received.espece + received.wave,
      refunded: refunded.espece + refunded.wave,
    };
  });
  return { unit, steps };
}

/** Null while there was none. */
function meanMinutes(ms: number, times: number): number | null {
  return times === 0 ? null : Math.round(ms / times / MINUTE);
}
