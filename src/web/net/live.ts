import { useEffect, useSyncExternalStore } from 'react';
import { refreshSession } from '../shell/session.tsx';
import { readLocalValue, writeLocalValue } from '../storage/localValue.ts';
import { type LiveState, openLiveStream } from './liveStream.ts';
import { trpc } from './trpc.ts';

// A tab has one stream, however many components listen.
let state: LiveState = 'waiting';
// Stored for the visits that begin without a network.
const SEEN_AT = 'laveo:seen-at';
const listeners = new Set<() => void>();

const COALESCE_MS = 120;

export function useLiveConnection(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ofOrders = [
      utils.orders,
      utils.missions,
      utils.dispatch,
      utils.recurring,
      utils.stats,
      utils.cash.attempts,
    ];
    // A hand-in hides amounts of orders from an admin, and its count shows them again.
    const ofCash = [utils.cash, utils.dispatch];
    const ofInbox = [utils.inbox, utils.stats];
    const stale = new Set<{ invalidate(): Promise<void> }>();
    const scheduleRefetch = (parts: { invalidate(): Promise<void> }[]) => {
      clearTimeout(timer);
      for (const part of parts) stale.add(part);
      timer = setTimeout(() => {
        for (const part of stale) void part.invalidate();
        stale.clear();
      }, COALESCE_MS);
    };
    const refetchHouse = () => {
      void utils.catalogue.facts.invalidate();
      void utils.house.invalidate();
    };
    let hasConnected = false;
    const closeStream = openLiveStream({
      onHello: () => {
        scheduleRefetch([...ofOrders, ...ofCash, ...ofInbox]);
        // The house settings have just been read when the stream opens for the first time.
        if (hasConnected) refetchHouse();
        hasConnected = true;
      },
      nudges: {
        order: () => scheduleRefetch(ofOrders),
        inbox: () => scheduleRefetch(ofInbox),
        cash: () => scheduleRefetch(ofCash),
        plant: () => scheduleRefetch(ofOrders),
        livreur: () => scheduleRefetch([utils.missions, utils.dispatch]),
        house: refetchHouse,
        position: (data) => {
          const { orderId } = JSON.parse(data) as { orderId: string };
          void utils.orders.position.invalidate({ orderId });
          void utils.dispatch.position.invalidate({ orderId });
        },
      },
      onMessage: () => writeLocalValue(SEEN_AT, Date.now()),
      onState: (next) => {
        state = next;
        for (const notify of listeners) notify();
      },
      onRefused: () => void refreshSession(),
    });
    return () => {
      clearTimeout(timer);
      closeStream();
    };
  }, [utils]);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => 'waiting' as const,
  );
}

/** The time of the stream's last message: until then the page was up to date. */
export const readSeenAt = (): number | null => readLocalValue<number>(SEEN_AT);
