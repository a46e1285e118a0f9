import { keepPreviousData } from '@tanstack/react-query';
import { MINUTE } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import type { SlotOffer } from './slotOffer.ts';

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
