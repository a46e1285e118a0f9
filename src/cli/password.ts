import { signUpSchema } from '#domain/inputs/accounts.ts';
import { PASSWORDS_DIFFER } from '#domain/people/accounts.ts';
import type { Role } from '#domain/people/roles.ts';
import { refuseWeakPassword } from '#server/auth/commonPasswords.ts';
import { hashPassword, makeToken } from '#server/auth/secrets.ts';
import { HashGate } from '#server/auth/throttles/hashGate.ts';
import { CommandRefused, type Terminal } from './command.ts';

type NewPassword = { hash: string; tell(): void };

export async function choosePassword(terminal: Terminal, role: Role): Promise<NewPassword> {
  const { askSecret } = terminal;
  const password = askSecret ? await askPassword(askSecret, role) : makeToken().slice(0, 20);
  return {
    hash: await hashPassword(new HashGate(), password),
    tell: () => {
      if (!askSecret) terminal.say(`Mot de passe, affiché une seule fois\u00a0: ${password}`);
    },
  };
}

async function askPassword(ask: (question: string) => Promise<string>, role: Role): Promise<string> {
  const password = signUpSchema.shape.password.safeParse(await ask('Mot de passe\u00a0: '));
  if (!password.success)
    throw new CommandRefused(password.error.issues[0]?.message ?? 'Mot de passe refusé.');
  refuseWeakPassword(role, password.data);
  const again = await ask('Le même, encore une fois\u00a0: ');
  if (again.normalize('NFKC') !== password.data) throw new CommandRefused(PASSWORDS_DIFFER);
  return password.data;
}
