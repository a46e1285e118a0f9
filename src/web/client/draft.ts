import { useSyncExternalStore } from 'react';
import { type CartLine, type Draft, EMPTY_DRAFT, type FilledDraft } from '#domain/cart.ts';

type Change = Partial<Draft> | ((now: Draft) => Partial<Draft>);

/** Change the number with the shape of the draft: a stored draft is not validated when it is read. */
const KEY = 'laveo:draft:2';
let text: string | null = null;
let draft = EMPTY_DRAFT;

function readDraft(): Draft {
  const stored = localStorage.getItem(KEY);
  if (stored === text) return draft;
  text = stored;
  draft = EMPTY_DRAFT;
  try {
    if (stored !== null) draft = JSON.parse(stored) as Draft;
  } catch {
    // An unreadable draft counts as an empty one.
  }
  return draft;
}

function writeDraft(next: Draft): void {
  if (next === EMPTY_DRAFT) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(next));
  // The browser fires this event in the other tabs only.
  window.dispatchEvent(new Event('storage'));
}

function subscribe(read: () => void): () => void {
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}

/** The order being composed; it survives a reload and a lost session. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, readDraft);
}

/** A function receives the current draft, which may have changed while the phone located itself. */
export function changeDraft(part: Change): void {
  const now = readDraft();
  writeDraft({ ...now, ...(typeof part === 'function' ? part(now) : part) });
}

/** The lines of an earlier order: its slot is past. */
export function replaceCart(lines: CartLine[]): void {
  changeDraft({ lines, slot: undefined });
}

/** Leaves in the cart what was added after the order was sent, here or in another tab; its slot was for that order. */
export function clearSent(sent: FilledDraft): void {
  const now = readDraft();
  const lines = linesNotIn(sent.lines, now.lines);
  writeDraft(lines.length > 0 ? { ...now, lines, slot: undefined } : EMPTY_DRAFT);
}

/** Restores the cart of an order that is no longer sent, unless another cart has been started. */
export function bringBackDraft(unsent: FilledDraft): void {
  if (readDraft().lines.length === 0) writeDraft(unsent);
}

/** The cart without the pieces that were sent. */
function linesNotIn(sent: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const gone = sent.find((one) => one.productId === line.productId && one.service === line.service);
    const quantity = line.quantity - (gone?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
