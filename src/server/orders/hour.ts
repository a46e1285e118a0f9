import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { SignedCtx } from '../ctx.ts';

/** An act older than this was kept on a phone for too long for its hour to be believed. */
const OLDEST_ACT = 7 * DAY;

const lastEvent = prepared((db) =>
  db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(desc(orderEvents.sequence))
    .limit(1)
    .prepare(),
);

/** He set out, or was sent when the desk wrote the rest: an order is sent for once, and left for after that. */
const pickupBegun = prepared((db) =>
  db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, sql.placeholder('orderId')),
        inArray(orderEvents.to, ['assigned', 'pickup_en_route']),
      ),
    )
    .orderBy(desc(orderEvents.sequence))
    .limit(1)
    .prepare(),
);

/**
 * When an act that waited for the network was done. A phone's clock is believed between the order's last event and now;
 * otherwise the act is dated now.
 */
export function believableHour(ctx: SignedCtx, orderId: string, at: number | undefined): number {
  return between(lastEvent(ctx.db).get({ orderId })?.at, at, ctx.now());
}

/** When cash was received: from the pickup on, whatever the desk has written while its livreur was out of reach. */
export function believableCashHour(ctx: SignedCtx, orderId: string, at: number | undefined): number {
  return between(pickupBegun(ctx.db).get({ orderId })?.at, at, ctx.now());
}

function between(since: number | undefined, at: number | undefined, now: number): number {
  if (since === undefined || at === undefined) return now;
  return at > now || at < since || at < now - OLDEST_ACT ? now : at;
}
