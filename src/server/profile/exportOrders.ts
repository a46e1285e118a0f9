import { and, asc, eq, inArray } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
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

const selectLines = prepareStatement((db, p) =>
  db
    .select(pickColumns(orderLines, ...SALE_COLUMNS))
    .from(orderLines)
    .where(eq(orderLines.orderId, p('orderId'))),
);
const selectEvents = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(orderEvents, 'kind', 'from', 'to', 'at'), by: actors.role })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(isEventOf(p('orderId')))
    .orderBy(asc(orderEvents.sequence)),
);
/** What happens within the house is its own, so it stays out. */
const selectHandovers = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(handovers, 'leg', 'how', 'reason', 'note', 'pieces', 'counts', 'bags', 'photo'),
      at: orderEvents.at,
    })
    .from(handovers)
    .innerJoin(orderEvents, eq(orderEvents.sequence, handovers.sequence))
    .where(and(eq(handovers.orderId, p('orderId')), inArray(handovers.leg, [...CODE_LEGS])))
    .orderBy(asc(handovers.sequence)),
);
const selectVisits = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(visits, 'leg', 'attempt', 'reason', 'note'), at: orderEvents.at })
    .from(visits)
    .innerJoin(orderEvents, eq(orderEvents.sequence, visits.sequence))
    .where(eq(visits.orderId, p('orderId')))
    .orderBy(asc(visits.sequence)),
);
const selectChanges = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(orderChanges, 'agreed', 'before', 'after'),
      at: orderEvents.at,
      by: actors.role,
    })
    .from(orderChanges)
    .innerJoin(orderEvents, eq(orderEvents.sequence, orderChanges.sequence))
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(eq(orderChanges.orderId, p('orderId')))
    .orderBy(asc(orderChanges.sequence)),
);
const selectPayments = prepareStatement((db, p) =>
  db
    .select(pickColumns(moneyEntries, 'kind', 'method', 'amount', 'rebate', 'note', 'at'))
    .from(orderEvents)
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .where(isEventOf(p('orderId')))
    .orderBy(asc(orderEvents.sequence)),
);
const selectSettlements = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(countSettlements, 'lost', 'reason'), at: orderEvents.at })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(eq(countSettlements.orderId, p('orderId')))
    .orderBy(asc(countSettlements.sequence)),
);
const selectPromiseMoves = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(promiseMoves, 'leg', 'from', 'to', 'reason'), at: orderEvents.at })
    .from(promiseMoves)
    .innerJoin(orderEvents, eq(orderEvents.sequence, promiseMoves.sequence))
    .where(eq(promiseMoves.orderId, p('orderId')))
    .orderBy(asc(promiseMoves.sequence)),
);
const selectAttempts = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(contactAttempts, 'words', 'channel'), at: orderEvents.at })
    .from(contactAttempts)
    .innerJoin(orderEvents, eq(orderEvents.sequence, contactAttempts.sequence))
    .where(eq(contactAttempts.orderId, p('orderId')))
    .orderBy(asc(contactAttempts.sequence)),
);
const selectClaims = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(claims, 'position', 'kind', 'pieces', 'words', 'state', 'answer', 'lost'),
      ...pickColumns(claims, 'createdAt', 'answeredAt', 'redoOrderId'),
    })
    .from(claims)
    .where(eq(claims.orderId, p('orderId')))
    .orderBy(asc(claims.createdAt), asc(claims.id)),
);
const selectPhotos = prepareStatement((db, p) =>
  db
    .select(pickColumns(photos, 'file', 'bytes', 'createdAt'))
    .from(photos)
    .where(eq(photos.orderId, p('orderId')))
    .orderBy(asc(photos.createdAt), asc(photos.file)),
);

const selectLandmark = prepareStatement((db, p) =>
  db
    .select(pickColumns(landmarks, 'door', 'photo', 'voice', 'recordedAt'))
    .from(landmarks)
    .where(eq(landmarks.orderId, p('orderId'))),
);

const selectStays = prepareStatement((db, p) =>
  db
    .select(pickColumns(doorStays, 'lng', 'lat', 'at'))
    .from(doorStays)
    .where(eq(doorStays.orderId, p('orderId'))),
);

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
  return ownOrders.map(({ lng, lat, ...order }) => ({
    ...order,
    ...(toPointOrNull({ lng, lat }) ?? { lng: null, lat: null }),
    lines: selectLines(db).all({ orderId: order.id }),
    events: selectEvents(db).all({ orderId: order.id }),
    handovers: selectHandovers(db).all({ orderId: order.id }),
    visits: selectVisits(db).all({ orderId: order.id }),
    changes: selectChanges(db).all({ orderId: order.id }),
    payments: selectPayments(db).all({ orderId: order.id }),
    settlements: selectSettlements(db).all({ orderId: order.id }),
    promiseMoves: selectPromiseMoves(db).all({ orderId: order.id }),
    contactAttempts: selectAttempts(db).all({ orderId: order.id }),
    claims: selectClaims(db).all({ orderId: order.id }),
    landmark: selectLandmark(db).get({ orderId: order.id }) ?? null,
    doorStays: selectStays(db)
      .all({ orderId: order.id })
      .map((stay) => ({ ...stay, ...toPoint(stay) })),
    photos: selectPhotos(db).all({ orderId: order.id }),
  }));
}
