import { and, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { actors, orderEvents, orders, photos } from '#db/schema.ts';
import { type ActorRole, getLinkActorId, isDeskRole } from '#domain/people/roles.ts';

export type Seer = { role: ActorRole; id: string | Placeholder; via?: 'link' | undefined };

/** Queries for a client or a livreur need this condition, without which they read the orders of other people. */
export function isVisibleOrder(actor: Seer): SQL {
  if (actor.via === 'link') return sql`${getLinkActorId('')} || ${orders.id} = ${actor.id}`;
  switch (actor.role) {
    case 'client':
      return eq(orders.clientId, actor.id);
    case 'livreur':
      return eq(orders.livreurId, actor.id);
    case 'admin':
    case 'superadmin':
    case 'system':
      return sql`1`;
  }
}

/**
 * A livreur who set out with the order, or took it over on the way, may have the client's cash, even when a colleague
 * has the order now.
 */
export function isCarriedOrder(livreurId: string | Placeholder): SQL {
  const selectLatest = (column: SQL, until: SQL) =>
    sql`(select ${column} from ${orderEvents} p where p.order_number = e.order_number and ${column} is not null and p.sequence ${until} e.sequence order by p.sequence desc limit 1)`;
  const assigned = selectLatest(sql`p.livreur`, sql`<=`);
  const selectId = (number: SQL) =>
    sql`(select ${actors.userId} from ${actors} where ${actors.number} = ${number})`;
  const statusBefore = selectLatest(sql`p.to_status`, sql`<`);
  return sql`exists (select 1 from ${orderEvents} e where e.order_number = ${orders.number} and (e.to_status in ('pickup_en_route', 'picked_up', 'delivery_en_route', 'completed') or (e.kind = 'reassigned' and ${statusBefore} in ('pickup_en_route', 'delivery_en_route'))) and ${livreurId} in (${selectId(sql`e.actor`)}, ${selectId(assigned)}))`;
}

export function isOrderWithCash(livreurId: string | Placeholder): SQL {
  return or(isVisibleOrder({ role: 'livreur', id: livreurId }), isCarriedOrder(livreurId)) ?? sql`0`;
}

/** The order was assigned to the livreur once, who may have another one or a cancellation to learn of. */
export const isEarlierMission = (livreurId: string | Placeholder): SQL =>
  sql`exists (select 1 from ${orderEvents} e join ${actors} a on a.number = e.livreur where e.order_number = ${orders.number} and a.user_id = ${livreurId})`;

/** No act has used the photo yet. */
export const isUnusedPhoto = and(
  isNull(photos.orderId),
  isNull(photos.drawerEntryId),
  isNull(photos.landmarkId),
);

/**
 * A livreur sees a photo while the house holds the linen, and no photo of a claim. A photo that no act uses yet is
 * visible to its uploader alone. Files of landmarks follow `isVisibleLandmark` of the photos instead.
 */
export function isVisiblePhoto(actor: Seer): SQL {
  const isHandover = and(isNull(photos.claimId), eq(orders.linen, 'held'));
  const isUsed = and(
    isNotNull(photos.orderId),
    isNull(photos.landmarkId),
    isVisibleOrder(actor),
    actor.role === 'livreur' ? isHandover : undefined,
  );
  const isOfExpense = isDeskRole(actor.role) ? isNotNull(photos.drawerEntryId) : undefined;
  const isOwn = and(isUnusedPhoto, eq(photos.createdBy, actor.id));
  return or(isUsed, isOfExpense, isOwn) ?? sql`0`;
}
