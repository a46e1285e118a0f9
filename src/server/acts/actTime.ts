import { and, desc, eq, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, orderEvents } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { type ActTime, judgeActTime } from '#domain/lifecycle/actTime.ts';
import { isActiveMission } from '#domain/lifecycle/lifecycle.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';

/** Acts were believed for this long until November 2026, so an entry may have waited that long. */
export const OLDEST_ACT = 7 * DAY;

const prepareLatestEvent = (...conditions: SQL[]) =>
  prepareStatement((db, p) =>
    db
      .select({ at: orderEvents.at })
      .from(orderEvents)
      .where(and(isEventOf(p('orderId')), ...conditions))
      .orderBy(desc(orderEvents.sequence))
      .limit(atMost(1)),
  );

/** The last change of status or livreur, which the livreur has seen; the desk may have recorded more since. */
const selectLastTurn = prepareLatestEvent(
  or(isNotNull(orderEvents.to), isNotNull(orderEvents.livreur)) as SQL,
);

/** Earliest time cash can have changed hands: the livreur set out, or was assigned if the desk recorded the rest. */
const selectPickupStart = prepareLatestEvent(
  inArray(orderEvents.to, ['assigned', 'pickup_en_route']),
  // An undo writes such a status too, but the pickup began when the livreur set out.
  ne(orderEvents.kind, 'undone'),
);

type Phone = Pick<Ctx, 'db' | 'now' | 'session'>;

export function resolveActTime(ctx: Phone, orderId: string, at: number | undefined): ActTime {
  return resolveTime(ctx, selectLastTurn(ctx.db).get({ orderId })?.at, at);
}

/** The desk may record later steps while the livreur is offline, so any time since the pickup began is accepted. */
export function resolveCashTime(ctx: Phone, orderId: string, at: number | undefined): ActTime {
  return resolveTime(ctx, selectPickupStart(ctx.db).get({ orderId })?.at, at);
}

/** Events recorded after the hour of the livreur's phone were unknown to it, so they do not end the mission. */
export function hadMission(ctx: SignedCtx, orderId: string, at: number | undefined): boolean {
  const events = ctx.db
    .select({ to: orderEvents.to, livreurId: actors.userId })
    .from(orderEvents)
    .leftJoin(actors, eq(actors.number, orderEvents.livreur))
    .where(and(isEventOf(orderId), lte(orderEvents.recordedAt, resolveTime(ctx, 0, at).at)))
    .orderBy(desc(orderEvents.sequence))
    .all();
  const status = events.find(({ to }) => to !== null)?.to;
  const livreur = events.find(({ livreurId }) => livreurId !== null);
  return status != null && isActiveMission(status) && livreur?.livreurId === ctx.actor.id;
}

export function getPickupStart(ctx: Phone, orderId: string): number {
  return Math.min(selectPickupStart(ctx.db).get({ orderId })?.at ?? 0, ctx.now());
}

function resolveTime(ctx: Phone, since: number | undefined, at: number | undefined): ActTime {
  const now = ctx.now();
  return judgeActTime({ now, at, since: since ?? now, heardAt: ctx.session?.heardAt ?? null });
}
