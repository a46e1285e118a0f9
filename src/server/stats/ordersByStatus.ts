import { count } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Deps } from '../ctx.ts';

const selectCounts = prepareStatement((db) =>
  db.select({ status: orders.status, n: count() }).from(orders).groupBy(orders.status),
);

export function countOrdersByStatus({ db }: Pick<Deps, 'db'>): [OrderStatus, number][] {
  const counts = new Map(
    selectCounts(db)
      .all()
      .map(({ status, n }) => [status, n]),
  );
  return ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0]);
}
