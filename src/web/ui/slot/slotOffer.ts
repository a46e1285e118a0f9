import { keepPreviousData } from '@tanstack/react-query';
import type { FailureFacts } from '#domain/failures/failureShape.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Express } from '#domain/orders/express.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';

export type SlotOffer = Outputs['orders']['slots'];
export type OfferedSlot = SlotOffer['days'][number]['slots'][number];
/** When the linen is back; `beyond` is later than the service hours say. */
export type OfferedReturn = SlotOffer['asap'];
export type NextSlot = Slot & Pick<OfferedSlot, 'promisedAt'>;

export const pickFreeSlot = (slots: readonly OfferedSlot[]) => slots.find(({ isFree }) => isFree);

export const isSameSlot = (one: Slot, other: Slot) => one.from === other.from && one.to === other.to;

export function findFreeSlot({ days }: SlotOffer, slot: Slot): OfferedSlot | undefined {
  const offered = days.flatMap(({ slots }) => slots).find((one) => isSameSlot(one, slot));
  return offered && pickFreeSlot([offered]);
}

/** "Today", "later today" and "tomorrow": two free slots of the first day that has one, then the first of each next. */
export const listNearSlots = ({ days }: SlotOffer): OfferedSlot[] =>
  days
    .map(({ slots }) => slots.filter(({ isFree }) => isFree))
    .filter((free) => free.length > 0)
    .flatMap((free, day) => free.slice(0, day === 0 ? 2 : 1))
    .slice(0, 3);

/** A client who chooses no slot is told the end of the first free one. */
export const findSoonestPickup = (offer: SlotOffer | undefined): number | undefined =>
  offer && listNearSlots(offer)[0]?.to;

/** The result is undefined until the offer is loaded, or if the slot is gone. */
export function findReturn(offer: SlotOffer | undefined, slot: Slot | undefined): OfferedReturn | undefined {
  if (!offer) return undefined;
  return slot ? findFreeSlot(offer, slot) : offer.asap;
}

/** An express hour that is not offered raises no price; one that is unknown leaves it to the server. */
export function applyExpress(
  ordinary: OfferedReturn | undefined,
  express: Express | null,
  isWanted: unknown,
) {
  const at = ordinary?.expressAt;
  if (!isWanted || !express || (ordinary && at === undefined)) return { express: null, offered: ordinary };
  return { express, offered: at === undefined ? undefined : { promisedAt: at } };
}

/** The result is null unless the order was refused because its slot is gone. */
export function listNextSlots(facts: FailureFacts | undefined): NextSlot[] | null {
  const next = facts?.next;
  if (!Array.isArray(next)) return null;
  return next.flatMap(({ from, to, promisedAt }) =>
    from === undefined || to === undefined || promisedAt === undefined ? [] : [{ from, to, promisedAt }],
  );
}

export interface SlotQuery {
  /** A failed read leaves no offer, because outdated times would be promised. */
  offer: SlotOffer | undefined;
  isUnreachable: boolean;
  isReading: boolean;
  retry(): void;
}

/** Asked for in steps, so that few of the taps on a cart ask again. */
const PIECES_STEP = 10;

export const askForPieces = (pieces: number) =>
  pieces > PIECES_STEP ? { pieces: Math.ceil(pieces / PIECES_STEP) * PIECES_STEP } : undefined;

/** `isExpress`: the hours of an order that was sold as express. */
export function useSlotOffer(pieces = 0, isExpress = false): SlotQuery {
  const input = isExpress ? { express: true as const } : askForPieces(pieces);
  const { data, isError, isFetching, refetch } = trpc.orders.slots.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  return {
    offer: isError ? undefined : data,
    isUnreachable: isError,
    isReading: isFetching,
    retry: () => void refetch(),
  };
}
