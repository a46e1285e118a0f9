import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';

const countOrders = prepared((db) => db.select({ n: count() }).from(orders).prepare());
/** Unconfirmed accounts cannot sign in and are purged in two days. A closed client is still registered. */
const countPeople = (role: Role) =>
  prepared((db) =>
    db
      .select({ n: count() })
      .from(users)
      .where(
        and(
          eq(users.role, role),
          isNotNull(users.confirmedAt),
          role === 'client' ? isNull(users.erasedAt) : eq(users.active, true),
        ),
      )
      .prepare(),
  );
const countAdmins = countPeople('admin');
const countLivreurs = countPeople('livreur');
const countClients = countPeople('client');

export function counters({ db }: Pick<Deps, 'db'>) {
  return {
    totalOrders: countOrders(db).get()?.n ?? 0,
    activeAdmins: countAdmins(db).get()?.n ?? 0,
    activeLivreurs: countLivreurs(db).get()?.n ?? 0,
    registeredClients: countClients(db).get()?.n ?? 0,
  };
}
