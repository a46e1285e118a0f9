import { type Clock, type ClockFacts, readClock } from '#domain/clock/clock.ts';
import {
  type ClockReader,
  type ClockWords,
  describeClock,
  type Shortened,
} from '#domain/clock/clockWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isOnTheRoad, isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { listFailedVisits } from '#domain/pieces/visits.ts';
import type { OpenDays } from '#domain/promises/openHours.ts';
import { useNow } from './useNow.ts';

export type ToldOrder = ClockFacts & {
  livreur: { fullname: string; phone?: string | null } | null;
} & Partial<Pick<Order, 'visits'>> & { clock: Clock | null };

export type OrderClock = { clock: Clock; words: ClockWords; now: number };

/** The same hour in the same words for everybody; null where the order has no next event. */
export function useClock(
  order: ToldOrder,
  reader: ClockReader,
  days: OpenDays | undefined,
  shortens?: Shortened,
): OrderClock | null {
  const now = useNow();
  // Before the hours of the house are known the answer's own clock is the best there is.
  const clock = days ? readClock(order, now, days) : order.clock;
  return (
    clock && { clock, words: describeClock(clock, { ...buildScene(order, reader, now), shortens }), now }
  );
}

const buildScene = (order: ToldOrder, reader: ClockReader, now: number) => ({
  reader,
  now,
  // Linen that is brought back is promised to nobody any more.
  toldAt: isOpen(order.status) ? order.toldAt : null,
  // A livreur without a phone number has left the house, and the desk will send another.
  livreur: order.livreur?.phone ? getGivenName(order.livreur.fullname) : undefined,
  isOnTheRoad: isOnTheRoad(order.status),
  failure: order.visits ? listFailedVisits({ ...order, visits: order.visits }).at(-1)?.reason : undefined,
});
