import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupAtOnce, backupName } from '#db/backup.ts';
import { type Command, databaseFile, Refused, settingsOf, UsageError, withStore } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Sauvegarde la base, aussi pendant que le serveur tourne.',
  help: `  backup [fichier]
      Écrit une copie vérifiée de la base, par défaut dans DATA_DIR/backups.
      Un fichier qui existe déjà n’est jamais écrasé. Les images de DATA_DIR/uploads sont à copier à part.`,
  run: ({ positionals }, terminal) => {
    if (positionals.length > 1) throw new UsageError('Un seul fichier à la fois.');
    const settings = settingsOf(terminal);
    if (!existsSync(databaseFile(settings))) throw new Refused(`Aucune base dans ${settings.dataDir}.`);
    const target = resolve(positionals[0] ?? join(settings.dataDir, 'backups', backupName(terminal.now())));
    if (existsSync(target)) throw new Refused(`${target} existe déjà.`);
    withStore(terminal, (store) => backupAtOnce(store, target, terminal.now()));
    terminal.say(`Sauvegarde vérifiée\u00a0: ${target} (${Math.ceil(statSync(target).size / 1024)}\u00a0Ko)`);
  },
};
