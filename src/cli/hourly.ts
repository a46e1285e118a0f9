import { copyServedFile } from '#db/backup.ts';
import { storeFiles, sweepStoredFiles } from '#db/files/backupFiles.ts';
import { describeCollapse } from '#server/upkeep/backups.ts';
import { type Command, UsageError } from './command.ts';

/** The server alone runs this command. Its output says what the copy lacks of the fullest backup, or is empty. */
export const hourlyCopy: Command = {
  name: 'hourly-copy',
  summary: 'Ce que le serveur lance chaque heure\u00a0: la copie, que verify lit ensuite.',
  help: `  hourly-copy <base> <copie>
      Pour sauvegarder à la main\u00a0: backup.`,
  isInternal: true,
  run: async ({ positionals: [file, target, ...more] }, terminal) => {
    if (file === undefined || target === undefined || more.length > 0)
      throw new UsageError('Indiquez la base et sa copie.');
    await copyServedFile(file, target);
    const collapse = await describeCollapse(target);
    if (collapse) terminal.say(collapse);
  },
};

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
