import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { runsTheDesk } from '#domain/roles.ts';
import type { SignedCtx } from '../ctx.ts';

const facts = prepared((db) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      clientId: orders.clientId,
      livreurId: orders.livreurId,
      status: orders.status,
      grandTotal: orders.grandTotal,
      paymentMethod: orders.paymentMethod,
      paymentState: orders.paymentState,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

export type OrderFacts = NonNullable<ReturnType<ReturnType<typeof facts>['get']>>;

/**
 * What an act starts from. Another person's order does not exist, as a random id does not; `his` when the act knows it
 * for the actor's own though it is on another's list by now.
 */
export function factsFor(ctx: SignedCtx, orderId: string, his = false): OrderFacts {
  const found = facts(ctx.db).get({ orderId });
  const { id, role } = ctx.actor;
  const owner = role === 'client' ? found?.clientId : found?.livreurId;
  if (!found || !(his || runsTheDesk(role) || owner === id)) throw new DomainError('NOT_FOUND');
  return found;
}
