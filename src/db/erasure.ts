import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Role } from '#domain/people/roles.ts';
import type { Db } from './connection.ts';
import { noteRewriteDue } from './folder/rewrite.ts';
import {
  actors,
  applications,
  cashCounts,
  cashDays,
  cashHandovers,
  claims,
  countSettlements,
  handovers,
  idempotency,
  invoiceIdentities,
  knownDevices,
  messages,
  moneyEntries,
  orderChanges,
  orderEvents,
  orders,
  outbox,
  passkeys,
  photos,
  positions,
  promiseMoves,
  recoveryCodes,
  savedPlaces,
  sessions,
  tokens,
  totpSecrets,
  users,
  visits,
} from './schema.ts';

const ERASED_ACCOUNT = 'Compte supprimé';
const ERASED_CLIENT = 'Client supprimé';
const ERASED_LIVREUR = 'Livreur supprimé';
const ERASED_NAMES: Record<Role, string> = {
  client: ERASED_CLIENT,
  livreur: ERASED_LIVREUR,
  admin: ERASED_ACCOUNT,
  superadmin: ERASED_ACCOUNT,
};

/** The hash of the words stays. */
const NO_NOTE = { note: null, noteSalt: null };
const NO_REASON = { reason: null, reasonSalt: null };

type ErasedIdentity = { id: string; role: Role; email: string; fullname: string };

/**
 * Finished orders keep their lines and amounts under no name; the invoice's legal identity moves to a table that only
 * a superadmin reads. A restore calls this for the accounts erased since the backup, in its transaction.
 */
export function erasePerson(db: Db, person: ErasedIdentity, erasedAt: number): void {
  copyInvoiceIdentities(db, person, erasedAt);
  anonymizeOrders(db, person);
  eraseWords(db, person);
  eraseCashWords(db, person.id);
  deleteOwnRows(db, person);
  anonymizeUser(db, person, erasedAt);
  anonymizeAudit(db, person);
  noteRewriteDue(db, erasedAt);
}

function copyInvoiceIdentities(db: Db, { id, fullname }: ErasedIdentity, erasedAt: number): void {
  const finished = db
    .select({ orderId: orders.id, phone: orders.clientContactPhone, address: orders.clientAddress })
    .from(orders)
    .where(and(eq(orders.clientId, id), eq(orders.status, 'completed')))
    .all();
  const insert = db
    .insert(invoiceIdentities)
    .values({
      orderId: sql.placeholder('orderId'),
      clientName: fullname,
      phone: sql.placeholder('phone'),
      address: sql.placeholder('address'),
      erasedAt,
    })
    .onConflictDoNothing()
    .prepare();
  for (const identity of finished) insert.run(identity);
}

function anonymizeOrders(db: Db, { id, role }: ErasedIdentity): void {
  db.update(orders)
    .set({
      clientName: ERASED_CLIENT,
      clientAddress: '',
      clientContactPhone: '',
      folded: '',
      lng: null,
      lat: null,
    })
    .where(eq(orders.clientId, id))
    .run();
  db.update(orders)
    .set({ livreurName: ERASED_LIVREUR, livreurPhone: null })
    .where(eq(orders.livreurId, id))
    .run();
  anonymizeActors(db, id, ERASED_NAMES[role]);
}

function eraseWords(db: Db, { id }: ErasedIdentity): void {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.clientId, id));
  const removePerson = (content: SQLiteColumn) =>
    sql`json_set(${content}, '$.address', '', '$.contactPhone', '', '$.location', json('null'))`;
  db.update(orderChanges)
    .set({ before: removePerson(orderChanges.before), after: removePerson(orderChanges.after) })
    .where(inArray(orderChanges.orderId, own))
    .run();
  db.update(visits).set({ note: null }).where(inArray(visits.orderId, own)).run();
  db.update(handovers).set(NO_NOTE).where(inArray(handovers.orderId, own)).run();
  const ownEvents = db
    .select({ sequence: orderEvents.sequence })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, own));
  db.update(moneyEntries).set(NO_NOTE).where(inArray(moneyEntries.sequence, ownEvents)).run();
  for (const table of [countSettlements, promiseMoves])
    db.update(table).set({ reason: '' }).where(inArray(table.orderId, own)).run();
  db.update(claims)
    .set({ words: '', answer: sql`iif(${claims.answer} is null, null, '')` })
    .where(inArray(claims.orderId, own))
    .run();
  db.update(visits)
    .set({ lng: null, lat: null })
    .where(or(inArray(visits.orderId, own), eq(visits.livreurId, id)))
    .run();
}

/** The words of a gap are about the person in whose name it is. */
function eraseCashWords(db: Db, id: string): void {
  const own = db.select({ id: cashHandovers.id }).from(cashHandovers).where(eq(cashHandovers.livreurId, id));
  db.update(cashCounts).set(NO_REASON).where(inArray(cashCounts.handoverId, own)).run();
  db.update(cashHandovers).set(NO_REASON).where(eq(cashHandovers.livreurId, id)).run();
  db.update(cashDays)
    .set({ ...NO_NOTE, ...NO_REASON })
    .where(eq(cashDays.closedBy, id))
    .run();
}

/** Events named them as a livreur where they were assigned. */
function anonymizeActors(db: Db, id: string, name: string): void {
  db.update(actors)
    .set({ name: sql`iif(${actors.role} = 'livreur', ${ERASED_LIVREUR}, ${name})` })
    .where(eq(actors.userId, id))
    .run();
}

function deleteOwnRows(db: Db, { id, email }: ErasedIdentity): void {
  for (const table of [sessions, tokens, knownDevices, savedPlaces])
    db.delete(table).where(eq(table.userId, id)).run();
  db.delete(idempotency).where(eq(idempotency.actorId, id)).run();
  deleteFactors(db, id);
  db.delete(positions).where(eq(positions.livreurId, id)).run();
  db.delete(messages).where(eq(messages.email, email)).run();
  db.delete(applications).where(eq(applications.email, email)).run();
  db.delete(outbox).where(matchLetters(email)).run();
  db.delete(photos).where(matchPhotos(db, id)).run();
}

export function deleteFactors(db: Db, userId: string): void {
  for (const table of [passkeys, totpSecrets, recoveryCodes])
    db.delete(table).where(eq(table.userId, userId)).run();
}

/** The condition is for rows only; the files are removed by the caller or the daily sweep. */
export function matchPhotos(db: Db, userId: string) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.clientId, userId));
  return or(
    inArray(photos.orderId, own),
    and(isNull(photos.orderId), isNull(photos.drawerEntryId), eq(photos.createdBy, userId)),
  );
}

/**
 * Letters that bring the team what the person wrote (`replyTo`) hold the name in their subjects. No letter may confirm
 * the erasure, because it would store the address again.
 */
export const matchLetters = (email: string) => or(eq(outbox.recipient, email), eq(outbox.replyTo, email));

/** The row stays, because orders and journal refer to it. */
function anonymizeUser(db: Db, { id }: ErasedIdentity, erasedAt: number): void {
  db.update(users).set(buildAnonymousUser(id, erasedAt)).where(eq(users.id, id)).run();
}

/** The journal's triggers allow this one change. Rows of refused sign-ins to the account are changed too. */
function anonymizeAudit(db: Db, { id }: ErasedIdentity): void {
  db.run(sql`update audit_rows set ip = '', salt = null where actor in (select number from ${actors} where user_id = ${id})
    or (subject = ${id} and actor in (select number from ${actors} where role = 'visitor'))`);
}

export function recordErasure(
  db: Db,
  { id, role, createdAt, erasedAt }: { id: string; role: Role; createdAt: number; erasedAt: number },
): void {
  db.insert(users)
    .values({ id, role, createdAt, ...buildAnonymousUser(id, erasedAt) })
    .onConflictDoNothing()
    .run();
}

const buildAnonymousUser = (id: string, erasedAt: number) => ({
  email: `erased-${id}@laveo.invalid`,
  fullname: ERASED_ACCOUNT,
  folded: '',
  phone: '',
  address: '',
  passwordHash: '',
  active: false,
  verified: false,
  orderLetters: false,
  erasedAt,
});
