import { sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DAY, MINUTE, startOfDay, startOfMonth, startOfWeek } from '#domain/format/calendar.ts';
import { SERVICE_PROMISE_MS } from '#domain/promises.ts';
import type { Deps } from '../ctx.ts';
import { figuresOfOrders } from './figures.ts';

const SHOWN_DAYS = 30;

const notCancelled = sql`${orders.status} <> 'cancelled'`;
const sumWhere = (value: unknown, condition: unknown) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`;
const countWhere = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`;
const pickedUp = sql`${orders.pickedUpAt} is not null`;
const delivered = sql`${orders.completedAt} is not null`;

const selectDay = prepared((db, p) =>
  db
    .select({
      orders: countWhere(sql`1`),
      cancelled: countWhere(sql`${orders.status} = 'cancelled'`),
      collected: sumWhere(orders.grandTotal, sql`${orders.paymentState} = 'paid'`),
      due: sumWhere(orders.grandTotal, sql`${orders.paymentState} <> 'paid' and ${notCancelled}`),
      pickups: countWhere(pickedUp),
      msToPickup: sumWhere(sql`${orders.pickedUpAt} - ${orders.createdAt}`, pickedUp),
      deliveries: countWhere(delivered),
      msToDelivery: sumWhere(sql`${orders.completedAt} - ${orders.createdAt}`, delivered),
      deliveredLate: countWhere(
        sql`${orders.completedAt} - ${orders.createdAt} > ${SERVICE_PROMISE_MS} and ${notCancelled}`,
      ),
      /** When those were placed that are neither delivered nor cancelled. */
      undelivered: sql<string>`json_group_array(${orders.createdAt}) filter (where ${orders.completedAt} is null and ${notCancelled})`,
    })
    .from(orders)
    .where(sql`${orders.createdAt} >= ${p('since')} and ${orders.createdAt} < ${p('until')}`)
    .prepare(),
);

const figuresOfDay = figuresOfOrders(
  ({ createdAt }) => createdAt.map(startOfDay),
  ({ db }, day: number) => {
    const figures = selectDay(db).get({ since: day, until: day + DAY });
    if (!figures) throw new Error('sums answer a row');
    return { ...figures, undelivered: JSON.parse(figures.undelivered) as number[] };
  },
);

/** An order that is not delivered yet grows late without being written. */
function dayAt(source: Source, day: number, now: number) {
  const { undelivered, deliveredLate, ...figures } = figuresOfDay(source, day);
  const overdue = undelivered.filter((placedAt) => now - placedAt > SERVICE_PROMISE_MS).length;
  return { day, ...figures, late: deliveredLate + overdue };
}
type Day = ReturnType<typeof dayAt>;
type Source = Pick<Deps, 'db' | 'store'>;

/** Figures of the orders placed in each period, so that collected and due add up to what was ordered. */
export function overview(deps: Source & Pick<Deps, 'now'>) {
  const at = deps.now();
  const today = startOfDay(at);
  const firstDay = today - (SHOWN_DAYS - 1) * DAY;
  const start = Math.min(firstDay, startOfMonth(at));
  // The week and the month are sums of their days.
  const days = Array.from({ length: (today - start) / DAY + 1 }, (_, i) => dayAt(deps, start + i * DAY, at));
  const since = (first: number) => periodOf(days.filter(({ day }) => day >= first));
  return {
    today: since(today),
    week: since(startOfWeek(at)),
    month: since(startOfMonth(at)),
    /** Today last; days without an order included. */
    days: days
      .slice(-SHOWN_DAYS)
      .map(({ day, orders, collected, due, late }) => ({ day, orders, collected, due, late })),
  };
}

function periodOf(days: Day[]) {
  const total = (figure: keyof Day) => days.reduce((sum, day) => sum + day[figure], 0);
  return {
    orders: total('orders'),
    cancelled: total('cancelled'),
    collected: total('collected'),
    due: total('due'),
    minutesToPickup: meanMinutes(total('msToPickup'), total('pickups')),
    minutesToDelivery: meanMinutes(total('msToDelivery'), total('deliveries')),
    /** Not delivered within the 24 hours promised. */
    late: total('late'),
  };
}

/** Null while there was none. */
function meanMinutes(ms: number, times: number): number | null {
  return times === 0 ? null : Math.round(ms / times / MINUTE);
}
