import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { getLaveoCommand } from '#db/folder/program.ts';
import { ENDING_MS, lockFolder } from '#db/lock.ts';
import { openStore } from '#db/open.ts';
import { restoreBackup } from '#db/restore.ts';
import {
  type Command,
  CommandRefused,
  loadSettings,
  locateDatabase,
  recordCliAudit,
  UsageError,
} from './command.ts';
import { describeMissingFiles } from './verify.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Remet une sauvegarde à la place de la base, avec ses photos et ses images.',
  help: `  restore <fichier> --yes
      Vérifie la sauvegarde, met l’ancienne base de côté dans DATA_DIR/backups, puis la remplace. Les photos et les
      images que la sauvegarde nomme reviennent du dossier laveo-files à côté d’elle\u00a0; celles qu’elle ne nomme pas
      quittent DATA_DIR/photos et DATA_DIR/uploads.
      Sessions, liens et codes deviennent nuls\u00a0; les lettres en attente sont retenues (voir outbox)\u00a0;
      les comptes supprimés depuis la sauvegarde le restent. Le serveur doit être arrêté.`,
  options: { yes: { type: 'boolean', short: 'y' } },
  run: ({ positionals, flag }, terminal) => {
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Indiquez la sauvegarde à restaurer.');
    const backup = resolve(path);
    if (!existsSync(backup)) throw new CommandRefused(`${backup} n’existe pas.`);
    const settings = loadSettings(terminal);
    if (!flag('yes'))
      throw new CommandRefused(
        `La base de ${settings.dataDir} serait remplacée par ${backup}. Ajoutez --yes pour le faire.`,
      );
    const lock = lockFolder(settings.dataDir, { pid: process.pid, since: terminal.now() }, ENDING_MS);
    try {
      const outcome = restoreBackup({ backup, folder: settings.dataDir, now: terminal.now() });
      const store = openStore({ file: locateDatabase(settings), onProgress: terminal.say });
      store.write(() =>
        recordCliAudit(store, terminal, {
          act: 'cli.restore',
          subject: basename(backup),
          after: { ...outcome },
        }),
      );
      const missingSentences = describeMissingFiles(settings.dataDir, store.sqlite);
      store.close();
      terminal.say(`Base restaurée depuis ${backup}.`);
      if (outcome.replaced) terminal.say(`L’ancienne est gardée 30\u00a0jours\u00a0: ${outcome.replaced}`);
      if (outcome.erasedAgain > 0)
        terminal.say(`${outcome.erasedAgain} compte(s) supprimé(s) depuis la sauvegarde le restent.`);
      if (!outcome.erasuresKnown)
        terminal.say(
          `${outcome.replaced ? 'L’ancienne base n’est pas lisible' : 'Aucune ancienne base dans ce dossier'}\u00a0: supprimez de nouveau les comptes qui l’ont été depuis la sauvegarde.`,
        );
      if (outcome.parkedLetters > 0)
        terminal.say(`${outcome.parkedLetters} lettre(s) retenue(s)\u00a0: ${getLaveoCommand()} outbox list`);
      if (settings.fneKey !== undefined)
        terminal.say(
          `${outcome.doubtedPapers} facture(s) ou avoir(s) à vérifier (page Factures). Comparez avec l’espace FNE\u00a0: une entreprise facturée depuis la sauvegarde le serait de nouveau avec le mois.`,
        );
      for (const sentence of missingSentences) terminal.say(sentence);
    } finally {
      lock.release();
    }
  },
};
