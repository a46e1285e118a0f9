import { getGivenName } from '#domain/format/text.ts';
import { findPresentLeg } from '#domain/pieces/presentLeg.ts';
import { readArrival } from '../missions/arrival.ts';
import { getOrderWithPayment } from '../orders/orders.reads.ts';
import { type LinkCtx, noteOpened } from './links.ts';

/**
 * The client's own order, with the livreur's given name and the code that is asked next, without names of the
 * house and numbers of others.
 */
export function readLinkedOrder(link: LinkCtx) {
  noteOpened(link);
  const {
    placedBy: _,
    contactId: __,
    codes,
    payer,
    receiver,
    livreur,
    ...order
  } = getOrderWithPayment(link, link.orderId);
  const leg = findPresentLeg(order);
  return {
    ...order,
    codes: leg ? { [leg]: codes[leg] } : {},
    arrival: readArrival(link, link.orderId),
    livreur: livreur && { ...livreur, fullname: getGivenName(livreur.fullname) },
    payer: payer && { name: payer.name },
    receiver: receiver && { name: receiver.name },
  };
}
