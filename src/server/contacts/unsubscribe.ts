import { and, eq, isNull } from 'drizzle-orm';
import { replaceEmailInOrders } from '#db/orderNames.ts';
import { orders, users } from '#db/schema.ts';
import { findRow, loadRow } from '#db/select.ts';
import type { ActorInAct } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps } from '../ctx.ts';
import { deleteStoppedLetters } from '../mail/queue.ts';
import { type LetterReader, readUnsubscribeToken } from '../tokens.ts';
import { findContact, findKeptContact, findLinkedAccount, loadContact } from './contacts.reads.ts';
import { writeContactLetters } from './contacts.ts';

/** A contact's name stays out of the journal, which is never erased. */
const CONTACT_NAME = 'Client sans compte';

/** Null for a forged token, and for somebody who was erased. */
export function findLetterReader(deps: Deps, token: string): LetterReader | null {
  const signed = readUnsubscribeToken(deps, token);
  const reader = signed?.kind === 'order' ? findCaller(deps, signed.id) : signed;
  if (!reader || !loadActor(deps, reader)) return null;
  // The letters of a contact who has an account since then are the account's.
  const userId = reader.kind === 'contact' && findLinkedAccount(deps, loadContact(deps, reader.id))?.id;
  return userId ? { kind: 'account', id: userId } : reader;
}

/** A caller who was found to be the contact, or who gave its address, is the contact. */
function findCaller(deps: Deps, orderId: string): LetterReader | null {
  const order = findRow(deps.db, orders, eq(orders.id, orderId));
  const contact = order?.contactId && findContact(deps, order.contactId);
  if (!contact) return null;
  const { email } = findKeptContact(deps, contact);
  const isContact = order.clientEmail === null || order.clientEmail === email;
  return isContact ? { kind: 'contact', id: contact.id } : { kind: 'order', id: orderId };
}

const STOPS: Record<LetterReader['kind'], (deps: Deps, id: string) => boolean> = {
  account: stopAccountLetters,
  contact: (deps, id) => writeContactLetters(deps, id, false),
  order: stopCallerLetters,
};

export function stopOrderLetters(deps: Deps, reader: LetterReader): void {
  deps.store.write(() => {
    const actor = loadActor(deps, reader);
    const isChanged = STOPS[reader.kind](deps, reader.id);
    // Mail programs ask for their readers, so that the address of the request is nobody's.
    if (actor && isChanged)
      recordAudit({ ...deps, actor, request: { ip: '' } }, { act: 'mail.unsubscribe', subject: reader.id });
  });
}

function loadActor(deps: Deps, { kind, id }: LetterReader): ActorInAct | undefined {
  if (kind === 'account') return findRow(deps.db, users, and(eq(users.id, id), isNull(users.erasedAt)));
  const contactId = kind === 'contact' ? id : findRow(deps.db, orders, eq(orders.id, id))?.contactId;
  const contact = contactId && findContact(deps, contactId);
  return contact ? { id: contact.id, role: 'client', fullname: CONTACT_NAME } : undefined;
}

function stopAccountLetters(deps: Deps, id: string): boolean {
  deleteStoppedLetters(deps, { kind: 'account', id });
  const isWritten = and(eq(users.id, id), users.orderLetters);
  return deps.db.update(users).set({ orderLetters: false }).where(isWritten).run().changes > 0;
}

/** The caller's orders lose their e-mail; the desk takes it down again with the next one, if the caller gives it. */
function stopCallerLetters(deps: Deps, orderId: string): boolean {
  const { contactId, clientName: fullname, clientEmail } = loadRow(deps.db, orders, eq(orders.id, orderId));
  const { id } = findKeptContact(deps, loadContact(deps, contactId ?? ''));
  const orderIds = replaceEmailInOrders(deps.db, { contactId: id, fullname, email: '' });
  for (const callerOrderId of orderIds) deleteStoppedLetters(deps, { kind: 'order', id: callerOrderId });
  return clientEmail !== '';
}
