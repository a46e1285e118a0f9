import { count, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Deps } from '../ctx.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';

export function countOrdersByStatus({ db }: Pick<Deps, 'db'>): [OrderStatus, number][] {
  const rows = db
    .select({ status: sql<OrderStatus>`status`, n: count() })
    .from(
      sql`(select ${orders.status} from ${orders} where ${IS_OPEN} union all select ${orders.status} from ${orders} where ${IS_ENDED})`,
    )
    .groupBy(sql`status`)
    .all();
  const counts = new Map(rows.map(({ status, n }) => [status, n]));
  return ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0]);
}
