import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { ActorRole } from '#domain/people/roles.ts';
import { numberActor, type RecordedActor } from './actors.ts';
import { type Db, prepareStatement } from './connection.ts';
import { orderEvents, orders } from './schema.ts';

export interface NewEvent extends RecordedActor {
  orderId: string;
  kind: OrderEventKind;
  actorRole: ActorRole;
  from?: OrderStatus | null | undefined;
  to?: OrderStatus | null | undefined;
  /** The name of the livreur, where there is one. */
  detail?: string | null | undefined;
  /** The id lets an erasure find the event. */
  livreurId?: string | null | undefined;
  contentHash?: string | null | undefined;
  at: number;
  recordedAt: number;
  phoneAt?: number | null | undefined;
}

const findNumber = (orderId: string | Placeholder | SQL | SQLiteColumn) =>
  sql`(select ${orders.number} from ${orders} where ${orders.id} = ${orderId})`;

/** The condition is for queries that have an order's id and not its row. */
export const isEventOf = (orderId: string | Placeholder | SQL | SQLiteColumn): SQL =>
  eq(orderEvents.orderNumber, findNumber(orderId));

const insertRow = prepareStatement((db, p) =>
  db
    .insert(orderEvents)
    .values({
      orderNumber: findNumber(p('orderId')),
      ...p.row('kind', 'from', 'to', 'actor', 'livreur', 'detail', 'at', 'recordedAt', 'phoneAt'),
      // The column's own encoder takes no absent value.
      contentHash: sql`unhex(${p('contentHash')})`,
    })
    .returning({ sequence: orderEvents.sequence }),
);

/** The sequence number of the event is the answer. */
export function insertEvent(db: Db, event: NewEvent): number {
  const { orderId, kind, at, recordedAt, livreurId = null, detail = null } = event;
  const livreur = livreurId && {
    actorId: livreurId,
    actorName: detail ?? '',
    actorRole: 'livreur' as const,
  };
  return insertRow(db).get({
    orderId,
    kind,
    from: event.from ?? null,
    to: event.to ?? null,
    actor: numberActor(db, event),
    livreur: livreur && numberActor(db, livreur),
    detail: livreur ? null : detail,
    contentHash: event.contentHash ?? null,
    at,
    recordedAt,
    phoneAt: event.phoneAt ?? null,
  }).sequence;
}
