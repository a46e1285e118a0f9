import { and, count, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { orders, users } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';

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
