import { formatDateTime } from '#domain/format/calendar.ts';
import {
  LOCKED_KEY,
  readInternalSignUpLock,
  resetInternalSignUpLock,
} from '#server/auth/throttles/internalSignUpLock.ts';
import { type Command, inspectStore, recordCliAudit, UsageError, withStore } from './command.ts';

export const internalSignUp: Command = {
  name: 'door',
  summary: 'Dit si l’inscription interne est ouverte, et la rouvre.',
  help: `  door [state]
      Ouverte ou fermée, et les codes essayés depuis un jour.
  door reopen
      La rouvre après trop de codes erronés\u00a0; les codes déjà envoyés deviennent nuls.`,
  run: ({ positionals: [verb = 'state', ...more] }, terminal) => {
    if (more.length > 0 || (verb !== 'state' && verb !== 'reopen'))
      throw new UsageError(`door ${[verb, ...more].join(' ')} n’existe pas.`);
    const openWith = verb === 'reopen' ? withStore : inspectStore;
    openWith(terminal, (store) => {
      const deps = { db: store.db, now: terminal.now };
      const before = readInternalSignUpLock(deps);
      if (verb === 'reopen') {
        store.write(() => {
          resetInternalSignUpLock(deps);
          recordCliAudit(store, terminal, {
            act: 'auth.reopenDoor',
            subject: LOCKED_KEY,
            before: { closed: before.closed },
            after: { closed: false },
          });
        });
      }
      const { closed, closedAt, codesToday, wrongToday } = readInternalSignUpLock(deps);
      terminal.say(
        closed
          ? `Inscription interne fermée depuis ${formatDateTime(closedAt ?? 0)}.`
          : 'Inscription interne ouverte.',
      );
      terminal.say(
        `Depuis un jour\u00a0: ${codesToday} code(s) envoyé(s), ${wrongToday} essai(s) erroné(s).`,
      );
    });
  },
};
