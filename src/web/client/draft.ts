import { useSyncExternalStore } from 'react';
import { type CartLine, type Draft, EMPTY_DRAFT, type FilledDraft } from '#domain/orders/draft.ts';
import type { Order } from '#domain/orders/order.ts';
import { isDerivedAddress } from '#domain/places/placeName.ts';
import { GUEST_CART, type GuestCartOwner, mayTakeCart } from '#web/storage/guestCart.ts';

type Change = Partial<Draft> | ((now: Draft) => Partial<Draft>);

export interface DraftStore {
  useDraft(): Draft;
  read(): Draft;
  /** `part` can be a function of the current draft, which may have changed while the phone located itself. */
  change(part: Change): void;
}

/** A stored draft is not validated when it is read, so the number in its key changes with the draft's shape. */
function openDraft(key: string) {
  let text: string | null = null;
  let draft: Draft & GuestCartOwner = EMPTY_DRAFT;

  function readDraft() {
    const stored = localStorage.getItem(key);
    if (stored === text) return draft;
    text = stored;
    draft = EMPTY_DRAFT;
    try {
      if (stored !== null) draft = JSON.parse(stored) as Draft;
    } catch {}
    return draft;
  }

  function writeDraft(next: Draft): void {
    if (next === EMPTY_DRAFT) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    // The browser fires this event in the other tabs only.
    window.dispatchEvent(new Event('storage'));
  }

  return {
    read: readDraft,
    write: writeDraft,
    useDraft: () => useSyncExternalStore(subscribeToStorage, readDraft),
    change: (part: Change) => {
      const now = readDraft();
      writeDraft({ ...now, ...(typeof part === 'function' ? part(now) : part) });
    },
  };
}

function subscribeToStorage(read: () => void): () => void {
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}

const own = openDraft('laveo:draft:2');
const guest = openDraft(GUEST_CART);

export const ownDraft: DraftStore = own;
/** Visitors have their own draft, so that they never see what a client left in this browser. */
export const guestDraft: DraftStore = guest;

export const useDraft = own.useDraft;
export const changeDraft = own.change;

/** The cart of a visitor who signs in as a client replaces the client's older one. */
export function takeGuestCart(clientEmail: string): void {
  const { email, ...cart } = guest.read();
  if (cart.lines.length > 0 && mayTakeCart({ email }, clientEmail)) own.write(cart);
  guest.write(EMPTY_DRAFT);
}

type Visited = Pick<Order, 'clientLocation' | 'clientAddress'>;

/** The slot was chosen for the cart that is replaced, so the new cart starts without one, at the place of its order. */
export function replaceCart(lines: CartLine[], { clientLocation, clientAddress }: Visited): void {
  const place = clientLocation && {
    location: clientLocation,
    address: isDerivedAddress(clientAddress, clientLocation) ? '' : clientAddress,
    wordsOf: clientLocation,
  };
  changeDraft({ ...place, lines, service: undefined, slot: undefined });
}

/** Articles added after the order was sent, even in another tab, stay in the cart. The slot went with that order. */
export function removeSentLines(sent: FilledDraft): void {
  const now = own.read();
  const lines = subtractLines(sent.lines, now.lines);
  own.write(lines.length > 0 ? { ...now, lines, slot: undefined } : EMPTY_DRAFT);
}

/** A cart that the client has started since is not overwritten. */
export function restoreDraft(unsent: FilledDraft): void {
  if (own.read().lines.length === 0) own.write(unsent);
}

function subtractLines(sent: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const sentLine = sent.find((one) => one.productId === line.productId && one.service === line.service);
    const quantity = line.quantity - (sentLine?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
