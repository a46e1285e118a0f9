import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasMarker } from './marker.ts';

export const databaseIn = (folder: string) => join(folder, 'laveo.sqlite');
export const backupsIn = (folder: string) => join(folder, 'backups');

/** What a database leaves beside it: a folder with one of these is not new. */
export function hasHeldDatabase(folder: string): boolean {
  return (
    hasMarker(folder) ||
    namesIn(backupsIn(folder)).some((name) => name.endsWith('.sqlite')) ||
    ['uploads', 'photos'].some((name) => namesIn(join(folder, name)).length > 0) ||
    (statSync(`${databaseIn(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  );
}

export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
