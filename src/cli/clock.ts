import type { Db } from '#db/connection.ts';
import { findHolder } from '#db/lock.ts';
import { challenges, sessions, tokens, validationCodes } from '#db/schema.ts';
import { formatHour, formatNumericDate } from '#domain/format/calendar.ts';
import { confirmAccountsDate, readDateQuestion } from '#server/accounts/money/monthlyRun.ts';
import { confirmInstant, readNewestInstant } from '#server/boot/steadyClock.ts';
import { getLastPurge, isTimeDoubtful, setLastPurge } from '#server/upkeep/housekeeping.ts';
import {
  type Command,
  CommandRefused,
  inspectStore,
  recordCliAudit,
  UsageError,
  withStore,
} from './command.ts';

export const clockCommand: Command = {
  name: 'clock',
  summary: 'Dit si l’horloge a sauté, et confirme l’heure.',
  help: `  clock [state]
      L’heure du système, la plus récente déjà enregistrée, et si les suppressions périodiques attendent.
  clock confirm
      L’heure du système est juste\u00a0: les suppressions et les factures mensuelles reprennent. Si des lignes sont datées du futur,
      sessions, liens et codes deviennent nuls, et le serveur doit être arrêté.`,
  run: ({ positionals: [verb = 'state', ...more] }, terminal) => {
    if (more.length > 0 || (verb !== 'state' && verb !== 'confirm'))
      throw new UsageError(`clock ${[verb, ...more].join(' ')} n’existe pas.`);
    const now = terminal.now();
    if (verb === 'state')
      return inspectStore(terminal, ({ db }) => {
        for (const sentence of describeClock(db, now)) terminal.say(sentence);
      });
    withStore(terminal, (store, { dataDir }) => {
      const newest = readNewestInstant(store.db);
      const isBehind = newest > now;
      if (isBehind && findHolder(dataDir)?.pid !== process.pid)
        throw new CommandRefused(
          `Des lignes sont datées du ${formatFullTime(newest)}\u00a0: arrêtez le serveur, puis recommencez.`,
        );
      store.write(() => {
        if (isBehind)
          for (const table of [sessions, tokens, validationCodes, challenges]) store.db.delete(table).run();
        setLastPurge(store.db, now);
        confirmAccountsDate(store.db, now);
        confirmInstant(store.db, now);
        recordCliAudit(store, terminal, {
          act: 'cli.clock',
          subject: 'clock',
          before: { newest },
          after: { now },
        });
      });
      terminal.say(`Heure confirmée\u00a0: ${formatFullTime(now)}.`);
      if (isBehind) terminal.say('Chacun se reconnecte\u00a0; les liens et les codes envoyés sont nuls.');
    });
  },
};

const formatFullTime = (at: number) => `${formatNumericDate(at)} à ${formatHour(at)}`;

function describeClock(db: Db, now: number): string[] {
  const newest = readNewestInstant(db);
  const lastPurge = getLastPurge(db);
  const isWaiting = lastPurge !== null && isTimeDoubtful(lastPurge, now);
  return [
    `Heure du système\u00a0: ${formatFullTime(now)}. La plus récente enregistrée\u00a0: ${newest === 0 ? 'aucune' : formatFullTime(newest)}.`,
    lastPurge === null
      ? 'Aucune suppression périodique n’a encore eu lieu.'
      : `Dernière suppression périodique\u00a0: ${formatFullTime(lastPurge)}.${isWaiting ? ' Les suivantes attendent\u00a0: clock confirm, si l’heure est juste.' : ''}`,
    ...(readDateQuestion({ db, now: () => now })
      ? ['Les factures mensuelles attendent\u00a0: clock confirm, si la date est juste.']
      : []),
  ];
}
