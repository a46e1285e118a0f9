import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { type BackupMaker, runHourlyBackup } from './backups.ts';

/** Many failures pass soon: the disk was full for a moment, or another program ended the copying process. */
const AGAIN_MS = 10 * MINUTE;

export function createBackupTimer(
  deps: Pick<Deps, 'store' | 'settings' | 'now' | 'log'>,
  maker: (signal: AbortSignal) => BackupMaker,
): { run(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let underWay: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  const tryBackup = async () => {
    try {
      await runHourlyBackup(deps, maker(signal));
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error('backup failed', describeError(error));
      again = setTimeout(run, AGAIN_MS).unref();
    }
  };
  const run = () => {
    if (underWay || signal.aborted || deps.store.damage.isReadOnly) return;
    clearTimeout(again);
    underWay = tryBackup().finally(() => {
      underWay = null;
    });
  };
  return {
    run,
    stop: async () => {
      stopping.abort();
      clearTimeout(again);
      await underWay;
    },
  };
}
