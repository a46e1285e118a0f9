import { join, resolve } from 'node:path';
import { verifyBackup } from '../backup.ts';
import { StoreRefusal } from '../refusal.ts';
import { getLaveoCommand } from './program.ts';
import { getBackupsFolder, listNames } from './traces.ts';

/** Whole copies come before collapsed ones (`server/upkeep/collapse.ts`), the newest first. */
const FAMILIES = [/^laveo-.*\.sqlite$/, /^collapsed-.*\.sqlite$/];

function findNewestGoodBackup(folder: string): string | null {
  const names = listNames(getBackupsFolder(folder));
  for (const family of FAMILIES)
    for (const name of names
      .filter((one) => family.test(one))
      .sort()
      .reverse()) {
      const file = resolve(join(getBackupsFolder(folder), name));
      if (isGoodBackup(file)) return file;
    }
  return null;
}

export function isGoodBackup(file: string): boolean {
  try {
    verifyBackup(file, { check: 'quick_check' });
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

export function describeRestore(folder: string): string {
  const backup = findNewestGoodBackup(folder);
  const restore = backup
    ? `La sauvegarde la plus récente qui se lit en entier est ${backup}. Pour la remettre\u00a0:\n  DATA_DIR=${quoteForShell(resolve(folder))} ${getLaveoCommand()} restore ${quoteForShell(backup)} --yes\n`
    : `Aucune sauvegarde de ${resolve(getBackupsFolder(folder))} ne se lit en entier\u00a0: cherchez-en une ailleurs, puis\u00a0:\n  DATA_DIR=${quoteForShell(resolve(folder))} ${getLaveoCommand()} restore <fichier> --yes\n`;
  return `Les fichiers restent en place, n’en supprimez aucun. ${restore}Pour recommencer avec une base vide, ajoutez --new à la commande.`;
}

const quoteForShell = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
