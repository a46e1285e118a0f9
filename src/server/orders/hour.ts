import { desc, eq, sql } from 'drizzle-orm';
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

/**
 * When an act that waited for the network was done. A phone's clock is believed between the order's last event and now;
 * otherwise the act is dated now.
 */
export function believableHour(ctx: SignedCtx, orderId: string, at: number | undefined): number {
  const now = ctx.now();
  if (at === undefined || at > now || at < now - OLDEST_ACT) return now;
  return at < (lastEvent(ctx.db).get({ orderId })?.at ?? 0) ? now : at;
}
