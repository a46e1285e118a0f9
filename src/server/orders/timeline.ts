import { asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { OrderEventKind } from '#domain/order.ts';
import type { Role } from '#domain/roles.ts';
import type { SignedCtx } from '../ctx.ts';
import { factsFor } from './facts.ts';

export interface OrderEvent {
  sequence: number;
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  /** A livreur's name, a payment's word. */
  detail: string | null;
  at: number;
  recordedAt: number;
  actorName: string;
  actorRole: Role;
}

/** What a client reads: who did it by trade, never by name. */
export interface TimelineEntry {
  sequence: number;
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  detail: string | null;
  at: number;
  by: 'client' | 'livreur' | 'team';
}

// By sequence, never by time: clocks jump.
const events = prepared((db) =>
  db
    .select({
      sequence: orderEvents.sequence,
      kind: orderEvents.kind,
      from: orderEvents.from,
      to: orderEvents.to,
      detail: orderEvents.detail,
      at: orderEvents.at,
      recordedAt: orderEvents.recordedAt,
      actorName: orderEvents.actorName,
      actorRole: orderEvents.actorRole,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.sequence))
    .prepare(),
);

export function eventsOf(ctx: SignedCtx, orderId: string): OrderEvent[] {
  factsFor(ctx, orderId);
  return events(ctx.db).all({ orderId });
}

export function timelineOf(ctx: SignedCtx, orderId: string): TimelineEntry[] {
  return eventsOf(ctx, orderId).map(({ sequence, kind, from, to, detail, at, actorRole }) => ({
    sequence,
    kind,
    from,
    to,
    detail,
    at,
    by: actorRole === 'client' || actorRole === 'livreur' ? actorRole : 'team',
  }));
}
