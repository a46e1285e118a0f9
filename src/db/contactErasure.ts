import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { noteRewriteDue } from './folder/rewrite.ts';
import { ERASED_CLIENT, eraseOrders, selectIds } from './orderErasure.ts';
import { contacts, orders, outbox, photos } from './schema.ts';

/** Orders of a contact who has an account are the account's. */
export const isOrderOfContacts = (contactIds: readonly string[]) =>
  and(inArray(orders.contactId, [...contactIds]), isNull(orders.clientId));

export const listContactsOfAccount = (db: Db, userId: string): string[] =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.userId, userId))
    .all()
    .map(({ id }) => id);

/**
 * Letters that bring the team what the person wrote (`replyTo`) hold the name in their subjects. No letter may confirm
 * the erasure, because it would store the address again.
 */
export const matchLetters = (email: string) => or(eq(outbox.recipient, email), eq(outbox.replyTo, email));

/** All these contacts are one person: some were merged into the others. */
export function eraseContacts(db: Db, ids: readonly string[], erasedAt: number): void {
  const own = isOrderOfContacts(ids);
  eraseOrders(db, own, { erasedAt });
  db.delete(photos)
    .where(inArray(photos.orderId, selectIds(db, own)))
    .run();
  const emails = db
    .select({ email: contacts.email })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .all();
  for (const { email } of emails) if (email) db.delete(outbox).where(matchLetters(email)).run();
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
