import { copyFromBeside } from '#db/backup.ts';
import { describeCollapse } from '#server/upkeep/backups.ts';
import { type Command, UsageError } from './command.ts';

/** Not for people: the server runs it. Says nothing, or in what the copy is a loss. */
export const hourlyCopy: Command = {
  name: 'hourly-copy',
  summary: 'Ce que le serveur lance chaque heure\u00a0: la copie, que verify lit ensuite.',
  help: `  hourly-copy <base> <copie>
      Pour sauvegarder à la main\u00a0: backup.`,
  isInternal: true,
  run: async ({ positionals: [file, target, ...more] }, terminal) => {
    if (file === undefined || target === undefined || more.length > 0)
      throw new UsageError('Indiquez la base et sa copie.');
    await copyFromBeside(file, target);
    const collapse = await describeCollapse(target);
    if (collapse) terminal.say(collapse);
  },
};
