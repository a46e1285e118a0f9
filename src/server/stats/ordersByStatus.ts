import { count, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Deps } from '../ctx.ts';
import { figuresOfOrders } from './figures.ts';

const selectCount = prepareStatement((db, p) =>
  db
    .select({ n: count() })
    .from(orders)
    .where(eq(orders.status, p('status')))
    .prepare(),
);
/** To the last one, other than the counts of the desk; each counted again only when an order of it was written. */
const counted = figuresOfOrders(
  ({ statuses }) => statuses,
  ({ db }, status: OrderStatus) => selectCount(db).get({ status })?.n ?? 0,
);

export function countOrdersByStatus({ db, store }: Pick<Deps, 'db' | 'store'>): [OrderStatus, number][] {
  const countOf = counted({ db, store });
  return ORDER_STATUSES.map((status) => [status, countOf(status)]);
}
