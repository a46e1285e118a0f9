import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { replaceEmailInOrders } from '#db/orderNames.ts';
import { contactAttempts, contacts, orders, recurringRules, users } from '#db/schema.ts';
import { countRows, findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { foldText } from '#domain/format/text.ts';
import type { ContactedInput } from '#domain/inputs/contacts.ts';
import { applyActs } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import { type NewAuditRow, recordAudit } from '../acts/journal.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { deleteStoppedLetters } from '../mail/queue.ts';
import {
  type Contact,
  findClientAccount,
  findKeptContact,
  findLinkedAccount,
  listContactOrders,
  loadContact,
  selectMergedIds,
} from './contacts.reads.ts';

type NewContact = Pick<Contact, 'phone' | 'fullname'> & { email?: string | undefined };

function findOrAddContact(
  ctx: Pick<Deps, 'db' | 'id' | 'now'>,
  { phone, fullname, email }: NewContact,
): Contact {
  const contact = findRow(ctx.db, contacts, eq(contacts.phone, phone));
  if (contact) return contact;
  const folded = foldForSearch(fullname, phone);
  const row = { id: ctx.id(), phone, fullname, folded, email: email ?? null, createdAt: ctx.now() };
  ctx.db.insert(contacts).values(row).run();
  return loadContact(ctx, row.id);
}

/** An order for a number is the account's that the desk has linked the number to. */
export function findOrAddOwner(ctx: Pick<Deps, 'db' | 'id' | 'now'>, caller: NewContact) {
  const contact = findOrAddContact(ctx, caller);
  const keptContact = findKeptContact(ctx, contact);
  const owner = { contactId: contact.id, clientId: findLinkedAccount(ctx, contact)?.id ?? null };
  return { ...owner, clientEmail: storeEmail(ctx, caller, [contact, keptContact]) };
}

/**
 * The contact keeps its first name and e-mail, because a phone may be shared: an order has the name that was given for
 * it, and the e-mail of a caller with another name. A better e-mail is also that of the same caller's earlier orders.
 */
function storeEmail(
  { db }: Pick<Deps, 'db'>,
  { fullname, email }: NewContact,
  [contact, keptContact]: [Contact, Contact],
): string | null {
  if (email) replaceEmailInOrders(db, { contactId: keptContact.id, fullname, email });
  const namesake = [keptContact, contact].find((one) => foldText(one.fullname) === foldText(fullname));
  if (namesake && email) db.update(contacts).set({ email }).where(eq(contacts.id, namesake.id)).run();
  // A merger by mistake comes apart, so the kept contact's e-mail changes by its own name alone.
  return namesake?.id === keptContact.id || (namesake && !email) ? null : (email ?? '');
}

/**
 * A mistyped number without an order would be offered to whoever calls from it. Letters to a contact with an e-mail name
 * it in the token that stops them, so that one stays.
 */
export function dropUnusedContact({ db }: Pick<Deps, 'db'>, contactId: string): void {
  const isUsed = sql`exists (select 1 from ${orders} where contact_id = ${contactId}) or exists (select 1 from ${recurringRules} where contact_id = ${contactId}) or exists (select 1 from ${contacts} where merged_into = ${contactId})`;
  const isUnlinked = and(isNull(contacts.userId), isNull(contacts.mergedInto), isNull(contacts.email));
  const isUnused = and(eq(contacts.id, contactId), isUnlinked, sql`not (${isUsed})`);
  // No trigger follows a deletion, so an update takes the row's words and its seal away first.
  db.update(contacts).set({ folded: '' }).where(isUnused).run();
  db.delete(contacts).where(isUnused).run();
}

/** Gives an account the orders of its phone, once the desk knows that both are the same person. */
export function linkContact(ctx: SignedCtx, { contactId, userId }: { contactId: string; userId: string }) {
  const linkedOrders = ctx.store.write(() => {
    const contact = findKeptContact(ctx, loadContact(ctx, contactId));
    if (!findClientAccount(ctx, userId))
      throw new DomainError(isAccount(ctx, userId) ? 'NOT_A_CLIENT' : 'NOT_FOUND');
    if (contact.userId !== null && contact.userId !== userId) throw new DomainError('CONTACT_LINKED');
    const orderIds = listContactOrders(ctx, contact.id, null);
    if (contact.userId === userId && orderIds.length === 0) return 0;
    ctx.db.update(contacts).set({ userId }).where(eq(contacts.id, contact.id)).run();
    moveOrders(ctx, orderIds, userId, {
      act: 'people.linkContact',
      subject: contact.id,
      after: { userId, orders: orderIds.length },
    });
    return orderIds.length;
  });
  return { contactId, userId, orders: linkedOrders };
}

function moveOrders(
  ctx: SignedCtx,
  orderIds: readonly string[],
  clientId: string | null,
  audit: NewAuditRow<'people.linkContact' | 'people.unmergeContacts'>,
): void {
  const change = {
    columns: { clientId },
    ...(clientId === null && { detail: 'Retirée du compte du client' }),
  };
  const acts = orderIds.map((orderId) => ({
    kind: 'linkAccount' as const,
    procedure: audit.act,
    orderId,
    rule: (order: OrderSnapshot) => (order.clientId === clientId ? null : change),
  }));
  applyActs(ctx, acts, { audit });
}

/** The orders stay under their number, so only this pointer says who the caller is. */
export function mergeContacts(ctx: SignedCtx, { keepId, mergeId }: { keepId: string; mergeId: string }) {
  ctx.store.write(() => {
    const {
      id: rootId,
      userId: keptUserId,
      orderLetters: keptLetters,
    } = findKeptContact(ctx, loadContact(ctx, keepId));
    const { mergedInto, userId, orderLetters } = loadContact(ctx, mergeId);
    if (mergedInto === rootId) return;
    if (mergedInto !== null || rootId === mergeId) throw new DomainError('CONTACT_MERGED');
    // Its next orders would no longer be the account's.
    if (userId !== null && userId !== keptUserId) throw new DomainError('CONTACT_LINKED');
    setMergedInto(ctx, mergeId, rootId);
    // Whoever stopped the letters once is not written to under the other number.
    if (!(orderLetters && keptLetters)) writeContactLetters(ctx, rootId, false);
    recordAudit(ctx, { act: 'people.mergeContacts', subject: mergeId, after: { keepId: rootId } });
  });
  return { keepId, mergeId };
}

export function unmergeContacts(ctx: SignedCtx, { mergeId }: { mergeId: string }) {
  ctx.store.write(() => {
    const contact = loadContact(ctx, mergeId);
    if (contact.mergedInto === null) return;
    const { userId } = findKeptContact(ctx, contact);
    setMergedInto(ctx, mergeId, null);
    moveOrders(ctx, listContactOrders(ctx, mergeId, userId), contact.userId, {
      act: 'people.unmergeContacts',
      subject: mergeId,
      before: { keepId: contact.mergedInto },
    });
  });
  return { mergeId };
}

export function setContactLetters(
  ctx: SignedCtx,
  { contactId, orderLetters }: { contactId: string; orderLetters: boolean },
) {
  ctx.store.write(() => {
    if (writeContactLetters(ctx, contactId, orderLetters))
      recordAudit(ctx, { act: 'people.setContactLetters', subject: contactId, after: { orderLetters } });
  });
  return { contactId, orderLetters };
}

/** Merged contacts are one person, who has one answer. */
export function writeContactLetters(
  ctx: Pick<Deps, 'db' | 'now'>,
  contactId: string,
  orderLetters: boolean,
): boolean {
  const { id } = findKeptContact(ctx, loadContact(ctx, contactId));
  if (!orderLetters) deleteStoppedLetters(ctx, { kind: 'contact', id });
  const isOther = and(inArray(contacts.id, selectMergedIds(id)), ne(contacts.orderLetters, orderLetters));
  return ctx.db.update(contacts).set({ orderLetters }).where(isOther).run().changes > 0;
}

const isAccount = ({ db }: SignedCtx, id: string): boolean =>
  countRows(db, users, and(eq(users.id, id), isNull(users.erasedAt))) > 0;

function setMergedInto({ db }: SignedCtx, id: string, mergedInto: string | null): void {
  db.update(contacts).set({ mergedInto }).where(eq(contacts.id, id)).run();
}

/** Records that somebody was called or written to; whether the message left, only the phone knows. */
export function recordAttempt(
  ctx: SignedCtx,
  procedure: 'dispatch.contacted' | 'missions.contacted',
  { orderId, words, channel, actId, at }: ContactedInput,
): { orderId: string } {
  applyActs(
    ctx,
    {
      kind: 'contact',
      procedure,
      orderId,
      rule: () => ({
        ...resolveActTime(ctx, orderId, at),
        audited: { words, channel },
        keepsOrder: true,
        record: ({ sequence }) => {
          ctx.db.insert(contactAttempts).values({ orderId, sequence, words, channel }).run();
          return null;
        },
      }),
    },
    { key: actId ? { key: actId, body: `${orderId} contacted ${words} ${channel}` } : null },
  );
  return { orderId };
}
