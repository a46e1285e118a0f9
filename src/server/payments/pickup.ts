import { asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { isCashHanded } from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';

const trail = prepared((db) =>
  db
    .select({
      kind: orderEvents.kind,
      to: orderEvents.to,
      actorId: orderEvents.actorId,
      livreurId: orderEvents.livreurId,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.sequence))
    .prepare(),
);

/** The order was his while its linen was fetched, whoever has it since: the client's money may be in his hand. */
export function hadThePickup(ctx: SignedCtx, orderId: string): boolean {
  const me = ctx.actor.id;
  let sent: string | null = null;
  let status: OrderStatus | null = null;
  return trail(ctx.db)
    .all({ orderId })
    .some((event) => {
      sent = event.livreurId ?? sent;
      // Who is named once the linen is fetched took it from a colleague, not from the client.
      const relieves = event.kind === 'reassigned' && status === 'pickup_en_route';
      status = event.to ?? status;
      const fetches = relieves || (event.to !== null && isCashHanded(event.to));
      return fetches && (sent === me || event.actorId === me);
    });
}
