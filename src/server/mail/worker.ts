import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from '../log.ts';

/** The sleep is bounded, because the clock may be set forward meanwhile. */
const MAX_SLEEP_MS = 30_000;

interface Work {
  what: string;
  log: Log;
  /** Resolves to false when nothing was due. */
  step(): Promise<boolean>;
  pauseMs: number;
  /** So many steps run beside each other. */
  lanes: number;
  measureWait(): number;
}

export interface Worker {
  wake(): void;
  stop(): Promise<void>;
}

/** Runs steps until nothing is due, and again once it is woken or the next row is due. */
export function createWorker({ what, log, step, pauseMs, lanes, measureWait }: Work): Worker {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWoken = false;

  const runLane = async () => {
    while (!isStopped && (await step())) await pause(pauseMs);
  };
  const runDueSteps = async () => {
    do {
      isWoken = false;
      await Promise.all(Array.from({ length: lanes }, runLane));
    } while (isWoken && !isStopped);
  };
  const wake = () => {
    isWoken = true;
    if (isStopped || running) return;
    clearTimeout(timer);
    running = runDueSteps()
      .catch((error) => log.error(`${what} failed`, describeError(error)))
      .finally(() => {
        running = null;
        if (isStopped) return;
        timer = setTimeout(wake, Math.min(MAX_SLEEP_MS, Math.max(1000, measureWait()))).unref();
      });
  };
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
