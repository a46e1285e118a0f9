import { DAY } from '#domain/format/calendar.ts';
import { type FilledDraft, SENT_WITHOUT_ASKING } from '#domain/orders/draft.ts';
import { toWantedItem } from '#domain/orders/order.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { call } from '#web/net/call.ts';
import { mayAnswerSoon, readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { classifyFailure, type Entry, isWaiting, type Kind } from '#web/sendQueue/entry.ts';
import { addEntry, pauseEntry, removeEntry, useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { listNextSlots, type NextSlot } from '#web/ui/slot/slotOffer.ts';
import { changeDraft, restoreDraft } from '../draft.ts';

/** `at` is when the order was last confirmed, `keyMadeAt` when its id was made. */
export type OrderEntry = Entry<'order', Confirmation & { draft: PlacedDraft; keyMadeAt: number }>;
type PlacedDraft = FilledDraft & { location: Point };
/** The client saw these when they confirmed; without a network no return hour is shown. */
type Confirmation = { total: number; promisedAt?: number | undefined };

export const REFUSED = 'Erreur de commande';

/** The server stores a key one day longer (`server/upkeep/housekeeping.ts`); after that, it would create a second order. */
const KEY_HOLDS = 6 * DAY;

/** A time equally far in the future counts as expired too: the device's clock was wrong then or is wrong now. */
const isRecent = (at: number, lasts: number, now: number) => Math.abs(now - at) < lasts;

/** The server may have deleted the key of a lapsed order, so sending it again could create it twice. */
export const hasLapsed = ({ input }: OrderEntry, now: number) => !isRecent(input.keyMadeAt, KEY_HOLDS, now);

export const isOrder = (entry: Entry): entry is OrderEntry => entry.kind === 'order';

export function makeOrderEntry(draft: PlacedDraft, confirmation: Confirmation): OrderEntry {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    kind: 'order',
    input: { draft, ...confirmation, keyMadeAt: now },
    at: now,
  };
}

/**
 * Only one order waits at a time. The same cart keeps its id, even at a new total, so that the server answers with the
 * earlier order if that attempt succeeded.
 */
function upsertOrder(entries: readonly Entry[], order: OrderEntry): Entry[] {
  const knownOrder = entries.find(isOrder);
  const others = entries.filter((one) => one !== knownOrder);
  if (!knownOrder || hasLapsed(knownOrder, order.at) || !isSameCart(knownOrder, order))
    return [...others, order];
  const { id, input, isUnsent } = knownOrder;
  const { keyMadeAt } = input;
  return [
    ...others,
    { ...order, id, isUnsent: order.isUnsent && isUnsent, input: { ...order.input, keyMadeAt } },
  ];
}

const isSameCart = ({ input: one }: OrderEntry, { input: other }: OrderEntry) =>
  JSON.stringify(one.draft) === JSON.stringify(other.draft);

export const ORDER_KIND: Kind<OrderEntry> = {
  add: upsertOrder,
  isFresh: ({ at }, now) => isRecent(at, SENT_WITHOUT_ASKING, now),
  onPause: ({ input }) => restoreDraft(input.draft),
  isPausedByRefusal: true,
  delivered: () => ({ title: 'Commande passée avec succès !', text: 'Un livreur vous contactera bientôt.' }),
  deliver({ id: key, input: { draft, total, promisedAt } }) {
    const { lines, location, address, phone: contactPhone, paymentMethod, slot, accountId, note } = draft;
    const { express } = draft;
    return call('orders.place', {
      key,
      items: lines.map(toWantedItem),
      location,
      address,
      contactPhone,
      paymentMethod,
      ...(accountId && { accountId }),
      expectedTotal: total,
      ...(promisedAt !== undefined && { expectedPromise: promisedAt }),
      ...(slot ? { slot: { from: slot.from } } : {}),
      ...(express && { express }),
      ...(note && { note }),
    });
  },
  judgeFailure(failure) {
    const isWorthRepeating = failure.code === 'NOT_SIGNED_IN' || mayAnswerSoon(failure);
    return isWorthRepeating ? classifyFailure(failure) : 'refused';
  },
  describeRefusal(_, error) {
    const failure = readFailure(error);
    // A fault says nothing about the order, which an earlier attempt may have placed.
    if (failure.retry === 'again' || failure.code === 'UNEXPECTED') return undefined;
    const isExpress = failure.code.startsWith('EXPRESS');
    return {
      ...chooseFailureWords(error, REFUSED),
      facts: { ...failure.facts, ...(isExpress && { isExpress }) },
    };
  },
};

function placeOrder(draft: FilledDraft, confirmation: Confirmation): void {
  const { location } = draft;
  if (!location) return;
  const entry = makeOrderEntry({ ...draft, location }, confirmation);
  void addEntry({ ...entry, isUnsent: !navigator.onLine });
}

/** What the server asks before it takes the order. */
export type OrderQuestion =
  | { about: 'price'; was: number; now: number }
  | { about: 'promise'; was: number | undefined; now: number }
  | { about: 'slot'; slot: Slot | undefined; next: readonly NextSlot[] }
  | { about: 'express'; title: string; text: string };

function findQuestion({ input, refusal }: OrderEntry): OrderQuestion | null {
  if (!refusal) return null;
  const { newTotal, promisedAt, isExpress } = refusal.facts ?? {};
  if (typeof newTotal === 'number') return { about: 'price', was: input.total, now: newTotal };
  if (isExpress) return { about: 'express', ...refusal };
  if (typeof promisedAt === 'number') return { about: 'promise', was: input.promisedAt, now: promisedAt };
  const next = listNextSlots(refusal.facts);
  return next && { about: 'slot', slot: input.draft.slot, next };
}

export type Placing = ReturnType<typeof usePlacing>;

export function usePlacing() {
  const { entries, obstacle } = useSendQueueState();
  const order = entries.find(isOrder);
  const isSending = order !== undefined && isWaiting(order);
  return {
    order,
    place: placeOrder,
    isSending,
    unansweredBy: isSending ? obstacle : null,
    question: order ? findQuestion(order) : null,
    pause: () => order && void pauseEntry(order),
    accept: (change: Partial<Confirmation>) => {
      if (!order) return;
      const { draft, total, promisedAt } = order.input;
      placeOrder(draft, { total, promisedAt, ...change });
    },
    chooseSlot: (next: NextSlot | undefined) => {
      if (!order) return;
      const { draft, total } = order.input;
      const slot = next && { from: next.from, to: next.to };
      changeDraft({ slot });
      placeOrder({ ...draft, slot }, { total, promisedAt: next?.promisedAt });
    },
    /** The form then shows the ordinary hour and total. */
    dropExpress: () => {
      changeDraft({ express: undefined });
      if (order) void removeEntry(order.id);
    },
    forget: () => order && void removeEntry(order.id),
  };
}
