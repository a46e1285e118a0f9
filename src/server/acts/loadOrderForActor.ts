import { and, eq, type Placeholder, type SQL } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActorRole } from '#domain/people/roles.ts';
import type { ActCtx } from '../ctx.ts';
import { ordersVisibleTo, ordersWithCashFor } from './visibility.ts';

const orderWhere = (condition: (actorId: Placeholder) => SQL) =>
  prepareStatement((db, p) =>
    db
      .select({
        id: orders.id,
        reference: orders.reference,
        clientId: orders.clientId,
        livreurId: orders.livreurId,
        status: orders.status,
        version: orders.version,
        grandTotal: orders.grandTotal,
        rebate: orders.rebate,
        paymentMethod: orders.paymentMethod,
        paymentState: orders.paymentState,
        amountPaid: orders.amountPaid,
        declaredAt: orders.declaredAt,
        paidAt: orders.paidAt,
        createdAt: orders.createdAt,
        completedAt: orders.completedAt,
        clientName: orders.clientName,
        clientAddress: orders.clientAddress,
        clientContactPhone: orders.clientContactPhone,
        lng: orders.lng,
        lat: orders.lat,
        feePerKm: orders.feePerKm,
        pieces: orders.pieces,
        totalItemsPrice: orders.totalItemsPrice,
        transportFee: orders.transportFee,
        linen: orders.linen,
        piecesHeld: orders.piecesHeld,
        countGapAt: orders.countGapAt,
        returningAt: orders.returningAt,
        slotFrom: orders.slotFrom,
        promiseFrom: orders.promiseFrom,
        promisedAt: orders.promisedAt,
      })
      .from(orders)
      .where(and(eq(orders.id, p('orderId')), condition(p('actorId'))))
      .prepare(),
  );

const visibleTo = (role: ActorRole) => orderWhere((id) => ordersVisibleTo({ role, id }));
const STATEMENTS = {
  client: visibleTo('client'),
  livreur: visibleTo('livreur'),
  admin: visibleTo('admin'),
  superadmin: visibleTo('superadmin'),
  system: visibleTo('system'),
  /** For cash alone: also orders that a livreur fetched or brought and that are on a colleague's list by now. */
  cash: orderWhere(ordersWithCashFor),
};

/** An order as an act finds it. */
export type OrderSnapshot = NonNullable<ReturnType<ReturnType<ReturnType<typeof visibleTo>>['get']>>;

/** Another person's order does not exist, as a random id does not. */
export function loadOrderForActor(ctx: ActCtx, orderId: string, reach?: 'cash'): OrderSnapshot {
  const order = STATEMENTS[reach ?? ctx.actor.role](ctx.db).get({ orderId, actorId: ctx.actor.id });
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}
