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

export function useSlotOffer(): SlotQuery {
  const { data, isError, isFetching, refetch } = trpc.orders.slots.useQuery(undefined, {
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
