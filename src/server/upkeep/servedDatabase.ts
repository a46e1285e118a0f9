import { setTimeout as pause } from 'node:timers/promises';
import { INCONSISTENT_EXIT } from '#db/consistency.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { runNode, runReaderAtLowPriority } from './childProcess.ts';

const DAMAGED_EXIT = 3;
const AGAIN_MS = 5 * MINUTE;
/** A very large file, or a slow disk, keeps nobody from writing for longer. */
const MAX_HOLD_MS = 5000;

type Served = Pick<Deps, 'store' | 'log'>;

/**
 * Reads are served at once. Another process reads every page meanwhile, and nothing is written before its verdict:
 * damage leaves the server read-only.
 */
export async function readServedPages(
  { store, log }: Served,
  pageReader: string,
  signal: AbortSignal,
): Promise<void> {
  const reading = runNode([pageReader, store.file], signal)
    .then(({ code, output }) => {
      if (signal.aborted) return;
      if (code === DAMAGED_EXIT) store.damage.report(output);
      else if (code !== 0) log.error('database not read', { reason: output });
    })
    .catch((error) => log.error('database not read', describeError(error)));
  await Promise.race([reading, pause(MAX_HOLD_MS, undefined, { signal, ref: false }).catch(() => {})]);
}

/** The rest, at low priority: indexes against tables, and rows against each other. */
export async function verifyServedDatabase(
  { store, log }: Served,
  laveo: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && store.damage.reason === null) {
    const ended = await runReaderAtLowPriority([laveo, 'verify'], store.file, signal);
    if (signal.aborted) return;
    if (ended) return reportVerification(ended, { store, log });
    log.warn('verification put off', { reason: 'the log of the database grows' });
    await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

function reportVerification(
  { code, output }: { code: number | null; output: string },
  { store, log }: Served,
): void {
  if (code === DAMAGED_EXIT) store.damage.report(output);
  else if (code === INCONSISTENT_EXIT) log.error('rows do not fit together', { reason: output });
  else if (code === 0) log.info('database verified');
  else log.error('database not verified', { reason: output });
}
