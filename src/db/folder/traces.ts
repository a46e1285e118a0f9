import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PARTIAL, removeDatabase } from '../copy.ts';
import { hasMarker } from './marker.ts';

export const getDatabaseFile = (folder: string) => join(folder, 'laveo.sqlite');
export const getBackupsFolder = (folder: string) => join(folder, 'backups');

export function hasHeldDatabase(folder: string): boolean {
  return (
    hasMarker(folder) ||
    listNames(getBackupsFolder(folder)).some((name) => name.endsWith('.sqlite')) ||
    ['uploads', 'photos'].some((name) => listNames(join(folder, name)).length > 0) ||
    (statSync(`${getDatabaseFile(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  );
}

export const listNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

export const getRestoringFile = (folder: string) => `${getDatabaseFile(folder)}.restoring`;

/** A killed restore leaves personal data that no purge reaches. The caller must hold the folder's lock. */
export function sweepUnfinishedRestore(folder: string): boolean {
  const unfinished = [getRestoringFile(folder), `${getRestoringFile(folder)}${PARTIAL}`];
  const wasThere = unfinished.some((file) => existsSync(file));
  for (const file of unfinished) removeDatabase(file);
  return wasThere;
}
