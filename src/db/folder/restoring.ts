import { existsSync } from 'node:fs';
import { PARTIAL, removeDatabase } from '../copy.ts';
import { databaseIn } from './traces.ts';

/** Where a restore prepares the database that it then puts in place. */
export const restoringIn = (folder: string) => `${databaseIn(folder)}.restoring`;

/** Removes what a killed restore left: personal data that no purge reaches. For a caller that holds the folder's lock. */
export function sweepRestoring(folder: string): boolean {
  const unfinished = [restoringIn(folder), `${restoringIn(folder)}${PARTIAL}`];
  const wasThere = unfinished.some((file) => existsSync(file));
  for (const file of unfinished) removeDatabase(file);
  return wasThere;
}
