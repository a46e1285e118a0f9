import { sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DAY, MINUTE, startOfDay, startOfMonth, startOfWeek } from '#domain/format/calendar.ts';
import { SERVICE_PROMISE_MS } from '#domain/promises.ts';
import type { Deps } from '../ctx.ts';

const SHOWN_DAYS = 30;

const notCancelled = sql`${orders.status} <> 'cancelled'`;
const sumWhere = (value: unknown, condition: unknown) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`;
const countWhere = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`;
const pickedUp = sql`${orders.pickedUpAt} is not null`;
const delivered = sql`${orders.completedAt} is not null`;

const selectDays = prepared((db, p) =>
  db
    .select({
      day: sql<number>`${orders.createdAt} - ${orders.createdAt} % ${DAY}`.as('day'),
      orders: countWhere(sql`1`),
      cancelled: countWhere(sql`${orders.status} = 'cancelled'`),
      collected: sumWhere(orders.grandTotal, sql`${orders.paymentState} = 'paid'`),
      due: sumWhere(orders.grandTotal, sql`${orders.paymentState} <> 'paid' and ${notCancelled}`),
      pickups: countWhere(pickedUp),
      msToPickup: sumWhere(sql`${orders.pickedUpAt} - ${orders.createdAt}`, pickedUp),
      deliveries: countWhere(delivered),
      msToDelivery: sumWhere(sql`${orders.completedAt} - ${orders.createdAt}`, delivered),
      late: countWhere(
        sql`coalesce(${orders.completedAt}, ${p('now')}) - ${orders.createdAt} > ${SERVICE_PROMISE_MS} and ${notCancelled}`,
      ),
    })
    .from(orders)
    .where(sql`${orders.createdAt} >= ${p('since')}`)
    .groupBy(sql`1`)
    .prepare(),
);
type Day = ReturnType<ReturnType<typeof selectDays>['all']>[number];

/** Figures of the orders placed in each period, so that collected and due add up to what was ordered. */
export function overview({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now();
  const today = startOfDay(at);
  const firstDay = today - (SHOWN_DAYS - 1) * DAY;
  // One pass over at most 31 days: the week and the month are sums of its days.
  const days = selectDays(db).all({ now: at, since: Math.min(firstDay, startOfMonth(at)) });
  const since = (start: number) => periodOf(days.filter(({ day }) => day >= start));
  const byStart = new Map(days.map((day) => [day.day, day]));
  return {
    today: since(today),
    week: since(startOfWeek(at)),
    month: since(startOfMonth(at)),
    /** Today last; days without an order included. */
    days: Array.from({ length: SHOWN_DAYS }, (_, i) => {
      const day = firstDay + i * DAY;
      const { orders = 0, collected = 0, due = 0, late = 0 } = byStart.get(day) ?? {};
      return { day, orders, collected, due, late };
    }),
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
