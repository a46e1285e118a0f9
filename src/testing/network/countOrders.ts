import { eq } from 'drizzle-orm';
import { idempotency, orders } from '#db/schema.ts';
import { findBrokenAcknowledgements, makeAcknowledgements } from '../acknowledgements.ts';
import type { World } from '../world.ts';

export function countOrders(world: World) {
  const placed = world.db.select({ id: orders.id, reference: orders.reference }).from(orders).all();
  const received = world.mailbox
    .letters()
    .filter((letter) => letter.subject.startsWith('Nous avons bien reçu'));
  return {
    orders: placed.length,
    references: new Set(placed.map((order) => order.reference)).size,
    keys: world.db
      .select({ key: idempotency.key })
      .from(idempotency)
      .innerJoin(orders, eq(orders.id, idempotency.orderId))
      .all().length,
    letters: received.length,
    lettersOfOneOrderEach: new Set(received.map((letter) => letter.subject)).size,
    inconsistent: findBrokenAcknowledgements(world.store.sqlite, makeAcknowledgements()),
  };
}

export const makeCounts = (n: number): ReturnType<typeof countOrders> => ({
  orders: n,
  references: n,
  keys: n,
  letters: n,
  lettersOfOneOrderEach: n,
  inconsistent: [],
});
