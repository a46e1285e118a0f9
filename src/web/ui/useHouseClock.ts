import type { ClockReader, Shortened } from '#domain/clock/clockWords.ts';
import { trpc } from '#web/net/trpc.ts';
import { type OrderClock, type ToldOrder, useClock } from './clock.tsx';

/** The page of a link has no cache of queries, so it brings the hours of the house itself. */
export function useHouseClock(
  order: ToldOrder,
  reader: ClockReader,
  shortens?: Shortened,
): OrderClock | null {
  const { data: openDays } = trpc.catalogue.facts.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useClock(order, reader, openDays, shortens);
}
