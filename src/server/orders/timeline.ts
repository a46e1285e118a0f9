import { asc, eq } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents } from '#db/schema.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';
import type { SignedCtx } from '../ctx.ts';
import { loadOrderForActor } from './loadOrderForActor.ts';

interface OrderEvent {
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

/** A client reads who did it by role, never by name. */
interface TimelineEntry {
  sequence: number;
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  detail: string | null;
  at: number;
  by: 'client' | 'livreur' | 'team';
}

// By sequence, not by time: clocks are set back.
const events = prepared((db, p) =>
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
    .where(eq(orderEvents.orderId, p('orderId')))
    .orderBy(asc(orderEvents.sequence))
    .prepare(),
);

export function listEvents(ctx: SignedCtx, orderId: string): OrderEvent[] {
  loadOrderForActor(ctx, orderId);
  return events(ctx.db).all({ orderId });
}

export function getTimeline(ctx: SignedCtx, orderId: string): TimelineEntry[] {
  return listEvents(ctx, orderId).map(({ sequence, kind, from, to, detail, at, actorRole }) => ({
    sequence,
    kind,
    from,
    to,
    detail,
    at,
    by: actorRole === 'client' || actorRole === 'livreur' ? actorRole : 'team',
  }));
}
