import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { isRole } from '#domain/people/roles.ts';
import { hasSecondFactor } from '#server/auth/accounts.reads.ts';
import { type Command, type CommandLine, inspectStore, type Terminal, UsageError } from '../command.ts';
import { changeAccountEmail, changeAccountPassword, promoteAccount, resetSecondFactor } from './changes.ts';

const VERBS: Record<string, (line: CommandLine, terminal: Terminal) => Promise<void> | void> = {
  list: listAccounts,
  password: changeAccountPassword,
  email: changeAccountEmail,
  promote: promoteAccount,
  'second-factor': resetSecondFactor,
};

export const account: Command = {
  name: 'account',
  summary: 'Montre les comptes de la maison, et rend le sien à qui n’entre plus.',
  help: `  account list [--role <rôle>]
      Les comptes de la maison, ou ceux d’un rôle\u00a0: client, livreur, admin, superadmin.
  account password --email <adresse>
      Un nouveau mot de passe, demandé\u00a0; sans terminal, tiré au hasard et affiché une seule fois.
  account email --email <adresse> --to <nouvelle adresse>
      Corrige l’adresse d’un compte. Le mot de passe reste.
  account second-factor --email <adresse>
      Efface ses clés d’accès, son application de codes et ses codes de secours, pour qui a tout perdu. Le mot de
      passe reste.
  account promote --email <adresse> --role <livreur, admin ou superadmin>
      Un rôle plus élevé, avec un nouveau mot de passe.

  Chaque changement ferme les sessions du compte, et le journal le retient.`,
  options: {
    email: { type: 'string' },
    to: { type: 'string' },
    role: { type: 'string' },
  },
  run: (line, terminal) => {
    const [verb, ...more] = line.positionals;
    const act = verb === undefined ? undefined : VERBS[verb];
    if (!act || more.length > 0)
      throw new UsageError(
        verb === undefined
          ? 'Indiquez ce qu’il faut faire.'
          : `account ${line.positionals.join(' ')} n’existe pas.`,
      );
    return act(line, terminal);
  },
};

function listAccounts(line: CommandLine, terminal: Terminal): void {
  const role = line.text('role');
  if (role !== undefined && !isRole(role)) throw new UsageError(`--role\u00a0: ${role} n’est pas un rôle.`);
  inspectStore(terminal, (store) => {
    const rows = store.db
      .select()
      .from(users)
      .where(and(isNull(users.erasedAt), role ? eq(users.role, role) : ne(users.role, 'client')))
      .orderBy(asc(users.role), asc(users.fullname))
      .all();
    if (rows.length === 0) terminal.say('Aucun compte.');
    for (const user of rows) {
      const state = user.active ? (user.confirmedAt === null ? 'à confirmer' : 'actif') : 'fermé';
      const factor = hasSecondFactor(store, user) ? 'seconde étape' : '-';
      terminal.say([user.email, user.role, state, factor, user.fullname].join('\t'));
    }
  });
}
