import { existsSync } from 'node:fs';
import { INCONSISTENT_EXIT } from '#db/consistency.ts';
import type { Deps } from '../ctx.ts';
import { runAtLowPriority } from './backups.ts';

/** The exit code of `laveo verify` for a file that is damaged. */
const DAMAGED_EXIT = 3;

/**
 * The start looks at the structure of the pages only, so that it stays short. Right after it another process reads the whole
 * database, and damage that it finds makes the server read-only. Ends early by the signal: it would hold up the stop.
 */
export async function verifyServedDatabase(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  laveo: string,
  signal: AbortSignal,
): Promise<void> {
  // Only the build has the command line beside it.
  if (!existsSync(laveo)) return;
  const { code, output } = await runAtLowPriority([laveo, 'verify'], signal);
  if (signal.aborted) return;
  if (code === DAMAGED_EXIT) store.damage.report(output);
  else if (code === INCONSISTENT_EXIT) log.error('rows do not fit together', { reason: output });
  else if (code !== 0) log.error('database not verified', { reason: output });
}
