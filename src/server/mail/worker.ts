import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { tolerateDiskFault } from '../storeFaults.ts';
import { findNextDueTime, leaseNext, type Queued } from './queue.ts';
import type { Mail } from './transport.ts';

/** The sleep is bounded, because the clock may be set forward meanwhile. */
const MAX_SLEEP_MS = 30_000;

interface Work {
  what: string;
  urgencies: readonly number[];
  pauseMs: number;
  /** So many rows are sent beside each other. */
  lanes: number;
  /** Nothing leaves before this time. */
  readEarliest?(): number;
  send(row: Queued): Promise<void>;
  prepare(): void;
}

export interface OutboxWorker extends Mail {
  /** Resolves to false when nothing was due. */
  step(): Promise<boolean>;
  start(): void;
}

/** Sends rows of the outbox until none is due, and again once it is woken or the next row is due. */
export function createWorker(
  deps: Pick<Deps, 'db' | 'store' | 'now' | 'log'>,
  { what, urgencies, pauseMs, lanes, readEarliest = () => 0, send, prepare }: Work,
): OutboxWorker {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWoken = false;

  const step = async () => {
    const row = deps.now() < readEarliest() ? null : leaseNext(deps, urgencies);
    if (row) await send(row);
    return row !== null;
  };
  const measureWait = () => Math.max(findNextDueTime(deps, urgencies), readEarliest()) - deps.now();
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
      .catch((error) => deps.log.error(`${what} failed`, describeError(error)))
      .finally(() => {
        running = null;
        if (isStopped) return;
        timer = setTimeout(wake, Math.min(MAX_SLEEP_MS, Math.max(1000, measureWait()))).unref();
      });
  };
  return {
    step,
    wake,
    start() {
      // A damaged database is read-only, and a start must get as far as saying so.
      tolerateDiskFault(deps.log, prepare);
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export const FIRST_WAIT_MS = 5000;
export const MAX_WAIT_MS = 15 * 60_000;

/** Up to a quarter is added, so that what was delayed together is not retried together. */
export function computeBackOff({ random }: Pick<Deps, 'random'>, attempts: number): number {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return Math.min(MAX_WAIT_MS, Math.round(wait * (1 + (random(1)[0] ?? 0) / 1024)));
}
