import { sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DAY, startOfDay, startOfMonth, startOfWeek } from '#domain/calendar.ts';
import { PROMISE } from '#domain/stats.ts';
import type { Deps } from '../ctx.ts';

/** All figures are of the orders placed in the period, so that collected and due add up to what was ordered. */
export interface Period {
  orders: number;
  cancelled: number;
  /** FCFA of orders that are paid, and of those neither paid nor cancelled. */
  collected: number;
  due: number;
  /** Minutes from the order; null while none was picked up, or delivered. */
  minutesToPickup: number | null;
  minutesToDelivery: number | null;
  /** Not delivered within the 24 hours promised. */
  late: number;
}

export interface DayFigures {
  /** Midnight in Abidjan. */
  day: number;
  orders: number;
  collected: number;
  due: number;
  late: number;
}

export interface Overview {
  today: Period;
  week: Period;
  month: Period;
  /** The last thirty days, today last; days without an order included. */
  days: DayFigures[];
}

const SHOWN_DAYS = 30;

interface Sums {
  day: number;
  orders: number;
  cancelled: number;
  collected: number;
  due: number;
  pickups: number;
  untilPickup: number;
  deliveries: number;
  untilDelivery: number;
  late: number;
}

const live = sql`${orders.status} <> 'cancelled'`;
const sumWhere = (value: unknown, condition: unknown) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`;
const countWhere = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`;
const day = sql<number>`${orders.createdAt} - ${orders.createdAt} % ${DAY}`;

const perDay = prepared((db) =>
  db
    .select({
      day: day.as('day'),
      orders: countWhere(sql`1`),
      cancelled: countWhere(sql`${orders.status} = 'cancelled'`),
      collected: sumWhere(orders.grandTotal, sql`${orders.paymentState} = 'paid'`),
      due: sumWhere(orders.grandTotal, sql`${orders.paymentState} <> 'paid' and ${live}`),
      pickups: countWhere(sql`${orders.pickedUpAt} is not null`),
      untilPickup: sumWhere(
        sql`${orders.pickedUpAt} - ${orders.createdAt}`,
        sql`${orders.pickedUpAt} is not null`,
      ),
      deliveries: countWhere(sql`${orders.completedAt} is not null`),
      untilDelivery: sumWhere(
        sql`${orders.completedAt} - ${orders.createdAt}`,
        sql`${orders.completedAt} is not null`,
      ),
      late: countWhere(
        sql`coalesce(${orders.completedAt}, ${sql.placeholder('now')}) - ${orders.createdAt} > ${PROMISE} and ${live}`,
      ),
    })
    .from(orders)
    .where(sql`${orders.createdAt} >= ${sql.placeholder('since')}`)
    .groupBy(sql`1`)
    .prepare(),
);

export function overview({ db, now }: Pick<Deps, 'db' | 'now'>): Overview {
  const at = now();
  const today = startOfDay(at);
  const firstDay = today - (SHOWN_DAYS - 1) * DAY;
  // One pass over at most 31 days answers all: the month and the week are sums of its days.
  const sums: Sums[] = perDay(db).all({ now: at, since: Math.min(firstDay, startOfMonth(at)) });
  const since = (start: number) => periodOf(sums.filter((s) => s.day >= start));
  const byDay = new Map(sums.map((s) => [s.day, s]));
  return {
    today: since(today),
    week: since(startOfWeek(at)),
    month: since(startOfMonth(at)),
    days: Array.from({ length: SHOWN_DAYS }, (_, i) => dayOf(firstDay + i * DAY, byDay)),
  };
}

function dayOf(day: number, byDay: Map<number, Sums>): DayFigures {
  const { orders, collected, due, late } = byDay.get(day) ?? { orders: 0, collected: 0, due: 0, late: 0 };
  return { day, orders, collected, due, late };
}

function periodOf(days: Sums[]): Period {
  const total = (figure: keyof Sums) => days.reduce((sum, s) => sum + s[figure], 0);
  return {
    orders: total('orders'),
    cancelled: total('cancelled'),
    collected: total('collected'),
    due: total('due'),
    minutesToPickup: meanMinutes(total('untilPickup'), total('pickups')),
    minutesToDelivery: meanMinutes(total('untilDelivery'), total('deliveries')),
    late: total('late'),
  };
}

function meanMinutes(ms: number, times: number): number | null {
  return times === 0 ? null : Math.round(ms / times / 60_000);
}
