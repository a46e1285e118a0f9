import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getLinkActorId } from '#domain/people/roles.ts';
import type { Db } from './connection.ts';
import {
  actors,
  claims,
  countSettlements,
  creditNotes,
  doorStays,
  handovers,
  invoiceIdentities,
  invoices,
  landmarks,
  moneyEntries,
  orderChanges,
  orderEvents,
  orderLines,
  orderLinks,
  orders,
  paymentAttempts,
  promiseMoves,
  providerEvents,
  visits,
} from './schema.ts';

export const ERASED_CLIENT = 'Client supprimé';
export const ERASED_LIVREUR = 'Livreur supprimé';
/** The hash of the words stays. */
export const NO_NOTE = { note: null, noteSalt: null };

/**
 * Finished orders keep their lines and amounts under no name; the invoice's legal identity moves to a table that only
 * a superadmin reads.
 */
export function eraseOrders(
  db: Db,
  own: SQL | undefined,
  { erasedAt, fullname }: { erasedAt: number; fullname?: string },
): void {
  copyInvoiceIdentities(db, own, { erasedAt, fullname });
  anonymizeOrders(db, own);
  eraseWords(db, own);
}

export const selectIds = (db: Db, own: SQL | undefined) =>
  db.select({ id: orders.id }).from(orders).where(own);

function copyInvoiceIdentities(
  db: Db,
  own: SQL | undefined,
  { erasedAt, fullname }: { erasedAt: number; fullname: string | undefined },
): void {
  const finishedOrders = db
    .select({
      orderId: orders.id,
      clientName: orders.clientName,
      phone: orders.clientContactPhone,
      address: orders.clientAddress,
    })
    .from(orders)
    .where(and(own, eq(orders.status, 'completed')))
    .all();
  const insert = db
    .insert(invoiceIdentities)
    .values({
      orderId: sql.placeholder('orderId'),
      clientName: fullname ?? sql.placeholder('clientName'),
      phone: sql.placeholder('phone'),
      address: sql.placeholder('address'),
      erasedAt,
    })
    .onConflictDoNothing()
    .prepare();
  for (const identity of finishedOrders) insert.run(identity);
}

function anonymizeOrders(db: Db, own: SQL | undefined): void {
  db.update(orders)
    .set({
      clientName: ERASED_CLIENT,
      clientEmail: null,
      clientAddress: '',
      clientContactPhone: '',
      folded: '',
      lng: null,
      lat: null,
      payerName: null,
      payerPhone: null,
      receiverName: null,
      receiverPhone: null,
      buyerNcc: null,
      buyerName: null,
      note: '',
      deskNote: '',
    })
    .where(own)
    .run();
  for (const { id } of selectIds(db, own).all()) anonymizeActors(db, getLinkActorId(id), ERASED_CLIENT);
}

function eraseWords(db: Db, ownOrders: SQL | undefined): void {
  const own = selectIds(db, ownOrders);
  const removePerson = (content: SQLiteColumn) =>
    sql`json_set(${content}, '$.address', '', '$.contactPhone', '', '$.location', json('null'), '$.payer', json('null'), '$.receiver', json('null'), '$.note', '', '$.lines', (select json_group_array(json_remove(line.value, '$.care')) from json_each(${content}, '$.lines') line))`;
  db.update(orderChanges)
    .set({ before: removePerson(orderChanges.before), after: removePerson(orderChanges.after) })
    .where(inArray(orderChanges.orderId, own))
    .run();
  db.update(orderLines).set({ care: [] }).where(inArray(orderLines.orderId, own)).run();
  eraseProviderWords(db, own);
  for (const table of [orderLinks, landmarks, doorStays])
    db.delete(table).where(inArray(table.orderId, own)).run();
  db.update(visits).set({ note: null }).where(inArray(visits.orderId, own)).run();
  db.update(handovers).set(NO_NOTE).where(inArray(handovers.orderId, own)).run();
  const ownNumbers = db.select({ number: orders.number }).from(orders).where(ownOrders);
  const ownEvents = db
    .select({ sequence: orderEvents.sequence })
    .from(orderEvents)
    .where(inArray(orderEvents.orderNumber, ownNumbers));
  db.update(moneyEntries).set(NO_NOTE).where(inArray(moneyEntries.sequence, ownEvents)).run();
  for (const table of [countSettlements, promiseMoves])
    db.update(table).set({ reason: '' }).where(inArray(table.orderId, own)).run();
  db.update(claims)
    .set({ words: '', answer: sql`iif(${claims.answer} is null, null, '')` })
    .where(inArray(claims.orderId, own))
    .run();
  db.update(visits).set({ lng: null, lat: null }).where(inArray(visits.orderId, own)).run();
}

/** Answers and notifications of a provider may name the payer. */
function eraseProviderWords(db: Db, own: ReturnType<typeof selectIds>): void {
  const isOwn = inArray(paymentAttempts.orderId, own);
  const attempts = db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(isOwn);
  db.update(providerEvents).set({ raw: '' }).where(inArray(providerEvents.attemptId, attempts)).run();
  db.update(paymentAttempts).set({ answer: null }).where(isOwn).run();
  // The tax office may repeat what it was sent.
  const isOfOrder = inArray(invoices.orderId, own);
  db.update(invoices).set({ answer: null, fields: null }).where(isOfOrder).run();
  const ownInvoices = db.select({ id: invoices.id }).from(invoices).where(isOfOrder);
  db.update(creditNotes)
    .set({ reason: '', answer: null, fields: null })
    .where(inArray(creditNotes.invoiceId, ownInvoices))
    .run();
}

/** Events named them as a livreur where they were assigned. */
export function anonymizeActors(db: Db, id: string, name: string): void {
  db.update(actors)
    .set({ name: sql`iif(${actors.role} = 'livreur', ${ERASED_LIVREUR}, ${name})` })
    .where(eq(actors.userId, id))
    .run();
}
