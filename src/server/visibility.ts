import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { Role } from '#domain/roles.ts';

/** The condition that every read of an order goes through: what is not yours does not exist. */
export function ordersVisibleTo(actor: { role: Role; id: string | Placeholder }): SQL {
  switch (actor.role) {
    case 'client':
      return eq(orders.clientId, actor.id);
    case 'livreur':
      return eq(orders.livreurId, actor.id);
    case 'admin':
    case 'superadmin':
      return sql`1`;
  }
}
