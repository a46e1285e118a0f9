import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACTOR_WORDS } from '#db/actors.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, moneyEntries, orderEvents, plantStops, promiseMoves } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isForClient } from '#domain/format/order/eventWords.ts';
import type { ReversibleKind } from '#domain/money/ledger.ts';
import { getActorSide, isLinkActor } from '#domain/people/roles.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { isUncounted } from '../cash/heldCash.ts';
import type { SignedCtx } from '../ctx.ts';

const reversed = alias(moneyEntries, 'reversed');
const livreurs = alias(actors, 'livreurs');

export function listEvents(ctx: SignedCtx, orderId: string) {
  loadOrderForActor(ctx, orderId);
  // A clock may be set back, so events are sorted by sequence and not by time.
  const events = ctx.db
    .select({
      ...pickColumns(orderEvents, 'sequence', 'kind', 'from', 'to'),
      detail: sql<string | null>`coalesce(${orderEvents.detail}, nullif(${livreurs.name}, ''))`,
      entryKind: moneyEntries.kind,
      method: moneyEntries.method,
      amount: moneyEntries.amount,
      /** The event's cash is in a hand-over that waits to be counted. */
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

/** Clients see on whose side an actor is, never the name. */
export function getTimeline(ctx: SignedCtx, orderId: string) {
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
