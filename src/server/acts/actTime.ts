import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orderEvents } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { ActCtx } from '../ctx.ts';

/** A phone's clock is not trusted for an act that waited longer than this. */
export const OLDEST_ACT = 7 * DAY;

const selectLatestEvent = (...conditions: SQL[]) =>
  prepareStatement((db, p) =>
    db
      .select({ at: orderEvents.at })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, p('orderId')), ...conditions))
      .orderBy(desc(orderEvents.sequence))
      .limit(1),
  );

const lastEvent = selectLatestEvent();

/** Earliest time cash can have changed hands: the livreur set out, or was assigned if the desk recorded the rest. */
const pickupBegun = selectLatestEvent(
  inArray(orderEvents.to, ['assigned', 'pickup_en_route']),
  // An undo writes such a status too, but the pickup began when the livreur set out.
  ne(orderEvents.kind, 'undone'),
);

/** The phone's time counts if it lies between the last event and now. */
export function trustActTime(ctx: ActCtx, orderId: string, at: number | undefined): number {
  return resolveTime(lastEvent(ctx.db).get({ orderId })?.at, at, ctx.now());
}

/** The desk may record later events while the livreur is offline, so any time since the pickup began is accepted. */
export function resolveCashTime(ctx: ActCtx, orderId: string, at: number | undefined): number {
  return resolveTime(pickupBegun(ctx.db).get({ orderId })?.at, at, ctx.now());
}

export function getPickupStart(ctx: ActCtx, orderId: string): number {
  return Math.min(pickupBegun(ctx.db).get({ orderId })?.at ?? 0, ctx.now());
}

function resolveTime(since: number | undefined, at: number | undefined, now: number): number {
  if (since === undefined || at === undefined) return now;
  return at > now || at < since || at < now - OLDEST_ACT ? now : at;
}
