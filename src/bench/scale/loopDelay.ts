/**
 * Loaded into a measured server before its own code (`node --import`): answers how late its event loop was, on the
 * channel to the bench. The server itself knows nothing of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The timer's own wait, which each value holds. */
export const RESOLUTION_MS = 5;

export type LoopDelay = { p99: number; max: number };

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', (message) => {
    if (message === 'reset') delay.reset();
    if (message === 'read') process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  });
  // The channel alone keeps no server alive.
  process.channel?.unref();
}
