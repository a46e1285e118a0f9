import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { deleteFactors } from '#db/erasure.ts';
import type { Store } from '#db/open.ts';
import { sessions } from '#db/schema.ts';
import { emailSchema } from '#domain/inputs/accounts.ts';
import { type User, userByEmail } from '#server/auth/accounts.reads.ts';
import { enqueueLetter } from '#server/mail/outbox.ts';
import { type Command, CommandRefused, recordAct, type Terminal, UsageError, withStore } from './command.ts';

export const account: Command = {
  name: 'account',
  summary: 'Efface la seconde étape d’une personne qui a tout perdu.',
  help: `  account --email <adresse> --reset-second-factor
      Efface ses clés d’accès, son application de codes et ses codes de secours, et ferme ses sessions.
      Le mot de passe reste. La personne l’apprend par e-mail, et le journal le retient.`,
  options: { email: { type: 'string' }, 'reset-second-factor': { type: 'boolean' } },
  run: (line, terminal) => {
    const email = emailSchema.safeParse(line.text('email'));
    if (!email.success) throw new UsageError('--email\u00a0: une adresse est attendue.');
    if (!line.flag('reset-second-factor')) throw new UsageError('Indiquez --reset-second-factor.');
    withStore(terminal, (store) => {
      const user = userByEmail(store, email.data);
      if (!user) throw new CommandRefused(`Aucun compte n’a l’adresse ${email.data}.`);
      resetSecondFactor(store, terminal, user);
      terminal.say(`Seconde étape effacée, sessions fermées\u00a0: ${user.email}`);
    });
  },
};

function resetSecondFactor(store: Store, terminal: Terminal, user: User): void {
  const { db } = store;
  // A running server finds the letter by itself.
  const mail = { wake: () => {}, stop: async () => {} };
  store.write(() => {
    deleteFactors(db, user.id);
    db.delete(sessions).where(eq(sessions.userId, user.id)).run();
    recordAct(store, terminal, { act: 'cli.resetSecondFactor', subject: user.id });
    enqueueLetter(
      { db, store, mail, now: terminal.now, id: randomUUID },
      { kind: 'security.factorReset', to: user.email, data: {} },
    );
  });
}
