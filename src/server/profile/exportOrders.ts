import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
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

type OfOrder = SQLiteTable & { orderId: SQLiteColumn };
type OfEvent = OfOrder & { sequence: SQLiteColumn };
type Columns = Record<string, SQLiteColumn>;

/** Each part of an order by its id; building it anew for each order takes 20 times as long. */
function prepareParts(db: Db) {
  const orderId = sql.placeholder('orderId');
  const selectRows = <Picked extends Columns>(table: OfOrder, columns: Picked) =>
    db.select(columns).from(table).where(eq(table.orderId, orderId));
  const prepareSteps = <Picked extends Columns>(table: OfEvent, columns: Picked, condition?: SQL) =>
    db
      .select({ ...columns, at: orderEvents.at })
      .from(table)
      .innerJoin(orderEvents, eq(orderEvents.sequence, table.sequence))
      .innerJoin(actors, eq(actors.number, orderEvents.actor))
      .where(and(eq(table.orderId, orderId), condition))
      .orderBy(table.sequence)
      .prepare();
  return {
    lines: selectRows(orderLines, pickColumns(orderLines, ...SALE_COLUMNS)).prepare(),
    events: db
      .select({ ...pickColumns(orderEvents, 'kind', 'from', 'to', 'at'), by: actors.role })
      .from(orderEvents)
      .innerJoin(actors, eq(actors.number, orderEvents.actor))
      .where(isEventOf(orderId))
      .orderBy(orderEvents.sequence)
      .prepare(),
    // Events within the house are its own, so they stay out.
    handovers: prepareSteps(
      handovers,
      pickColumns(handovers, 'leg', 'how', 'reason', 'note', 'pieces', 'counts', 'bags', 'photo'),
      inArray(handovers.leg, [...CODE_LEGS]),
    ),
    visits: prepareSteps(visits, pickColumns(visits, 'leg', 'attempt', 'reason', 'note')),
    changes: prepareSteps(orderChanges, {
      ...pickColumns(orderChanges, 'agreed', 'before', 'after'),
      by: actors.role,
    }),
    payments: db
      .select(pickColumns(moneyEntries, 'kind', 'method', 'amount', 'rebate', 'note', 'at'))
      .from(orderEvents)
      .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
      .where(isEventOf(orderId))
      .orderBy(orderEvents.sequence)
      .prepare(),
    settlements: prepareSteps(countSettlements, pickColumns(countSettlements, 'lost', 'reason')),
    promiseMoves: prepareSteps(promiseMoves, pickColumns(promiseMoves, 'leg', 'from', 'to', 'reason')),
    contactAttempts: prepareSteps(contactAttempts, pickColumns(contactAttempts, 'words', 'channel')),
    claims: selectRows(claims, {
      ...pickColumns(claims, 'position', 'kind', 'pieces', 'words', 'state', 'answer', 'lost'),
      ...pickColumns(claims, 'createdAt', 'answeredAt', 'redoOrderId'),
    })
      .orderBy(claims.createdAt, claims.id)
      .prepare(),
    photos: selectRows(photos, pickColumns(photos, 'file', 'bytes', 'createdAt'))
      .orderBy(photos.createdAt, photos.file)
      .prepare(),
    landmark: selectRows(landmarks, pickColumns(landmarks, 'door', 'photo', 'voice', 'recordedAt')).prepare(),
    doorStays: selectRows(doorStays, pickColumns(doorStays, 'lng', 'lat', 'at')).prepare(),
  };
}

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
