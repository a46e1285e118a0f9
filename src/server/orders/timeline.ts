import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACTOR_WORDS } from '#db/actors.ts';

import { isEventOf } from '#db/orderEvents.ts';
import { actors, moneyEntries, orderEvents, plantStops, promiseMoves } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isForClient } from '#domain/format/order/eventWords.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { EntryOfEvent, ReversibleKind } from '#domain/money/ledger.ts';
import { type ActorRole, type ActorSide, getActorSide, isLinkActor } from '#domain/people/roles.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { isUncounted } from '../cash/heldCash.ts';
import type { SignedCtx } from '../ctx.ts';

interface OrderEvent {
  sequence: number;
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  detail: string | null;
  entry: EntryOfEvent | null;
  /** The event's cash is in a hand-over that waits to be counted. */
  isUncounted: boolean;
  at: number;
  recordedAt: number;
  phoneAt: number | null;
  actorName: string;
  actorRole: ActorRole;
  via?: 'link';
}

/** Clients see on whose side an actor is, never the name. */
interface TimelineEntry
  extends Pick<OrderEvent, 'sequence' | 'kind' | 'from' | 'to' | 'detail' | 'entry' | 'at'> {
  by: ActorSide;
}

const reversed = alias(moneyEntries, 'reversed');
const livreurs = alias(actors, 'livreurs');

export function listEvents(ctx: SignedCtx, orderId: string): OrderEvent[] {
  loadOrderForActor(ctx, orderId);
  // A clock may be set back, so events are sorted by sequence and not by time.
  const events = ctx.db
    .select({
      ...pickColumns(orderEvents, 'sequence', 'kind', 'from', 'to'),
      detail: sql<string | null>`coalesce(${orderEvents.detail}, nullif(${livreurs.name}, ''))`,
      entryKind: moneyEntries.kind,
      method: moneyEntries.method,
      amount: moneyEntries.amount,
      isUncounted: sql<number>`${isUncounted} is 1`.mapWith(Boolean),
      reversedKind: sql<ReversibleKind | null>`${reversed.kind}`,
      moveReason: sql<string | null>`coalesce(${plantStops.reason}, ${promiseMoves.reason})`,
      ...pickColumns(orderEvents, 'at', 'recordedAt', 'phoneAt'),
      ...ACTOR_WORDS,
    })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .leftJoin(livreurs, eq(livreurs.number, orderEvents.livreur))
    .leftJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .leftJoin(reversed, eq(reversed.sequence, moneyEntries.reverses))
    .leftJoin(
      promiseMoves,
      and(
        eq(promiseMoves.orderId, orderId),
        eq(promiseMoves.sequence, orderEvents.sequence),
        eq(promiseMoves.leg, 'delivery'),
      ),
    )
    .leftJoin(plantStops, eq(plantStops.id, promiseMoves.stopId))
    .where(isEventOf(orderId))
    .orderBy(asc(orderEvents.sequence))
    .all();
  return events.map(({ entryKind, method, amount, reversedKind, moveReason, actorId, ...event }) => ({
    ...event,
    ...(isLinkActor(actorId) && { via: 'link' as const }),
    detail: event.kind === 'promiseMoved' ? `${event.detail} (${moveReason})` : event.detail,
    entry: entryKind && method && amount ? { kind: entryKind, method, amount, reversedKind } : null,
  }));
}

export function getTimeline(ctx: SignedCtx, orderId: string): TimelineEntry[] {
  return listEvents(ctx, orderId)
    .filter(({ kind }) => isForClient(kind))
    .map(({ sequence, kind, from, to, detail, entry, at, actorRole }) => ({
      sequence,
      kind,
      from,
      to,
      detail,
      entry,
      at,
      by: getActorSide(actorRole),
    }));
}
