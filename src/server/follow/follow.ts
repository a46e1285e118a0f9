import { findPresentLeg } from '#domain/pieces/presentLeg.ts';
import { readArrival } from '../missions/arrival.ts';
import { getOrderWithPayment } from '../orders/orders.reads.ts';
import { type LinkCtx, noteOpened } from './links.ts';

/** The client's own order, without names of the house and numbers of others, and with the code that is asked next. */
export function readLinkedOrder(link: LinkCtx) {
  noteOpened(link);
  const {
    placedBy: _,
    contactId: __,
    codes,
    payer,
    receiver,
    ...order
  } = getOrderWithPayment(link, link.orderId);
  const leg = findPresentLeg(order);
  return {
    ...order,
    codes: leg ? { [leg]: codes[leg] } : {},
    arrival: readArrival(link, link.orderId),
    payer: payer && { name: payer.name },
    receiver: receiver && { name: receiver.name },
  };
}
