import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_STATES } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { amountDue, credit, HAS_CREDIT } from '../orderFields/balance.ts';
import { cacheFigures } from './figures.ts';
import { countedColumns, countOrder, createOrdersOfDay } from './ordersOfDay.ts';

const selectDay = prepareStatement((db, p) =>
  db
    .select(countedColumns)
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until')))),
);
const LIVE = ORDER_STATUSES.filter((status) => status !== 'cancelled');
const UNPAID = PAYMENT_STATES.filter((state) => state !== 'paid');
/** Most orders are paid, so the query reads small ranges of the index by status and payment. */
const selectDue = prepareStatement((db) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${amountDue}), 0)` })
    .from(orders)
    .where(and(inArray(orders.status, LIVE), inArray(orders.paymentState, UNPAID))),
);
const selectCredit = prepareStatement((db) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${credit}), 0)` })
    .from(orders)
    .where(HAS_CREDIT),
);

export const readOrdersByDay = cacheFigures(
  ({ createdAts }) => createdAts.map(startOfDay),
  ({ db }, day: number) => {
    const figures = createOrdersOfDay();
    for (const order of selectDay(db).all({ since: day, until: day + DAY })) countOrder(figures, order);
    return figures;
  },
);

const sumOwed = cacheFigures(
  () => ['all'],
  ({ db }) => ({ due: selectDue(db).get()?.amount ?? 0, credit: selectCredit(db).get()?.amount ?? 0 }),
);

export const readDueAndCredit = (deps: Pick<Deps, 'db' | 'store'>) => ({ ...sumOwed(deps)('all') });
