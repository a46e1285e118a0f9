import { useCallback, useSyncExternalStore } from 'react';
import { type CartLine, type Draft, EMPTY_DRAFT } from '#domain/cart.ts';
import { ATTEMPT } from '#web/unsent.ts';

/** One attempt to place: the key travels with each retry, so that a lost answer never makes a second order. */
export interface Attempt {
  key: string;
  total: number;
  draft: Draft;
  /** The client asked not to send any more; the key stays, since what was sent may have arrived. */
  paused?: boolean;
  /** Why the server wants no such order, for whoever was on another page; with the total it would take. */
  refused?: { title: string; text: string; newTotal?: number | undefined };
}

/**
 * A value of ours in the browser's storage, told to every screen that shows it. Only this file writes it, and a new
 * shape gets a new name, so that what is read is what was written; the server checks whatever comes of it.
 */
function stored<T>(name: string, empty: T) {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;

  const read = (): T => {
    const now = localStorage.getItem(name);
    if (now !== text) {
      text = now;
      value = parsed(now);
    }
    return value;
  };
  const parsed = (json: string | null): T => {
    if (json === null) return empty;
    try {
      return JSON.parse(json) as T;
    } catch {
      return empty;
    }
  };
  const write = (next: T) => {
    if (next === empty) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(next));
    for (const told of listeners) told();
  };
  const subscribe = (told: () => void) => {
    listeners.add(told);
    window.addEventListener('storage', told);
    return () => {
      listeners.delete(told);
      window.removeEventListener('storage', told);
    };
  };
  return { read, write, subscribe };
}

const drafts = stored<Draft>('laveo:draft:2', EMPTY_DRAFT);
const attempts = stored<Attempt | null>(ATTEMPT, null);

/** The order being composed; it survives a reload and a lost session. */
export function useDraft() {
  const draft = useSyncExternalStore(drafts.subscribe, drafts.read);
  const change = useCallback((part: Partial<Draft>) => drafts.write({ ...drafts.read(), ...part }), []);
  /** What was put in after the order had left, here or in another tab, is for the next one. */
  const clear = useCallback((sent: Draft) => {
    const now = drafts.read();
    const lines = beyond(sent.lines, now.lines);
    drafts.write(lines.length > 0 ? { ...now, lines } : EMPTY_DRAFT);
  }, []);
  return { draft, change, clear };
}

/** The cart without the pieces that were sent. */
function beyond(sent: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const gone = sent.find((one) => one.productId === line.productId && one.service === line.service);
    const quantity = line.quantity - (gone?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export function useAttempt() {
  const attempt = useSyncExternalStore(attempts.subscribe, attempts.read);
  return { attempt, keep: attempts.write };
}

/** Nobody has answered it yet, in this tab or another. */
export const isKept = ({ key }: Attempt) => attempts.read()?.key === key;

/**
 * A key made when the cart is confirmed; the same cart keeps its key, even at a new total: had it arrived already, the
 * server answers that first order.
 */
export function attemptFor(draft: Draft, total: number): Attempt {
  const known = attempts.read();
  const same = known !== null && JSON.stringify(known.draft) === JSON.stringify(draft);
  return { key: same ? known.key : crypto.randomUUID(), total, draft };
}
