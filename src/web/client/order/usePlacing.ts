import type { FilledDraft } from '#domain/cart.ts';
import { isWaiting } from '#web/outbox/entry.ts';
import { addEntry, pauseEntry, removeEntry, useOutboxState } from '#web/outbox/outbox.ts';
import { isOrder, newOrder } from './orderKind.ts';

function place(draft: FilledDraft, total: number): void {
  const { location } = draft;
  if (location) void addEntry(newOrder({ ...draft, location }, total));
}

/** The order on its way, or what keeps it from leaving. */
export function usePlacing() {
  const { entries, lastFate } = useOutboxState();
  const order = entries.find(isOrder);
  const isSending = order !== undefined && isWaiting(order);
  const newTotal = order?.refusal?.facts?.newTotal;
  return {
    order,
    place,
    isSending,
    isUnanswered: isSending && (lastFate === 'offline' || lastFate === 'later'),
    /** A question for the client: the total that was asked for and the one that the server would take. */
    priceChange: order && typeof newTotal === 'number' ? { was: order.input.total, now: newTotal } : null,
    pause: () => order && void pauseEntry(order),
    /** The refused order as it was, at the total that the server would take. */
    accept: (total: number) => order && place(order.input.draft, total),
    /** What was refused has been read; the cart stays. */
    forget: () => order && void removeEntry(order.id),
  };
}
