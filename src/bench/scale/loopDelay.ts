/**
 * A measured server loads this module before its own code (`node --import`). The module tells the bench how late the
 * event loop was, so that the server needs no code for the measurement.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Each measured delay includes this interval of the sampling timer. */
export const RESOLUTION_MS = 5;

export type LoopDelay = { p99: number; max: number };

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', (message) => {
    if (message === 'reset') delay.reset();
    if (message === 'read') process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  });
  // The open channel would otherwise keep a stopped server alive.
  process.channel?.unref();
}
