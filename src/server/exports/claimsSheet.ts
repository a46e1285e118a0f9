import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { claims, orderLines, orders, users } from '#db/schema.ts';
import { buildNewestFirstSort } from '#db/select.ts';
import { CLAIM_KIND_LABELS, CLAIM_STATE_WORDS } from '#domain/format/order/claimWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { filterOrders, isWithinDates } from '../dispatch/orderFilters.ts';
import { clientName, clients } from '../orderFields/orderJson.ts';
import { createSheet, createTableBoundary, formatInstant, isInSpan, limitToDates } from './sheet.ts';

const answerers = alias(users, 'answerers');

/** Dates filter the claims; the other filters apply to their orders. */
export const claimsSheet = createSheet(
  limitToDates(createTableBoundary(claims)),
  (db, span, { from, to, ...filters }) =>
    db
      .select({ claim: claims, client: clientName, line: orderLines, answerer: answerers.fullname })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .leftJoin(
        orderLines,
        and(eq(orderLines.orderId, claims.orderId), eq(orderLines.position, claims.position)),
      )
      .leftJoin(clients, eq(clients.id, orders.clientId))
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
  },
);
