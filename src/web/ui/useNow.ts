import { useSyncExternalStore } from 'react';
import { MINUTE } from '#domain/format/calendar.ts';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function updateNow() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(updateNow, MINUTE);
  // The timer was stopped before the first listener, so `now` may be old.
  if (listeners.size === 1) queueMicrotask(updateNow);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readServerTime = () => Math.floor(Date.now() / MINUTE) * MINUTE;

export const useNow = (): number => useSyncExternalStore(subscribe, () => now, readServerTime);
