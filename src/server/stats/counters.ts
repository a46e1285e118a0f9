import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { orders, users } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';
import { IS_ENDED, IS_OPEN } from '../orderFields/promiseJson.ts';

/** Unconfirmed accounts are purged within two days and do not count; a deactivated client does. */
const isCounted = and(
  isNotNull(users.confirmedAt),
  or(and(eq(users.role, 'client'), isNull(users.erasedAt)), and(ne(users.role, 'client'), users.active)),
);
const COUNTED_ROLES: Role[] = ['admin', 'livreur', 'client'];

export function readPanelCounters({ db }: Pick<Deps, 'db'>) {
  const rows = db
    .select({ role: users.role, n: count() })
    .from(users)
    .where(and(inArray(users.role, COUNTED_ROLES), isCounted))
    .groupBy(users.role)
    .all();
  const people = new Map(rows.map(({ role, n }) => [role, n]));
  return {
    totalOrders: countRows(db, orders),
    activeAdmins: people.get('admin') ?? 0,
    activeLivreurs: people.get('livreur') ?? 0,
    registeredClients: people.get('client') ?? 0,
  };
}

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
