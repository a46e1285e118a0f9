import { and, asc, eq, ne } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import {
  claims,
  handovers,
  orderChanges,
  orderEvents,
  orderLines,
  orders,
  photos,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';

const linesOf = prepareStatement((db, p) =>
  db
    .select(pickColumns(orderLines, 'name', 'service', 'quantity', 'unitPrice'))
    .from(orderLines)
    .where(eq(orderLines.orderId, p('orderId'))),
);
const eventsOf = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(orderEvents, 'kind', 'from', 'to', 'at'), by: orderEvents.actorRole })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, p('orderId')))
    .orderBy(asc(orderEvents.sequence)),
);
/** Without the notes, which name a neighbour, and the counts of the workshop. */
const handoversOf = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(handovers, 'leg', 'how', 'reason', 'pieces', 'counts', 'bags', 'photo'),
      at: orderEvents.at,
    })
    .from(handovers)
    .innerJoin(orderEvents, eq(orderEvents.sequence, handovers.sequence))
    .where(and(eq(handovers.orderId, p('orderId')), ne(handovers.leg, 'workshop')))
    .orderBy(asc(handovers.sequence)),
);
const visitsOf = prepareStatement((db, p) =>
  db
    .select({ ...pickColumns(visits, 'leg', 'attempt', 'reason'), at: orderEvents.at })
    .from(visits)
    .innerJoin(orderEvents, eq(orderEvents.sequence, visits.sequence))
    .where(eq(visits.orderId, p('orderId')))
    .orderBy(asc(visits.sequence)),
);
const changesOf = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(orderChanges, 'agreed', 'before', 'after'),
      ...{ at: orderEvents.at, by: orderEvents.actorRole },
    })
    .from(orderChanges)
    .innerJoin(orderEvents, eq(orderEvents.sequence, orderChanges.sequence))
    .where(eq(orderChanges.orderId, p('orderId')))
    .orderBy(asc(orderChanges.sequence)),
);
const claimsOf = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(claims, 'position', 'kind', 'pieces', 'words', 'state', 'answer', 'lost'),
      ...pickColumns(claims, 'createdAt', 'answeredAt'),
    })
    .from(claims)
    .where(eq(claims.orderId, p('orderId')))
    .orderBy(asc(claims.createdAt), asc(claims.id)),
);
const photosOf = prepareStatement((db, p) =>
  db
    .select(pickColumns(photos, 'file', 'bytes', 'createdAt'))
    .from(photos)
    .where(eq(photos.orderId, p('orderId')))
    .orderBy(asc(photos.createdAt), asc(photos.file)),
);

/** Those a client placed: a livreur's missions are their clients' data. */
export function readOrders({ db }: SignedCtx, clientId: string) {
  const placed = db
    .select({
      ...pickColumns(orders, 'id', 'reference', 'clientName', 'status', 'version', 'pieces', 'lng', 'lat'),
      ...pickColumns(orders, 'totalItemsPrice', 'transportFee', 'grandTotal', 'clientAddress', 'paidAt'),
      ...pickColumns(orders, 'paymentMethod', 'paymentState', 'clientContactPhone', 'linen'),
      ...pickColumns(orders, 'createdAt', 'updatedAt', 'pickedUpAt', 'completedAt'),
      ...pickColumns(orders, 'slotFrom', 'pickupBy', 'promisedAt', 'promisedAtFirst'),
    })
    .from(orders)
    .where(isVisibleOrder({ role: 'client', id: clientId }))
    .orderBy(asc(orders.createdAt))
    .all();
  return placed.map(({ lng, lat, ...order }) => ({
    ...order,
    ...(toPointOrNull({ lng, lat }) ?? { lng: null, lat: null }),
    lines: linesOf(db).all({ orderId: order.id }),
    events: eventsOf(db).all({ orderId: order.id }),
    handovers: handoversOf(db).all({ orderId: order.id }),
    visits: visitsOf(db).all({ orderId: order.id }),
    changes: changesOf(db).all({ orderId: order.id }),
    claims: claimsOf(db).all({ orderId: order.id }),
    photos: photosOf(db).all({ orderId: order.id }),
  }));
}
