import { dirname } from 'node:path';
import { INCONSISTENT_EXIT } from '#db/consistency.ts';
import type { Deps } from '../ctx.ts';
import { describeError, type Log } from '../log.ts';
import { type BackupMaker, createBackupMaker } from './backups.ts';
import { runNodeAtLowPriority, runReaderAtLowPriority } from './childProcess.ts';

/**
 * Copying or reading 100,000 orders in this process would stop every request, so processes of low priority do it. If
 * the write-ahead log would outgrow its limit, this process makes the copy in slices.
 */
export function createChildBackupMaker(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  laveo: string,
  signal: AbortSignal,
): BackupMaker {
  const inProcess = createBackupMaker({ store }, signal);
  const dataDir = dirname(store.file);
  const runFilesCommand = async (args: string[]) => {
    const { code, output } = await runNodeAtLowPriority([laveo, 'hourly-files', ...args], signal);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`laveo hourly-files ended with ${code}: ${output}`);
  };
  return {
    copy: async (aside) => {
      const ended = await runReaderAtLowPriority(
        [laveo, 'hourly-copy', store.file, aside],
        store.file,
        signal,
      );
      signal.throwIfAborted();
      if (ended === null) {
        log.warn('backup in this process', { reason: 'the log of the database grows' });
        return inProcess.copy(aside);
      }
      if (ended.code !== 0) throw new Error(`laveo hourly-copy ended with ${ended.code}: ${ended.output}`);
      return ended.output === '' ? null : ended.output;
    },
    storeFiles: (aside) => runFilesCommand(['store', dataDir, aside]),
    verify: createChildVerifier(laveo, log, signal),
    // A failed sweep is only logged: the backup exists, and making another one would not help the sweep.
    sweepFiles: () =>
      runFilesCommand(['sweep', dataDir]).catch((error) => {
        if (!signal.aborted) log.error('files of backups not swept', describeError(error));
      }),
  };
}

/**
 * Reading every page of a large database in this process would delay every request. Inconsistent rows are only logged,
 * because the copy is faithful.
 */
export function createChildVerifier(
  laveo: string,
  log: Log,
  signal?: AbortSignal,
): (file: string) => Promise<void> {
  return async (file) => {
    const { code, output } = await runNodeAtLowPriority([laveo, 'verify', file], signal);
    if (code === INCONSISTENT_EXIT) log.error('rows do not fit together', { reason: output });
    else if (code !== 0) throw new Error(`laveo verify ended with ${code}: ${output}`);
  };
}
