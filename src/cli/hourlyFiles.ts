import { storeFiles, sweepStoredFiles } from '#db/files/backupFiles.ts';
import { type Command, UsageError } from './command.ts';

/** Not for people: the server runs it after `hourly-copy`, and once older backups are gone. */
export const hourlyFiles: Command = {
  name: 'hourly-files',
  summary: 'Ce que le serveur lance chaque heure\u00a0: les photos et les images que la copie nomme.',
  help: `  hourly-files store <dossier de données> <copie>
  hourly-files sweep <dossier de données>
      Pour sauvegarder à la main\u00a0: backup.`,
  isInternal: true,
  run: ({ positionals: [act, dataDir, copy, ...more] }) => {
    if (dataDir === undefined || more.length > 0) throw new UsageError('Indiquez le dossier de données.');
    if (act === 'store' && copy !== undefined) storeFiles(copy, dataDir);
    else if (act === 'sweep' && copy === undefined) sweepStoredFiles(dataDir);
    else throw new UsageError('store ou sweep.');
  },
};
