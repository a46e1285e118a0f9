import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  accounts,
  claims,
  countSettlements,
  handovers,
  orderLines,
  orders,
  users,
  visits,
} from '#db/schema.ts';
import { buildNewestFirstSort, pickColumns } from '#db/select.ts';
import { tellReturn } from '#domain/clock/told.ts';
import { CLAIM_KIND_LABELS, CLAIM_STATE_WORDS } from '#domain/format/order/claimWords.ts';
import { getOrderStatusLabel, getPaymentMethodLabel, PAYMENT_STATE_LABELS } from '#domain/format/wording.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { describeCare } from '#domain/orders/care.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import { filterOrders, isWithinDates } from '../dispatch/orderSearch.ts';
import { readHouse } from '../house/house.reads.ts';
import { amountDue } from '../orderFields/balance.ts';
import { isHandover, piecesGiven, piecesLostAfterGiven, piecesTaken } from '../orderFields/linenJson.ts';
import { livreurName, livreurPhone, livreurs } from '../orderFields/orderJson.ts';
import { SALE_COLUMNS } from '../orders/content/contentStatements.ts';
import { createSheet, createTableBoundary, formatInstant, isInSpan, limitToDates } from './sheet.ts';

const boundary = limitToDates(createTableBoundary(orders));

const piecesSettled = sql<number>`coalesce((select sum(s.lost) from ${countSettlements} s where s.order_id = ${orders.id}), 0)`;
const doorVisits = sql<number>`(select count(*) from ${handovers} h where ${isHandover} and h.leg in ('pickup', 'delivery', 'return')) + (select count(*) from ${visits} v where v.order_id = ${orders.id})`;

export const ordersSheet = createSheet(
  boundary,
  (db, span, filters) => {
    const house = readHouse({ db });
    return db
      .select({
        order: orders,
        livreur: livreurName,
        livreurPhone,
        piecesTaken,
        piecesGiven,
        piecesLostAfterGiven,
        piecesSettled,
        doorVisits,
        amountDue,
        account: accounts.name,
      })
      .from(orders)
      .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
      .leftJoin(accounts, eq(accounts.id, orders.accountId))
      .where(and(isInSpan(orders, span), filterOrders(filters)))
      .orderBy(...buildNewestFirstSort(orders))
      .all()
      .map((row) => ({ ...row, house }));
  },
  {
    Référence: ({ order }) => referenceOf(order.id),
    Date: ({ order }) => formatInstant(order.createdAt),
    Statut: ({ order }) => getOrderStatusLabel(order.status),
    Client: ({ order }) => order.clientName,
    Téléphone: ({ order }) => order.clientContactPhone,
    Adresse: ({ order }) => order.clientAddress,
    Livreur: ({ livreur }) => livreur,
    'Téléphone du livreur': (row) => row.livreurPhone,
    Pièces: ({ order }) => order.pieces,
    'Pièces prises': (row) => row.piecesTaken,
    'Pièces rendues': (row) => row.piecesGiven,
    'Pièces chez nous': ({ order }) => order.piecesHeld,
    'Pièces perdues': (row) => row.piecesSettled + row.piecesLostAfterGiven,
    Passages: (row) => row.doorVisits,
    'Articles (FCFA)': ({ order }) => order.totalItemsPrice,
    'Transport (FCFA)': ({ order }) => order.transportFee,
    'Total (FCFA)': ({ order }) => order.grandTotal,
    'Mode de paiement': ({ order }) => getPaymentMethodLabel(order.paymentMethod),
    // A cancelled order owes nothing, but may have been paid.
    'État du paiement': ({ order }) =>
      order.status === 'cancelled' && order.amountPaid === 0 && order.declaredAt === null
        ? null
        : PAYMENT_STATE_LABELS[order.paymentState],
    'Payée le': ({ order }) => formatInstant(order.paidAt),
    Créneau: ({ order }) => formatInstant(order.slotFrom),
    'Retour promis': ({ order, house }) => formatInstant(tellReturn(house, order)),
    'Promis à l’origine': ({ order: { promisedAtFirst }, house }) =>
      formatInstant(promisedAtFirst && roundToTold(house, promisedAtFirst)),
    'Ramassée le': ({ order }) => formatInstant(order.pickedUpAt),
    'Prêt le': ({ order }) => formatInstant(order.readyAt),
    'Livrée le': ({ order }) => formatInstant(order.completedAt),
    'Note du client': ({ order }) => order.note,
    Numéro: ({ order }) => order.number,
    Sac: ({ order }) => order.tag,
    Refait: ({ order }) => order.redoOf && referenceOf(order.redoOf),
    'Express (%)': ({ order }) => order.expressPercent,
    'Payé (FCFA)': ({ order }) => order.amountPaid,
    'Reste à payer (FCFA)': (row) => row.amountDue,
    'Remises et avoirs (FCFA)': ({ order }) => order.rebate,
    Compte: ({ account }) => account,
  },
);

export const linesSheet = createSheet(
  boundary,
  (db, span, filters) =>
    db
      .select({
        ...pickColumns(orders, 'id', 'createdAt', 'status', 'number'),
        ...pickColumns(orderLines, ...SALE_COLUMNS),
        client: orders.clientName,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(isInSpan(orders, span), filterOrders(filters)))
      .orderBy(...buildNewestFirstSort(orders), asc(orderLines.position))
      .all(),
  {
    Référence: (line) => referenceOf(line.id),
    Date: (line) => formatInstant(line.createdAt),
    Statut: (line) => getOrderStatusLabel(line.status),
    Client: (line) => line.client,
    Article: (line) => line.name,
    Service: (line) => line.service,
    Quantité: (line) => line.quantity,
    'Prix unitaire (FCFA)': (line) => line.unitPrice,
    'Total (FCFA)': computeLineTotal,
    Soin: ({ care }) => describeCare(care),
    'Poids (kg)': ({ tenths }) => tenths && tenths / 10,
    Lot: ({ unit }) => (unit === 'lot' ? 'oui' : ''),
    Numéro: (line) => line.number,
    'Remise (%)': (line) => line.discount || null,
  },
);

const answerers = alias(users, 'answerers');

/** Dates filter the claims; the other filters apply to their orders. */
export const claimsSheet = createSheet(
  limitToDates(createTableBoundary(claims)),
  (db, span, { from, to, ...filters }) =>
    db
      .select({
        claim: claims,
        number: orders.number,
        client: orders.clientName,
        line: orderLines,
        answerer: answerers.fullname,
      })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .leftJoin(
        orderLines,
        and(eq(orderLines.orderId, claims.orderId), eq(orderLines.position, claims.position)),
      )
      .leftJoin(answerers, eq(answerers.id, claims.answeredBy))
      .where(
        and(isInSpan(claims, span), isWithinDates(claims.createdAt, { from, to }), filterOrders(filters)),
      )
      .orderBy(...buildNewestFirstSort(claims))
      .all(),
  {
    'Reçue le': ({ claim }) => formatInstant(claim.createdAt),
    Commande: ({ claim }) => referenceOf(claim.orderId),
    Client: ({ client }) => client,
    Nature: ({ claim }) => CLAIM_KIND_LABELS[claim.kind],
    Article: ({ line }) => line?.name ?? null,
    Service: ({ line }) => line?.service ?? null,
    Pièces: ({ claim }) => claim.pieces,
    Description: ({ claim }) => claim.words,
    État: ({ claim }) => CLAIM_STATE_WORDS[claim.state].label,
    'À traiter avant le': ({ claim }) => formatInstant(claim.dueAt),
    'Traitée le': ({ claim }) => formatInstant(claim.answeredAt),
    'Traitée par': ({ answerer }) => answerer,
    Réponse: ({ claim }) => claim.answer,
    'Pièces perdues': ({ claim }) => claim.lost,
    'Dont déjà perdues à l’atelier': ({ claim }) => claim.lost - claim.lostAfterGiven,
    'Refaite par': ({ claim }) => claim.redoOrderId && referenceOf(claim.redoOrderId),
    Numéro: ({ number }) => number,
  },
);
