import { DomainError } from '#domain/failures/failures.ts';
import type { PlaceForInput } from '#domain/inputs/contacts.ts';
import { createOrder } from '../acts/act.ts';
import { findAccount, findKeptContact } from '../contacts/contacts.reads.ts';
import { findOrAddContact } from '../contacts/contacts.ts';
import type { SignedCtx } from '../ctx.ts';
import type { DeskOrder } from '../orderFields/orderJson.ts';
import { hashBody, insertNewOrder } from '../orders/place.ts';
import { readDeskOrder } from './dispatch.reads.ts';

/** The desk orders for somebody who has called, at the prices and hours of a client's own order. */
export function placeFor(ctx: SignedCtx, input: PlaceForInput): DeskOrder {
  const { key, expectedTotal: _, expectedPromise: __, ...body } = input;
  const orderId = createOrder(ctx, { key, body: hashBody(body) }, 'dispatch.placeFor', () => {
    const { contact, deskNote, override } = input;
    const orderer = { ...findOrderer(ctx, input), placedBy: ctx.actor.id, deskNote, override };
    return insertNewOrder(ctx, { ...input, contactPhone: contact.phone }, orderer);
  });
  return readDeskOrder(ctx, orderId);
}

function findOrderer(ctx: SignedCtx, { contact, toAccount }: PlaceForInput) {
  if (toAccount === undefined) {
    const knownContact = findOrAddContact(ctx, contact);
    const { userId } = findKeptContact(ctx, knownContact);
    return { contactId: knownContact.id, clientId: userId, clientName: contact.fullname };
  }
  const account = findAccount(ctx, toAccount);
  if (!account) throw new DomainError('NOT_FOUND');
  return { clientId: account.id, clientName: account.fullname };
}
