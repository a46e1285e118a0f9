import { join, resolve } from 'node:path';
import { verifyBackup } from '../backup.ts';
import { StoreRefusal } from '../refusal.ts';
import { laveoCommand } from './program.ts';
import { backupsIn, namesIn } from './traces.ts';

/** Whole copies before collapsed ones (`server/upkeep/collapse.ts`), newest first. */
const FAMILIES = [/^laveo-.*\.sqlite$/, /^collapsed-.*\.sqlite$/];

export function newestGoodBackup(folder: string): string | null {
  const names = namesIn(backupsIn(folder));
  for (const family of FAMILIES)
    for (const name of names
      .filter((one) => family.test(one))
      .sort()
      .reverse()) {
      const file = resolve(join(backupsIn(folder), name));
      if (isGood(file)) return file;
    }
  return null;
}

function isGood(file: string): boolean {
  try {
    verifyBackup(file, { check: 'quick_check' });
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

/** What the owner of an unusable database does next. */
export function restoreSteps(folder: string): string {
  const backup = newestGoodBackup(folder);
  const restore = backup
    ? `La sauvegarde la plus récente qui se lit en entier est ${backup}. Pour la remettre\u00a0:\n  DATA_DIR=${quoted(resolve(folder))} ${laveoCommand()} restore ${quoted(backup)} --yes\n`
    : `Aucune sauvegarde de ${resolve(backupsIn(folder))} ne se lit en entier\u00a0: cherchez-en une ailleurs, puis\u00a0:\n  DATA_DIR=${quoted(resolve(folder))} ${laveoCommand()} restore <fichier> --yes\n`;
  return `Les fichiers restent en place, n’en supprimez aucun. ${restore}Pour recommencer avec une base vide, ajoutez --new à la commande.`;
}

/** As a shell takes it. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
