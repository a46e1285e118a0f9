import { existsSync } from 'node:fs';
import { PARTIAL, removeDatabase } from '../copy.ts';
import { getDatabaseFile } from './traces.ts';

export const getRestoringFile = (folder: string) => `${getDatabaseFile(folder)}.restoring`;

/** A killed restore leaves personal data that no purge reaches. The caller must hold the folder's lock. */
export function sweepUnfinishedRestore(folder: string): boolean {
  const unfinished = [getRestoringFile(folder), `${getRestoringFile(folder)}${PARTIAL}`];
  const wasThere = unfinished.some((file) => existsSync(file));
  for (const file of unfinished) removeDatabase(file);
  return wasThere;
}
