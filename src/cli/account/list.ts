import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { isRole } from '#domain/people/roles.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { factorsOf } from '#server/auth/factors.reads.ts';
import { type CommandLine, inspectStore, type Terminal, UsageError } from '../command.ts';

/** One line each, in columns that a program can cut at the tabs. */
export function listAccounts(line: CommandLine, terminal: Terminal): void {
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
      const factor = hasFactor(factorsOf(store, user.id)) ? 'seconde étape' : '-';
      terminal.say([user.email, user.role, state, factor, user.fullname].join('\t'));
    }
  });
}
