import { useSyncExternalStore } from 'react';
import { MINUTE } from '#domain/calendar.ts';

/** One clock for every "il y a 5 min" on the screen, stopped when none is shown. */
const readers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const read of readers) read();
}

function subscribe(read: () => void) {
  readers.add(read);
  timer ??= setInterval(tick, MINUTE);
  // The first reader after a pause would otherwise start from the hour of the last one.
  if (readers.size === 1) queueMicrotask(tick);
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}
