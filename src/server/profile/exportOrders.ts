import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import {
  actors,
  claims,
  contactAttempts,
  countSettlements,
  doorStays,
  handovers,
  landmarks,
  moneyEntries,
  orderChanges,
  orderEvents,
  orderLines,
  orders,
  photos,
  promiseMoves,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { CODE_LEGS } from '#domain/pieces/handover.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPoint, toPointOrNull } from '../orderFields/points.ts';
import { SALE_COLUMNS } from '../orders/content/contentStatements.ts';

const orderId = sql.placeholder('orderId');

/** Each part of an order by its id, prepared once for all orders of an export. */
const prepareParts = (db: Db) => ({
  lines: db
    .select(pickColumns(orderLines, ...SALE_COLUMNS))
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .prepare(),
  events: db
    .select({ ...pickColumns(orderEvents, 'kind', 'from', 'to', 'at'), by: actors.role })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(isEventOf(orderId))
    .orderBy(asc(orderEvents.sequence))
    .prepare(),
  // What happens within the house is its own, so it stays out.
  handovers: db
    .select({
      ...pickColumns(handovers, 'leg', 'how', 'reason', 'note', 'pieces', 'counts', 'bags', 'photo'),
      at: orderEvents.at,
    })
    .from(handovers)
    .innerJoin(orderEvents, eq(orderEvents.sequence, handovers.sequence))
    .where(and(eq(handovers.orderId, orderId), inArray(handovers.leg, [...CODE_LEGS])))
    .orderBy(asc(handovers.sequence))
    .prepare(),
  visits: db
    .select({ ...pickColumns(visits, 'leg', 'attempt', 'reason', 'note'), at: orderEvents.at })
    .from(visits)
    .innerJoin(orderEvents, eq(orderEvents.sequence, visits.sequence))
    .where(eq(visits.orderId, orderId))
    .orderBy(asc(visits.sequence))
    .prepare(),
  changes: db
    .select({
      ...pickColumns(orderChanges, 'agreed', 'before', 'after'),
      at: orderEvents.at,
      by: actors.role,
    })
    .from(orderChanges)
    .innerJoin(orderEvents, eq(orderEvents.sequence, orderChanges.sequence))
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.sequence))
    .prepare(),
  payments: db
    .select(pickColumns(moneyEntries, 'kind', 'method', 'amount', 'rebate', 'note', 'at'))
    .from(orderEvents)
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .where(isEventOf(orderId))
    .orderBy(asc(orderEvents.sequence))
    .prepare(),
  settlements: db
    .select({ ...pickColumns(countSettlements, 'lost', 'reason'), at: orderEvents.at })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(eq(countSettlements.orderId, orderId))
    .orderBy(asc(countSettlements.sequence))
    .prepare(),
  promiseMoves: db
    .select({ ...pickColumns(promiseMoves, 'leg', 'from', 'to', 'reason'), at: orderEvents.at })
    .from(promiseMoves)
    .innerJoin(orderEvents, eq(orderEvents.sequence, promiseMoves.sequence))
    .where(eq(promiseMoves.orderId, orderId))
    .orderBy(asc(promiseMoves.sequence))
    .prepare(),
  contactAttempts: db
    .select({ ...pickColumns(contactAttempts, 'words', 'channel'), at: orderEvents.at })
    .from(contactAttempts)
    .innerJoin(orderEvents, eq(orderEvents.sequence, contactAttempts.sequence))
    .where(eq(contactAttempts.orderId, orderId))
    .orderBy(asc(contactAttempts.sequence))
    .prepare(),
  claims: db
    .select({
      ...pickColumns(claims, 'position', 'kind', 'pieces', 'words', 'state', 'answer', 'lost'),
      ...pickColumns(claims, 'createdAt', 'answeredAt', 'redoOrderId'),
    })
    .from(claims)
    .where(eq(claims.orderId, orderId))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .prepare(),
  photos: db
    .select(pickColumns(photos, 'file', 'bytes', 'createdAt'))
    .from(photos)
    .where(eq(photos.orderId, orderId))
    .orderBy(asc(photos.createdAt), asc(photos.file))
    .prepare(),
  landmark: db
    .select(pickColumns(landmarks, 'door', 'photo', 'voice', 'recordedAt'))
    .from(landmarks)
    .where(eq(landmarks.orderId, orderId))
    .prepare(),
  doorStays: db
    .select(pickColumns(doorStays, 'lng', 'lat', 'at'))
    .from(doorStays)
    .where(eq(doorStays.orderId, orderId))
    .prepare(),
});

/** A livreur's missions are their clients' data, so only orders that the person placed are read. */
export function readOrders({ db }: SignedCtx, clientId: string) {
  const ownOrders = db
    .select({
      ...pickColumns(orders, 'id', 'reference', 'clientName', 'status', 'version', 'pieces', 'lng', 'lat'),
      ...pickColumns(orders, 'totalItemsPrice', 'transportFee', 'grandTotal', 'clientAddress', 'paidAt'),
      ...pickColumns(orders, 'paymentMethod', 'paymentState', 'clientContactPhone', 'linen'),
      ...pickColumns(orders, 'createdAt', 'updatedAt', 'pickedUpAt', 'completedAt'),
      ...pickColumns(orders, 'slotFrom', 'pickupBy', 'toldAt', 'promisedAt', 'promisedAtFirst'),
      ...pickColumns(orders, 'deliverySlotFrom', 'deliverySlotTo', 'note', 'redoOf'),
      ...pickColumns(orders, 'expressPercent', 'expressHours'),
    })
    .from(orders)
    .where(isVisibleOrder({ role: 'client', id: clientId }))
    .orderBy(asc(orders.createdAt))
    .all();
  const parts = prepareParts(db);
  return ownOrders.map(({ lng, lat, ...order }) => ({
    ...order,
    ...(toPointOrNull({ lng, lat }) ?? { lng: null, lat: null }),
    lines: parts.lines.all({ orderId: order.id }),
    events: parts.events.all({ orderId: order.id }),
    handovers: parts.handovers.all({ orderId: order.id }),
    visits: parts.visits.all({ orderId: order.id }),
    changes: parts.changes.all({ orderId: order.id }),
    payments: parts.payments.all({ orderId: order.id }),
    settlements: parts.settlements.all({ orderId: order.id }),
    promiseMoves: parts.promiseMoves.all({ orderId: order.id }),
    contactAttempts: parts.contactAttempts.all({ orderId: order.id }),
    claims: parts.claims.all({ orderId: order.id }),
    landmark: parts.landmark.get({ orderId: order.id }) ?? null,
    doorStays: parts.doorStays.all({ orderId: order.id }).map((stay) => ({ ...stay, ...toPoint(stay) })),
    photos: parts.photos.all({ orderId: order.id }),
  }));
}
