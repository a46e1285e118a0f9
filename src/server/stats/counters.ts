import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';
import { figuresOfAccounts, figuresOfOrders } from './figures.ts';
import { type OrderFigures, orderFigures } from './orderFigures.ts';

/** Today and the days before it that count as new. */
const NEW_DAYS = 30;

const selectCount = prepareStatement((db) => db.select({ n: count() }).from(orders).prepare());
/** Counted again only when an order came or went. */
const countOrders = figuresOfOrders<'all', number>(
  ({ isUpdate }) => (isUpdate ? [] : ['all']),
  ({ db }) => selectCount(db).get()?.n ?? 0,
);

/** Unconfirmed accounts cannot sign in and are purged in two days. A closed client is still registered. */
const isCounted = and(
  isNotNull(users.confirmedAt),
  or(and(eq(users.role, 'client'), isNull(users.erasedAt)), and(ne(users.role, 'client'), users.active)),
);
const selectPeople = prepareStatement((db, p) =>
  db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, p('role')), isCounted))
    .prepare(),
);
const COUNTED_ROLES: Role[] = ['admin', 'livreur', 'client'];
const selectNewPeople = prepareStatement((db, p) =>
  db
    .select({ role: users.role, n: count() })
    .from(users)
    .where(and(inArray(users.role, COUNTED_ROLES), gte(users.createdAt, p('since')), isCounted))
    .groupBy(users.role)
    .prepare(),
);
const countPeople = figuresOfAccounts(({ db }, role: Role) => selectPeople(db).get({ role })?.n ?? 0);
const newPeopleSince = figuresOfAccounts(
  ({ db }, since: number) =>
    new Map(
      selectNewPeople(db)
        .all({ since })
        .map(({ role, n }) => [role, n]),
    ),
);

/** All there are, and how many of them came in the last days. */
export function counters({ db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>) {
  const source = { db, store };
  const people = countPeople(source);
  const today = startOfDay(now());
  const newPeople = newPeopleSince(source)(today - (NEW_DAYS - 1) * DAY);
  return {
    totalOrders: countOrders(source)('all'),
    activeAdmins: people('admin'),
    activeLivreurs: people('livreur'),
    registeredClients: people('client'),
    newInDays: NEW_DAYS,
    new: {
      totalOrders: newOrders(orderFigures(source), today),
      activeAdmins: newPeople.get('admin') ?? 0,
      activeLivreurs: newPeople.get('livreur') ?? 0,
      registeredClients: newPeople.get('client') ?? 0,
    },
  };
}

/** Day by day, as the panel's charts know them already. */
function newOrders(figures: OrderFigures, today: number): number {
  return Array.from({ length: NEW_DAYS }, (_, ago) => figures.day(today - ago * DAY).orders).reduce(
    (sum, orders) => sum + orders,
  );
}
