import type { FilledDraft } from '#domain/orders/cart.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { isWaiting } from '#web/outbox/entry.ts';
import { addEntry, pauseEntry, removeEntry, useOutboxState } from '#web/outbox/outbox.ts';
import { changeDraft } from '../draft.ts';
import { listNextSlots } from '../slot/slotOffer.ts';
import { isOrder, makeOrderEntry } from './orderKind.ts';

function place(draft: FilledDraft, total: number): void {
  const { location } = draft;
  if (location) void addEntry(makeOrderEntry({ ...draft, location }, total));
}

/** The waiting order and its state: sending, paused or refused. */
export function usePlacing() {
  const { entries, lastFate } = useOutboxState();
  const order = entries.find(isOrder);
  const isSending = order !== undefined && isWaiting(order);
  const refusedBecause = order?.refusal?.facts;
  const newTotal = refusedBecause?.newTotal;
  const next = listNextSlots(refusedBecause);
  return {
    order,
    place,
    isSending,
    isUnanswered: isSending && (lastFate === 'offline' || lastFate === 'later'),
    /** Set when the server refused the total: the one that the client confirmed and the one it accepts. */
    priceChange: order && typeof newTotal === 'number' ? { was: order.input.total, now: newTotal } : null,
    /** Set when the slot that the client confirmed is gone: that one, and the next that are free. */
    slotGone: order && next ? { slot: order.input.draft.slot, next } : null,
    pause: () => order && void pauseEntry(order),
    /** Sends the refused order again, unchanged except for the total. */
    accept: (total: number) => order && place(order.input.draft, total),
    /** Sends the refused order again, unchanged except for the slot; none is as soon as possible. */
    chooseSlot: (slot: Slot | undefined) => {
      if (!order) return;
      changeDraft({ slot });
      place({ ...order.input.draft, slot }, order.input.total);
    },
    /** Removes the waiting order; the cart stays. */
    forget: () => order && void removeEntry(order.id),
  };
}
