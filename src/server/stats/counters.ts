import { and, count, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';
import { figuresOfAccounts, figuresOfOrders } from './figures.ts';

const selectCount = prepared((db) => db.select({ n: count() }).from(orders).prepare());
/** Counted again only when an order came or went. */
const countOrders = figuresOfOrders<'all', number>(
  ({ isUpdate }) => (isUpdate ? [] : ['all']),
  ({ db }) => selectCount(db).get()?.n ?? 0,
);

/** Unconfirmed accounts cannot sign in and are purged in two days. A closed client is still registered. */
const selectPeople = prepared((db, p) =>
  db
    .select({ n: count() })
    .from(users)
    .where(
      and(
        eq(users.role, p('role')),
        isNotNull(users.confirmedAt),
        or(
          and(eq(users.role, 'client'), isNull(users.erasedAt)),
          and(ne(users.role, 'client'), users.active),
        ),
      ),
    )
    .prepare(),
);
const countPeople = figuresOfAccounts(({ db }, role: Role) => selectPeople(db).get({ role })?.n ?? 0);

export function counters({ db, store }: Pick<Deps, 'db' | 'store'>) {
  const source = { db, store };
  const people = countPeople(source);
  return {
    totalOrders: countOrders(source)('all'),
    activeAdmins: people('admin'),
    activeLivreurs: people('livreur'),
    registeredClients: people('client'),
  };
}
