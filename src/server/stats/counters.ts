import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { Role } from '#domain/roles.ts';
import type { Deps } from '../ctx.ts';

export interface Counters {
  totalOrders: number;
  activeAdmins: number;
  activeLivreurs: number;
  registeredClients: number;
}

const allOrders = prepared((db) => db.select({ n: count() }).from(orders).prepare());
/** Whoever has not confirmed an address cannot come in, and is purged in two days: he is not counted yet. */
const confirmed = isNotNull(users.confirmedAt);
const activeStaff = (role: Role) =>
  prepared((db) =>
    db
      .select({ n: count() })
      .from(users)
      .where(and(eq(users.role, role), eq(users.active, true), confirmed))
      .prepare(),
  );
const admins = activeStaff('admin');
const livreurs = activeStaff('livreur');
/** A deactivated client is still registered; an erased one no longer is. */
const clients = prepared((db) =>
  db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'client'), isNull(users.erasedAt), confirmed))
    .prepare(),
);

export function counters({ db }: Pick<Deps, 'db'>): Counters {
  return {
    totalOrders: allOrders(db).get()?.n ?? 0,
    activeAdmins: admins(db).get()?.n ?? 0,
    activeLivreurs: livreurs(db).get()?.n ?? 0,
    registeredClients: clients(db).get()?.n ?? 0,
  };
}
