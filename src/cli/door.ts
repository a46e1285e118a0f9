import { formatDateTime } from '#domain/calendar.ts';
import { door as doorState, openDoor } from '#server/auth/door.ts';
import { type Command, lookAtStore, recordAct, UsageError, withStore } from './command.ts';

export const door: Command = {
  name: 'door',
  summary: 'Dit si l’inscription interne est ouverte, et la rouvre.',
  help: `  door [state]
      Ouverte ou fermée, et les codes essayés depuis un jour.
  door reopen
      La rouvre après trop de codes erronés\u00a0; les codes déjà envoyés deviennent nuls.`,
  run: ({ positionals: [verb = 'state', ...more] }, terminal) => {
    if (more.length > 0 || (verb !== 'state' && verb !== 'reopen'))
      throw new UsageError(`door ${[verb, ...more].join(' ')} n’existe pas.`);
    const open = verb === 'reopen' ? withStore : lookAtStore;
    open(terminal, (store) => {
      const shared = { db: store.db, now: terminal.now };
      const before = doorState(shared);
      if (verb === 'reopen') {
        store.write(() => {
          openDoor(shared);
          recordAct(store, terminal, {
            act: 'auth.reopenDoor',
            subject: 'internal-door',
            before: { closed: before.closed },
            after: { closed: false },
          });
        });
      }
      const { closed, closedAt, codesToday, wrongToday } = doorState(shared);
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
