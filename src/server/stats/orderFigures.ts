import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { UNPAID_STATES } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { amountDue, credit, HAS_CREDIT } from '../orderFields/balance.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';
import { countedColumns, countOrder, createOrdersOfDay, type OrdersOfDay } from './ordersOfDay.ts';
import type { PanelCtx } from './panel.ts';

/** A year of the panel reads each of its days. */
const selectOrdersOfDay = prepareStatement((db, p) =>
  db
    .select(countedColumns)
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until')))),
);
const IS_UNPAID = inArray(orders.paymentState, UNPAID_STATES);
/** Most ended orders are paid, so these read small ranges of the index by status and payment. */
const DUE_PARTS = [and(IS_OPEN, IS_UNPAID), and(IS_ENDED, eq(orders.status, 'completed'), IS_UNPAID)];

export function readOrdersOfDay({ db, keep }: Pick<PanelCtx, 'db' | 'keep'>, day: number): OrdersOfDay {
  return keep(`orders ${day}`, day, () => {
    const figures = createOrdersOfDay();
    for (const order of selectOrdersOfDay(db).all({ since: day, until: day + DAY }))
      countOrder(figures, order);
    return figures;
  });
}

export function readDueAndCredit({ db }: Pick<Deps, 'db'>) {
  const sumOrders = (amount: SQL, part: SQL | undefined): number => {
    const total = sql<number>`coalesce(sum(${amount}), 0)`;
    return db.select({ total }).from(orders).where(part).get()?.total ?? 0;
  };
  return {
    due: DUE_PARTS.reduce((sum, part) => sum + sumOrders(amountDue, part), 0),
    credit: sumOrders(credit, HAS_CREDIT),
  };
}
