import { useCallback, useSyncExternalStore } from 'react';
import { type CartLine, type Draft, EMPTY_DRAFT, type FilledDraft } from '#domain/cart.ts';
import { stored } from './order/stored.ts';

type Change = Partial<Draft> | ((now: Draft) => Partial<Draft>);

const drafts = stored<Draft>('laveo:draft:2', EMPTY_DRAFT);

/** The order being composed; it survives a reload and a lost session. */
export function useDraft() {
  const draft = useSyncExternalStore(drafts.subscribe, drafts.read);
  /** A function sees the draft as it is by then: a phone takes seconds to find itself. */
  const change = useCallback((part: Change) => {
    const now = drafts.read();
    drafts.write({ ...now, ...(typeof part === 'function' ? part(now) : part) });
  }, []);
  /** What was put in after the order had left, here or in another tab, is for the next one. */
  const clear = useCallback((sent: FilledDraft) => {
    const now = drafts.read();
    const lines = beyond(sent.lines, now.lines);
    drafts.write(lines.length > 0 ? { ...now, lines } : EMPTY_DRAFT);
  }, []);
  /** An order that is not sent any more is a cart again, unless another has been begun. */
  const bringBack = useCallback((unsent: FilledDraft) => {
    if (drafts.read().lines.length === 0) drafts.write(unsent);
  }, []);
  return { draft, change, clear, bringBack };
}

/** The cart without the pieces that were sent. */
function beyond(sent: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const gone = sent.find((one) => one.productId === line.productId && one.service === line.service);
    const quantity = line.quantity - (gone?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
