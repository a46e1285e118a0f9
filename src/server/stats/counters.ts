import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';

const NEW_DAYS = 30;

const countOrders = prepareStatement((db) => db.select({ n: count() }).from(orders));
const countNewOrders = prepareStatement((db, p) =>
  db
    .select({ n: count() })
    .from(orders)
    .where(gte(orders.createdAt, p('since'))),
);

/** Unconfirmed accounts are purged within two days and do not count; a deactivated client does. */
const isCounted = and(
  isNotNull(users.confirmedAt),
  or(and(eq(users.role, 'client'), isNull(users.erasedAt)), and(ne(users.role, 'client'), users.active)),
);
const COUNTED_ROLES: Role[] = ['admin', 'livreur', 'client'];
const countPeople = prepareStatement((db, p) =>
  db
    .select({
      role: users.role,
      all: count(),
      new: sql<number>`count(*) filter (where ${users.createdAt} >= ${p('since')})`,
    })
    .from(users)
    .where(and(inArray(users.role, COUNTED_ROLES), isCounted))
    .groupBy(users.role),
);

export function readPanelCounters({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const since = startOfDay(now()) - (NEW_DAYS - 1) * DAY;
  const people = new Map(
    countPeople(db)
      .all({ since })
      .map((counts) => [counts.role, counts]),
  );
  return {
    totalOrders: countOrders(db).get()?.n ?? 0,
    activeAdmins: people.get('admin')?.all ?? 0,
    activeLivreurs: people.get('livreur')?.all ?? 0,
    registeredClients: people.get('client')?.all ?? 0,
    newInDays: NEW_DAYS,
    new: {
      totalOrders: countNewOrders(db).get({ since })?.n ?? 0,
      activeAdmins: people.get('admin')?.new ?? 0,
      activeLivreurs: people.get('livreur')?.new ?? 0,
      registeredClients: people.get('client')?.new ?? 0,
    },
  };
}
