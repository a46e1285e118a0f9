import { type CartLine, EMPTY_DRAFT, type FilledDraft } from '#domain/orders/draft.ts';
import { toDraftPlace } from '#domain/orders/draftPlace.ts';
import type { Order } from '#domain/orders/order.ts';
import { addToLine } from '#domain/orders/units.ts';
import { type DraftStore, openDraft } from '#web/ordering/draftStore.ts';
import { GUEST_CART, type GuestCartOwner, mayTakeCart } from '#web/storage/guestCart.ts';

const own = openDraft('laveo:draft:2');
const guest = openDraft<GuestCartOwner>(GUEST_CART);

export const ownDraft: DraftStore = own;
/** Visitors have their own draft, so that they never see what a client left in this browser. */
export const guestDraft: DraftStore = guest;

export const useDraft = own.useDraft;
export const changeDraft = own.change;

/**
 * The cart of a visitor who signs in as a client replaces the client's older one. A quartier that was chosen without a
 * cart stays, for a client who has no place yet and whom no sign-up excludes.
 */
export function takeGuestCart(clientEmail: string): void {
  const { email, ...cart } = guest.read();
  const { lines, location } = cart;
  const mayTake = mayTakeCart({ email }, clientEmail);
  if (mayTake && lines.length > 0) own.write(cart);
  guest.write(mayTake && lines.length === 0 && location ? { ...EMPTY_DRAFT, location } : EMPTY_DRAFT);
}

export type RepeatedOrder = Pick<Order, 'clientLocation' | 'clientAddress' | 'paymentMethod' | 'account'>;

/** The slot was chosen for the cart that is replaced; place and means of payment are those of the repeated order. */
export function replaceCart(lines: CartLine[], note: string, repeated: RepeatedOrder): void {
  changeDraft({
    ...toDraftPlace(repeated),
    lines,
    note,
    paymentMethod: repeated.paymentMethod ?? undefined,
    accountId: repeated.account?.id,
    service: undefined,
    slot: undefined,
    express: undefined,
  });
}

/** Articles added after the order was sent, even in another tab, stay in the cart. Slot, express and note went with that order. */
export function removeSentLines(sent: FilledDraft): void {
  const now = own.read();
  const lines = subtractLines(sent.lines, now.lines);
  own.write(
    lines.length > 0 ? { ...now, lines, slot: undefined, express: undefined, note: undefined } : EMPTY_DRAFT,
  );
}

/** A cart that the client has started since is not overwritten. */
export function restoreDraft(unsent: FilledDraft): void {
  if (own.read().lines.length === 0) own.write(unsent);
}

function subtractLines(sent: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const sentLine = sent.find((one) => one.productId === line.productId && one.service === line.service);
    if (!sentLine) return [line];
    const rest = addToLine(line, { quantity: -sentLine.quantity, tenths: -(sentLine.tenths ?? 0) });
    return (rest.tenths ?? rest.quantity) > 0 ? [rest] : [];
  });
}
