import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupAtOnce, backupName } from '#db/backup.ts';
import { type Command, CommandRefused, inspectStore, UsageError } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Sauvegarde la base, aussi pendant que le serveur tourne.',
  help: `  backup [fichier]
      Écrit une copie vérifiée de la base, par défaut dans DATA_DIR/backups.
      Un fichier qui existe déjà n’est jamais écrasé. Les images de DATA_DIR/uploads sont à copier à part.`,
  run: ({ positionals }, terminal) => {
    if (positionals.length > 1) throw new UsageError('Un seul fichier à la fois.');
    const target = inspectStore(terminal, (store, { dataDir }) => {
      const file = resolve(positionals[0] ?? join(dataDir, 'backups', backupName(terminal.now())));
      if (existsSync(file)) throw new CommandRefused(`${file} existe déjà.`);
      backupAtOnce(store, file, terminal.now());
      return file;
    });
    terminal.say(`Sauvegarde vérifiée\u00a0: ${target} (${Math.ceil(statSync(target).size / 1024)}\u00a0Ko)`);
  },
};
