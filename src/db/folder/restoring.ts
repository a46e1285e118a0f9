import { existsSync } from 'node:fs';
import { PARTIAL, removeDatabase } from '../copy.ts';
import { getDatabaseFile } from './traces.ts';

/** Where a restore prepares the database that it then puts in place. */
export const getRestoringFile = (folder: string) => `${getDatabaseFile(folder)}.restoring`;

/** Removes what a killed restore left: personal data that no purge reaches. For a caller that holds the folder's lock. */
export function sweepRestoring(folder: string): boolean {
  const unfinished = [getRestoringFile(folder), `${getRestoringFile(folder)}${PARTIAL}`];
  const wasThere = unfinished.some((file) => existsSync(file));
  for (const file of unfinished) removeDatabase(file);
  return wasThere;
}
