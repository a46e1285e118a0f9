import { useEffect, useSyncExternalStore } from 'react';
import { type LiveState, openLiveStream } from './liveStream.ts';
import { refresh } from './session.tsx';
import { spaced } from './spaced.ts';
import { trpc } from './trpc.ts';

// One stream per tab, whatever number of components listen.
let state: LiveState = 'waiting';
const watchers = new Set<() => void>();

/** Several orders often change in one breath: the lists are asked again once. */
const BREATH_MS = 120;
/** The whole city, whose livreurs report one by one. */
const MAP_PAUSE_MS = 5_000;

/** Opens the stream of this tab; mounted once, by SignedShell. */
export function useLiveConnection(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const part of [utils.orders, utils.missions, utils.dispatch, utils.stats])
          void part.invalidate();
      }, BREATH_MS);
    };
    const map = spaced(MAP_PAUSE_MS, () =>
      utils.dispatch.map.invalidate(undefined, undefined, { cancelRefetch: false }),
    );
    const end = openLiveStream({
      onHello: refetch,
      onOrder: refetch,
      onPosition: (orderId) => {
        void utils.orders.position.invalidate({ orderId });
        void utils.dispatch.position.invalidate({ orderId });
        map.ask();
      },
      onState: (next) => {
        state = next;
        for (const tell of watchers) tell();
      },
      onRefused: () => void refresh(),
    });
    return () => {
      clearTimeout(timer);
      map.end();
      end();
    };
  }, [utils]);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => state,
    () => 'waiting' as const,
  );
}
