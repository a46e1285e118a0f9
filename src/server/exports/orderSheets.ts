import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { orderLines, orders } from '#db/schema.ts';
import type { ExportFilters } from '#domain/exports.ts';
import { referenceOf } from '#domain/order.ts';
import { orderStatusLabel, paymentMethodLabel, paymentStateLabel } from '#domain/wording.ts';
import type { Cursor } from '../orders/cursor.ts';
import { clientName, clients, livreurName, livreurPhone, livreurs } from '../orders/rows.ts';
import { ordersIn, ordersMatching } from './orderFilters.ts';
import { type Sheet, SPAN_ROWS } from './sheet.ts';
import { frenchInstant } from './words.ts';

const lastOfSpan = prepared((db) => {
  const span = db
    .select({ at: orders.createdAt, id: orders.id })
    .from(orders)
    .where(sql`(${orders.createdAt}, ${orders.id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SPAN_ROWS)
    .as('span');
  return db.select().from(span).orderBy(asc(span.at), asc(span.id)).limit(1).prepare();
});

/** Spans outside the dates asked for are not even looked at. */
function boundary(db: Db, after: Cursor, { from, to }: ExportFilters): Cursor | null {
  if (from !== undefined && after.at < from) return null;
  const start = to !== undefined && to < after.at ? { at: to, id: '' } : after;
  return lastOfSpan(db).get({ ...start }) ?? null;
}

export const ordersSheet: Sheet = {
  headings: [
    'Référence',
    'Date',
    'Statut',
    'Client',
    'Téléphone',
    'Adresse',
    'Livreur',
    'Téléphone du livreur',
    'Pièces',
    'Articles (FCFA)',
    'Transport (FCFA)',
    'Total (FCFA)',
    'Mode de paiement',
    'État du paiement',
    'Payée le',
    'Ramassée le',
    'Livrée le',
  ],
  boundary,
  rows: (db, span, filters) =>
    db
      .select({
        order: orders,
        client: clientName,
        livreur: livreurName,
        livreurPhone,
      })
      .from(orders)
      .leftJoin(clients, eq(clients.id, orders.clientId))
      .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
      .where(and(ordersIn(span), ordersMatching(filters)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .all()
      .map(({ order, client, livreur, livreurPhone }) => [
        referenceOf(order.id),
        frenchInstant(order.createdAt),
        orderStatusLabel(order.status),
        client,
        order.clientContactPhone,
        order.clientAddress,
        livreur,
        livreurPhone,
        order.pieces,
        order.totalItemsPrice,
        order.transportFee,
        order.grandTotal,
        paymentMethodLabel(order.paymentMethod),
        paymentStateLabel(order.paymentState),
        frenchInstant(order.paidAt),
        frenchInstant(order.pickedUpAt),
        frenchInstant(order.completedAt),
      ]),
};

export const linesSheet: Sheet = {
  headings: [
    'Référence',
    'Date',
    'Statut',
    'Client',
    'Article',
    'Service',
    'Quantité',
    'Prix unitaire (FCFA)',
    'Total (FCFA)',
  ],
  boundary,
  rows: (db, span, filters) =>
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        status: orders.status,
        client: clientName,
        name: orderLines.name,
        service: orderLines.service,
        quantity: orderLines.quantity,
        unitPrice: orderLines.unitPrice,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(clients, eq(clients.id, orders.clientId))
      .where(and(ordersIn(span), ordersMatching(filters)))
      .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.position))
      .all()
      .map((line) => [
        referenceOf(line.id),
        frenchInstant(line.createdAt),
        orderStatusLabel(line.status),
        line.client,
        line.name,
        line.service,
        line.quantity,
        line.unitPrice,
        line.quantity * line.unitPrice,
      ]),
};
