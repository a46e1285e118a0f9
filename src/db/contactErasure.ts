import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from './connection.ts';
import { noteRewriteDue } from './folder/rewrite.ts';
import { selectWithMerged } from './mergedContacts.ts';
import { ERASED_CLIENT, eraseOrders, selectIds } from './orderErasure.ts';
import { contacts, orders, outbox, photos, recurringRules, users } from './schema.ts';

/** Orders of a contact who has an account are the account's. */
export const isOrderOfContacts = (contactIds: readonly string[]) =>
  and(inArray(orders.contactId, [...contactIds]), isNull(orders.clientId));

/** Contacts that were merged into one of the account are the same person. */
export const listContactsOfAccount = (db: Db, userId: string): string[] =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, selectWithMerged(sql`select id from ${contacts} where user_id = ${userId}`)))
    .all()
    .map(({ id }) => id);

/**
 * Letters that bring the team what the person wrote (`replyTo`) hold the name in their subjects. No letter may confirm
 * the erasure, because it would store the address again.
 */
export const matchLetters = (email: string) => or(eq(outbox.recipient, email), eq(outbox.replyTo, email));

/** An account keeps its own letters although a caller gave its address. */
const isOfNoAccount = (email: SQLiteColumn) => sql`${email} not in (select ${users.email} from ${users})`;

/**
 * Another caller on the phone has an e-mail of their own in the order. A letter that went to an earlier address names
 * the contact, or else the order (`order-…`), only in the token that stops letters.
 */
export function matchLettersToContacts(db: Db, ids: readonly string[]) {
  const isOfContacts = inArray(orders.contactId, [...ids]);
  const emails = db
    .select({ email: contacts.email })
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isNotNull(contacts.email), isOfNoAccount(contacts.email)))
    .union(
      db
        .select({ email: orders.clientEmail })
        .from(orders)
        .where(and(isOfContacts, gt(orders.clientEmail, ''), isOfNoAccount(orders.clientEmail))),
    )
    .all();
  return or(
    ...emails.map(({ email }) => matchLetters(email ?? '')),
    ...ids.map((id) => sql`${outbox.data} ->> 'unsubscribe' glob ${`contact-${id}-*`}`),
    sql`substr(${outbox.data} ->> 'unsubscribe', 7, 36) in (select ${orders.id} from ${orders} where ${isOfContacts})`,
  );
}

/** All these contacts are one person: some were merged into the others. */
export function eraseContacts(db: Db, ids: readonly string[], erasedAt: number): void {
  const own = isOrderOfContacts(ids);
  // Orders lose their e-mails below.
  const letters = matchLettersToContacts(db, ids);
  eraseOrders(db, own, { erasedAt });
  db.delete(photos)
    .where(inArray(photos.orderId, selectIds(db, own)))
    .run();
  if (ids.length > 0) db.delete(outbox).where(letters).run();
  db.delete(recurringRules)
    .where(inArray(recurringRules.contactId, [...ids]))
    .run();
  anonymizeContacts(db, ids, erasedAt);
  noteRewriteDue(db, erasedAt);
}

/** The row stays with its id alone, so that a restore knows whom to erase again. */
function anonymizeContacts(db: Db, ids: readonly string[], erasedAt: number): void {
  for (const id of ids)
    db.insert(contacts)
      .values({ id, createdAt: erasedAt, ...buildAnonymousContact(id, erasedAt) })
      .onConflictDoUpdate({ target: contacts.id, set: buildAnonymousContact(id, erasedAt) })
      .run();
}

const buildAnonymousContact = (id: string, erasedAt: number) => ({
  phone: `erased-${id}`,
  fullname: ERASED_CLIENT,
  folded: '',
  email: null,
  userId: null,
  orderLetters: false,
  erasedAt,
});
