import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode, StoreRefusal } from './refusal.ts';

/** Node's own recursive `mkdir` never returns where the system refuses a folder with ENOENT, as in /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const code = getErrorCode(error);
    // Another process may have made the folder meanwhile.
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    throw new StoreRefusal(
      'UNWRITABLE',
      `Le dossier ${folder} ne peut pas être créé (${code}). Vérifiez le chemin, le disque et le propriétaire.`,
      { cause: error },
    );
  }
}
