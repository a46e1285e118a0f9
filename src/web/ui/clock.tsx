import { useSyncExternalStore } from 'react';
import { type Clock, type ClockFacts, readClock } from '#domain/clock/clock.ts';
import {
  type ClockReader,
  type ClockWords,
  describeClock,
  type Shortened,
} from '#domain/clock/clockWords.ts';
import {
  DAY,
  formatDateTime,
  formatDay,
  formatRelative,
  MINUTE,
  startOfDay,
} from '#domain/format/calendar.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isOnTheRoad, isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { listFailedVisits, type VisitReason } from '#domain/pieces/visits.ts';
import type { OpenDays } from '#domain/promises/openHours.ts';

const listeners = new Set<() => void>();
let lastTick = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function updateNow() {
  lastTick = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(updateNow, MINUTE);
  // The timer was stopped before the first listener, so `lastTick` may be old.
  if (listeners.size === 1) queueMicrotask(updateNow);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readServerTime = () => Math.floor(Date.now() / MINUTE) * MINUTE;

export const useNow = (): number => useSyncExternalStore(subscribe, () => lastTick, readServerTime);

interface RelativeTimeProps {
  at: number;
  /** Narrow columns show no time of day for dates before yesterday. */
  isShort?: boolean;
}

export function RelativeTime({ at, isShort = false }: RelativeTimeProps) {
  const now = useNow();
  const isOld = at < startOfDay(now) - DAY;
  return (
    // `now` can be up to a minute old, and a newer row must not appear to be in the future.
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {isShort && isOld ? formatDay(at) : formatRelative(at, Math.max(now, at))}
    </time>
  );
}

export type ToldOrder = ClockFacts & {
  livreur: { fullname: string; phone?: string | null } | null;
  /** A row of the desk's lists names the last failed visit instead of all. */
  marks?: { visitReason?: VisitReason; needsCall?: 1 };
} & Partial<Pick<Order, 'visits'>> & { clock: Clock | null };

export type OrderClock = { clock: Clock; words: ClockWords; now: number };

/** The same hour in the same words for everybody; null where the order has no next event. */
export function useClock(
  order: ToldOrder,
  reader: ClockReader,
  house: (OpenDays & { teamPhone?: string | null }) | undefined,
  shortens?: Shortened,
): OrderClock | null {
  const now = useNow();
  // Before the hours of the house are known the answer's own clock is the best there is.
  const clock = house ? readClock(order, now, house) : order.clock;
  const scene = { ...buildScene(order, reader, now), shortens, teamPhone: house?.teamPhone };
  return clock && { clock, words: describeClock(clock, scene), now };
}

const buildScene = (order: ToldOrder, reader: ClockReader, now: number) => ({
  reader,
  now,
  // Linen that is brought back is promised to nobody any more.
  toldAt: isOpen(order.status) ? order.toldAt : null,
  // A livreur without a phone number has left the house, and the desk will send another.
  livreur: order.livreur?.phone ? getGivenName(order.livreur.fullname) : undefined,
  isOnTheRoad: isOnTheRoad(order.status),
  failure: order.visits
    ? listFailedVisits({ ...order, visits: order.visits }).at(-1)?.reason
    : order.marks?.visitReason,
  needsCall: order.marks?.needsCall === 1,
});
