import { and, count, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';

const countOrders = prepareStatement((db) => db.select({ n: count() }).from(orders));

/** Unconfirmed accounts are purged within two days and do not count; a deactivated client does. */
const isCounted = and(
  isNotNull(users.confirmedAt),
  or(and(eq(users.role, 'client'), isNull(users.erasedAt)), and(ne(users.role, 'client'), users.active)),
);
const COUNTED_ROLES: Role[] = ['admin', 'livreur', 'client'];
const countPeople = prepareStatement((db) =>
  db
    .select({ role: users.role, n: count() })
    .from(users)
    .where(and(inArray(users.role, COUNTED_ROLES), isCounted))
    .groupBy(users.role),
);

export function readPanelCounters({ db }: Pick<Deps, 'db'>) {
  const people = new Map(
    countPeople(db)
      .all()
      .map(({ role, n }) => [role, n]),
  );
  return {
    totalOrders: countOrders(db).get()?.n ?? 0,
    activeAdmins: people.get('admin') ?? 0,
    activeLivreurs: people.get('livreur') ?? 0,
    registeredClients: people.get('client') ?? 0,
  };
}
