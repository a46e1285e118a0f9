import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { INCONSISTENT_EXIT } from '#db/consistency.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { runReaderAtLowPriority } from './childProcess.ts';

const DAMAGED_EXIT = 3;
const AGAIN_MS = 5 * MINUTE;

/**
 * The start of a known database runs only checks whose time does not depend on its size. Another process then reads
 * all of it, and damage makes the server read-only.
 */
export async function verifyServedDatabase(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  laveo: string,
  signal: AbortSignal,
): Promise<void> {
  // A server outside a build has no command line, and its start has already read the whole database.
  if (!existsSync(laveo) || signal.aborted) return;
  for (;;) {
    const ended = await runReaderAtLowPriority([laveo, 'verify'], store.file, signal);
    if (signal.aborted) return;
    if (ended) return reportVerification(ended, { store, log });
    log.warn('verification put off', { reason: 'the log of the database grows' });
    await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
  }
}

function reportVerification(
  { code, output }: { code: number | null; output: string },
  { store, log }: Pick<Deps, 'store' | 'log'>,
): void {
  if (code === DAMAGED_EXIT) store.damage.report(output);
  else if (code === INCONSISTENT_EXIT) log.error('rows do not fit together', { reason: output });
  else if (code === 0) log.info('database verified');
  else log.error('database not verified', { reason: output });
}
