import { existsSync } from 'node:fs';
import { ENDING_MS, lockFolder } from '#db/lock.ts';
import { putCopyBack } from '#db/restore.ts';
import { type Command, CommandRefused, loadSettings, UsageError } from '../command.ts';
import { findHome } from './home.ts';
import { planRollback, rollBackRelease } from './rollBackRelease.ts';
import { findService } from './service.ts';
import { parseWait } from './upgrade.ts';

export const rollback: Command = {
  name: 'rollback',
  summary: 'Remet en service la version d’avant.',
  help: `  rollback [--discard] [--wait <secondes>]
      La base reste, si l’ancienne version sait la lire. Sinon la copie d’avant la mise à jour n’est remise que si
      personne n’a rien écrit depuis\u00a0; --discard la remet quand même, et ce qui a été écrit depuis est perdu.
      À lancer par root.`,
  options: { discard: { type: 'boolean' }, wait: { type: 'string' } },
  run: async ({ positionals, text, flag }, terminal) => {
    if (positionals.length > 0) throw new UsageError('rollback ne prend que des options.');
    const waitMs = parseWait(text('wait'));
    const home = findHome();
    const service = findService(terminal);
    const settings = loadSettings(terminal);
    if (!home.previous) throw new CommandRefused('Aucune version d’avant n’est connue.');
    const plan = await planRollback(home, home.previous, settings.dataDir);
    if (plan.kind === 'discard' && !flag('discard'))
      throw new CommandRefused(
        `La version ${home.previous} ne sait plus lire la base. La copie ${plan.copy} date d’avant la mise à jour\u00a0: la remettre perdrait ce qui a été écrit depuis. Pour le faire\u00a0: --discard`,
      );
    const byHand = await rollBackRelease(home, home.previous, plan, { terminal, settings, service, waitMs });
    if (byHand !== null)
      throw new CommandRefused(
        `La version ${home.previous} ne répond pas\u00a0: voir le journal du serveur. Pour la relancer\u00a0: ${byHand}`,
      );
    terminal.say(`Version ${home.previous} de nouveau en service.`);
  },
};

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
