import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { UNPAID_STATES } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { amountDue, credit, HAS_CREDIT } from '../orderFields/balance.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';
import { countedColumns, countOrder, createOrdersOfDay, type OrdersOfDay } from './ordersOfDay.ts';
import type { PanelCtx } from './panel.ts';

const selectDay = prepareStatement((db, p) =>
  db
    .select(countedColumns)
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until')))),
);
/** Most ended orders are paid, so the query reads small ranges of the index by status and payment. */
const DUE = [IS_OPEN, and(IS_ENDED, eq(orders.status, 'completed'))].map((part) =>
  prepareStatement((db) =>
    db
      .select({ amount: sql<number>`coalesce(sum(${amountDue}), 0)` })
      .from(orders)
      .where(and(part, inArray(orders.paymentState, UNPAID_STATES))),
  ),
);
const selectCredit = prepareStatement((db) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${credit}), 0)` })
    .from(orders)
    .where(HAS_CREDIT),
);

export function readOrdersOfDay({ db, keep }: Pick<PanelCtx, 'db' | 'keep'>, day: number): OrdersOfDay {
  return keep(`orders ${day}`, day, () => {
    const figures = createOrdersOfDay();
    for (const order of selectDay(db).all({ since: day, until: day + DAY })) countOrder(figures, order);
    return figures;
  });
}

export const readDueAndCredit = ({ db }: Pick<Deps, 'db'>) => ({
  due: DUE.reduce((sum, part) => sum + (part(db).get()?.amount ?? 0), 0),
  credit: selectCredit(db).get()?.amount ?? 0,
});
