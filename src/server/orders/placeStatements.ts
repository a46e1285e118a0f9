import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { idempotency, orderLines, orders } from '#db/schema.ts';

/** What placing an order says to the database, each prepared once. */

export const orderOfKey = prepared((db) =>
  db
    .select({ orderId: idempotency.orderId, bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(
      and(eq(idempotency.userId, sql.placeholder('userId')), eq(idempotency.key, sql.placeholder('key'))),
    )
    .prepare(),
);

export const ofReference = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, sql.placeholder('reference')))
    .prepare(),
);

export const insertKey = prepared((db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      orderId: sql.placeholder('orderId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
);

export const insertLine = prepared((db) =>
  db
    .insert(orderLines)
    .values({
      orderId: sql.placeholder('orderId'),
      position: sql.placeholder('position'),
      productId: sql.placeholder('productId'),
      name: sql.placeholder('name'),
      service: sql.placeholder('service'),
      quantity: sql.placeholder('quantity'),
      unitPrice: sql.placeholder('unitPrice'),
    })
    .prepare(),
);

export const insertOrder = prepared((db) =>
  db
    .insert(orders)
    .values({
      id: sql.placeholder('id'),
      reference: sql.placeholder('reference'),
      clientId: sql.placeholder('clientId'),
      clientName: sql.placeholder('clientName'),
      folded: sql.placeholder('folded'),
      status: sql.placeholder('status'),
      pieces: sql.placeholder('pieces'),
      totalItemsPrice: sql.placeholder('totalItemsPrice'),
      transportFee: sql.placeholder('transportFee'),
      grandTotal: sql.placeholder('grandTotal'),
      clientAddress: sql.placeholder('clientAddress'),
      lng: sql.placeholder('lng'),
      lat: sql.placeholder('lat'),
      paymentMethod: sql.placeholder('paymentMethod'),
      paymentState: sql.placeholder('paymentState'),
      clientContactPhone: sql.placeholder('clientContactPhone'),
      createdAt: sql.placeholder('createdAt'),
      updatedAt: sql.placeholder('updatedAt'),
    })
    .prepare(),
);
