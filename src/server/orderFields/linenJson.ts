import { and, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { IS_CALLER_WRITTEN } from '#db/mergedContacts.ts';
import {
  claims,
  handovers,
  orderEvents,
  orderLines,
  orderLinks,
  orders,
  photos,
  recurringDates,
  users,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import { isLinenCarried } from '#domain/pieces/handover.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import { buildJsonObject, type Fields } from './jsonFields.ts';
import { hasOpenStatus, OF_MOVES } from './promiseJson.ts';

/** A hand-over names its photo only while that photo is stored. */
const buildHandoversJson = (reason: SQL, condition = sql`1`) =>
  sql`json((select json_group_array(json_object('leg', h.leg, 'how', h.how, 'reason', ${reason}, 'pieces', h.pieces, 'counts', json(h.counts), 'bags', h.bags, 'photo', (select f.file from ${photos} f where f.file = h.photo), 'at', h.at, 'recordedAt', h.recorded_at)) from (select h.*, e.at, e.recorded_at from ${handovers} h join ${orderEvents} e on e.sequence = h.sequence where h.order_id = ${orders.id} and h.undone_by is null and ${condition} order by h.sequence) h))`;

const visitsJson = sql`json((select json_group_array(json_object('leg', v.leg, 'reason', v.reason, 'attempt', v.attempt, 'at', v.at)) from (select v.*, e.at from ${visits} v join ${orderEvents} e on e.sequence = v.sequence where v.order_id = ${orders.id} order by v.sequence) v))`;

/**
 * SQLite uses the partial index `orders_linen_to_return` only if its condition is repeated literally. Without the unary
 * plus it would take an index of all ended orders instead.
 */
export const IS_LINEN_TO_RETURN = sql`+${orders.status} in ('completed', 'cancelled') and ${orders.linen} = 'held'`;
export const IS_RETURNING = and(IS_LINEN_TO_RETURN, isNotNull(orders.returningAt));

/** A call, a payment or another hour leaves the linen where it is. */
const LINEN_MOVES: readonly OrderEventKind[] = ['status', 'assigned', 'counted', 'ready', 'notReady'];

const lastCarrier = sql`(select v.livreur_id from ${visits} v where v.order_id = ${orders.id} and v.leg = 'delivery' and not exists (select 1 from ${orderEvents} e where e.order_number = ${orders.number} and e.sequence > v.sequence and ${inArray(sql`e.kind`, LINEN_MOVES)}))`;

/** Linen of a delivery that failed is with a livreur whom the order does not name any more. */
const HAS_NO_LIVREUR = and(hasOpenStatus(['processing']), isNull(orders.livreurId));
export const isBroughtBackBy = (livreurId: string) => and(HAS_NO_LIVREUR, eq(lastCarrier, livreurId));
export const isBroughtBackByOther = (livreurId: string) => and(HAS_NO_LIVREUR, ne(lastCarrier, livreurId));

/** Nobody counts the rest of a delivery in, so its livreur has it on the day of the delivery alone. */
export const holdsRestToday = (livreurId: string, now: number) =>
  and(
    IS_LINEN_TO_RETURN,
    eq(orders.livreurId, livreurId),
    eq(orders.status, 'completed'),
    isNull(orders.returningAt),
    gte(orders.completedAt, startOfDay(now)),
  );

export const CARRIED = ORDER_STATUSES.filter(isLinenCarried);

/** An order that was cancelled on the road leaves its linen with the livreur. */
export const wasCancelledOnRoad = (since = 0) =>
  sql`exists (select 1 from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number} and ${orderEvents.kind} = 'cancelled' and ${inArray(orderEvents.from, CARRIED)} and ${orderEvents.at} >= ${since})`;

export const buildClaimPhotosJson = (orderId: SQL | SQLiteColumn, claimId: SQL | SQLiteColumn) =>
  sql<string>`(select json_group_array(f.file) from (select * from ${photos} where ${photos.orderId} = ${orderId} and ${photos.claimId} = ${claimId} order by ${photos}.rowid) f)`;

/** The three digits that a client says. */
export const formatShort = (number: SQL | SQLiteColumn) => sql<string>`printf('%03d', ${number} % 1000)`;

export const selectShortNumber = (orderId: SQL | SQLiteColumn) =>
  sql<string | null>`(select ${formatShort(sql`r.number`)} from ${orders} r where r.id = ${orderId})`;

const claimsJson = sql`json((select json_group_array(json_object('id', c.id, 'position', c.position, 'kind', c.kind, 'pieces', c.pieces, 'words', c.words, 'photos', json(${buildClaimPhotosJson(sql`c.order_id`, sql`c.id`)}), 'state', c.state, 'answer', c.answer, 'lost', c.lost, 'redoOrderId', c.redo_order_id, 'redoNumber', ${selectShortNumber(sql`c.redo_order_id`)}, 'createdAt', c.created_at, 'dueAt', c.due_at, 'answeredAt', c.answered_at)) from (select * from ${claims} where ${claims.orderId} = ${orders.id} order by ${claims.createdAt}, ${claims.id}) c))`;

type OfLinen = Pick<Order, 'linen' | 'piecesHeld' | 'countGapAt' | 'returningAt' | 'handovers' | 'visits'>;

/** Only the desk sees what happens within the house, and that a code was wrong. */
export const OF_LINEN: Fields<OfLinen> = {
  ...pickColumns(orders, 'linen', 'piecesHeld', 'countGapAt', 'returningAt'),
  handovers: buildHandoversJson(
    sql`iif(h.reason = 'wrong_code', 'none', h.reason)`,
    sql`h.leg not in ('workshop', 'transfer')`,
  ),
  visits: visitsJson,
};

const formatDigits = (column: SQLiteColumn) => sql`printf('%04d', ${column})`;

export const OF_CLIENT: Fields<OrderOfClient> = {
  shortNumber: formatShort(orders.number),
  codes: sql`json_object('pickup', ${formatDigits(orders.pickupCode)}, 'delivery', ${formatDigits(orders.deliveryCode)}, 'return', ${formatDigits(orders.returnCode)})`,
  claims: claimsJson,
  feePerKm: orders.feePerKm,
  visitConfirmedAt: sql`(select ${recurringDates.confirmedAt} from ${recurringDates} where ${recurringDates.orderId} = ${orders.id})`,
  ...OF_MOVES,
};

export interface OpenedLink {
  /** When the newest link that was not revoked was made. */
  linkedAt: number | null;
  /** When somebody first opened a link to the order. */
  openedAt: number | null;
}

/** The desk's words, which the livreur reads and the client does not. */
export type DeskNoted = { deskNote: string };

export const OF_DESK: Fields<OrderOfClient & OpenedLink & DeskNoted & Pick<Order, 'handovers'>> = {
  ...OF_CLIENT,
  deskNote: orders.deskNote,
  linkedAt: sql`(select max(${orderLinks.createdAt}) from ${orderLinks} where ${orderLinks.orderId} = ${orders.id} and ${orderLinks.revokedAt} is null)`,
  openedAt: sql`(select min(${orderLinks.openedAt}) from ${orderLinks} where ${orderLinks.orderId} = ${orders.id})`,
  handovers: buildHandoversJson(sql`h.reason`),
};

/** Most orders have no mark, so a key is left out where there is nothing to show. */
export interface OrderMarks {
  visits?: number;
  /** Why the last of these visits failed. */
  visitReason?: VisitReason;
  /** The client of these visits has no account and gets no letters, so that nothing asked them for another hour. */
  needsCall?: 1;
  claims?: number;
  count?: 1;
  /** The count gap is that nobody weighed a line by the kilo, or counted the pieces of a lot. */
  toMeasure?: 1;
  linen?: 'held' | 'returning';
  /** Pieces that stayed with the house when the others were given back. */
  piecesLeft?: number;
  wrongCode?: 1;
  isRegular?: 1;
  /** The number that the order's bag should have, and that other linen has. */
  refusedTag?: number;
  /** Name of the livreur who brings back the linen of a delivery that failed. */
  carrier?: string;
}

const nextLeg = sql`case when ${orders.status} in ('completed', 'cancelled') then null when ${orders.linen} = 'client' then 'pickup' else 'delivery' end`;

/** The visits that failed before the next hand-over. */
const failedVisits = sql`${visits} where ${visits.orderId} = ${orders.id} and ${visits.leg} = ${nextLeg}`;

const MARKS: Fields<OrderMarks> = {
  visits: sql`(select nullif(count(*), 0) from ${failedVisits})`,
  visitReason: sql`(select ${visits.reason} from ${failedVisits} order by ${visits.sequence} desc limit 1)`,
  needsCall: sql`case when ${orders.toldAt} is null and ${orders.clientId} is null and not ${IS_CALLER_WRITTEN} then 1 end`,
  claims: sql`(select nullif(count(*), 0) from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
  count: sql`iif(${orders.countGapAt} is null, null, 1)`,
  toMeasure: sql`case when ${orders.countGapAt} is not null then (select 1 from ${orderLines} join ${handovers} h on h.order_id = ${orders.id} and h.leg = 'pickup' and h.undone_by is null and h.counts is null where ${orderLines.orderId} = ${orders.id} and ${orderLines.unit} is not null limit 1) end`,
  linen: sql`iif(${IS_LINEN_TO_RETURN}, iif(${orders.returningAt} is null, 'held', 'returning'), null)`,
  piecesLeft: sql`iif(${IS_LINEN_TO_RETURN} and exists (select 1 from ${handovers} where ${handovers.orderId} = ${orders.id} and ${handovers.leg} in ('delivery', 'return') and ${handovers.undoneBy} is null), ${orders.piecesHeld}, null)`,
  wrongCode: sql`(select 1 from ${handovers} where ${handovers.orderId} = ${orders.id} and ${handovers.reason} = 'wrong_code' and ${handovers.undoneBy} is null limit 1)`,
  isRegular: sql`iif(${orders.ruleId} is null, null, 1)`,
  refusedTag: orders.refusedTag,
  carrier: sql`case when ${orders.status} = 'processing' and ${orders.livreurId} is null then (select u.fullname from ${users} u where u.id = ${lastCarrier}) end`,
};

/** Clients read no number of a bag. */
export const tagJson = sql`iif(${orders.linen} = 'held', ${orders.tag}, null)`;

export interface OfCard {
  number: number;
  tag: number | null;
  marks: OrderMarks;
  pieces: number;
  /** When it was delivered or cancelled. */
  endedAt: number | null;
}

export const OF_CARD: Fields<OfCard> = {
  number: orders.number,
  tag: tagJson,
  // The merge patch drops each key whose value is null.
  marks: sql`json_patch('{}', ${buildJsonObject(MARKS)})`,
  pieces: orders.pieces,
  endedAt: sql`coalesce(${orders.completedAt}, case when ${orders.status} = 'cancelled' then (select max(e.at) from ${orderEvents} e where e.order_number = ${orders.number} and e.kind = 'cancelled') end)`,
};

/** The query names the table of hand-overs `h`. */
export const isHandover = sql`h.order_id = ${orders.id} and h.undone_by is null`;

export const piecesTaken = sql<
  number | null
>`(select sum(h.pieces) from ${handovers} h where ${isHandover} and h.leg = 'pickup')`;

export const piecesLostAfterGiven = sql<number>`coalesce((select sum(c.lost_after_given) from ${claims} c where c.order_id = ${orders.id}), 0)`;

/** Pieces that were taken were given back, are in the house or are lost. */
export const piecesGiven = sql<
  number | null
>`(select sum(h.pieces) from ${handovers} h where ${isHandover} and h.leg in ('delivery', 'return')) - ${piecesLostAfterGiven}`;
