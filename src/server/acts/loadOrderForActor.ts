import { and, eq, or, type Placeholder, type SQL } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActorRole } from '#domain/people/roles.ts';
import type { ActCtx } from '../ctx.ts';
import type { OrderSnapshot } from './change.ts';
import { isEarlierMission, isOrderWithCash, isVisibleOrder } from './visibility.ts';

const prepareOrderQuery = (condition: (actorId: Placeholder) => SQL) =>
  prepareStatement((db, p) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, p('orderId')), condition(p('actorId')))),
  );

const prepareVisibleOrderQuery = (role: ActorRole) => prepareOrderQuery((id) => isVisibleOrder({ role, id }));
const STATEMENTS = {
  client: prepareVisibleOrderQuery('client'),
  livreur: prepareVisibleOrderQuery('livreur'),
  admin: prepareVisibleOrderQuery('admin'),
  superadmin: prepareVisibleOrderQuery('superadmin'),
  system: prepareVisibleOrderQuery('system'),
  link: prepareOrderQuery((id) => isVisibleOrder({ role: 'client', via: 'link', id })),
  /** Acts on cash also reach orders that a colleague has taken over since. */
  cash: prepareOrderQuery(isOrderWithCash),
  /** The act itself judges whether the livreur still had the mission. */
  earlierMission: prepareOrderQuery((id) => or(isOrderWithCash(id), isEarlierMission(id)) as SQL),
};
export type Reach = 'cash' | 'earlierMission';

/** Another person's order is answered like an id that does not exist. */
export function loadOrderForActor(ctx: ActCtx, orderId: string, reach?: Reach): OrderSnapshot {
  const order = STATEMENTS[reach ?? ctx.actor.via ?? ctx.actor.role](ctx.db).get({
    orderId,
    actorId: ctx.actor.id,
  });
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}
