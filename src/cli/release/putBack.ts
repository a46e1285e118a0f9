import { existsSync } from 'node:fs';
import { ENDING_MS, lockFolder } from '#db/lock.ts';
import { putCopyBack } from '#db/restore.ts';
import { type Command, CommandRefused, loadSettings, UsageError } from '../command.ts';

/** Only `upgrade` and `rollback` run this, with a copy that lacks no acknowledged write. */
export const putBack: Command = {
  name: 'put-back',
  summary: 'Remet telle quelle la copie d’avant une migration que personne n’a servie.',
  help: `  put-back <copie>
      Pour remettre une sauvegarde\u00a0: restore.`,
  isInternal: true,
  run: ({ positionals: [copy, ...more] }, terminal) => {
    if (copy === undefined || more.length > 0) throw new UsageError('Indiquez la copie.');
    if (!existsSync(copy)) throw new CommandRefused(`${copy} n’existe pas.`);
    const { dataDir } = loadSettings(terminal);
    const lock = lockFolder(dataDir, { pid: process.pid, since: terminal.now() }, ENDING_MS);
    try {
      putCopyBack(dataDir, copy, terminal.now());
    } finally {
      lock.release();
    }
    terminal.say(`La base d’avant la migration est remise\u00a0: ${copy}`);
  },
};
