import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { signUpSchema } from '#domain/inputs/accounts.ts';
import { SEED_ENROLMENT_MS } from '#domain/people/secondFactor.ts';
import { listActiveSuperadmins } from '#server/auth/accounts.reads.ts';
import { hashPassword } from '#server/auth/secrets.ts';
import { HashGate } from '#server/auth/throttles/hashGate.ts';
import { DEMO_PASSWORD } from '#server/demo/data.ts';
import {
  type Command,
  type CommandLine,
  CommandRefused,
  recordCliAudit,
  type Terminal,
  withStore,
} from './command.ts';
import { choosePassword } from './password.ts';

export const seed: Command = {
  name: 'seed',
  summary: 'Crée le premier super administrateur, ou remplit une base de démonstration.',
  help: `  seed --email <adresse> --fullname <nom> --phone <numéro>
      Crée le premier super administrateur. Le mot de passe est demandé\u00a0;
      sans terminal, il est tiré au hasard et affiché une seule fois.
  seed --demo
      Remplit une base vide\u00a0: quatre comptes, des clients, des livreurs, deux mois de commandes.
      Refusé si la base contient de vrais comptes.
  --new
      Recommence avec une base vide, dans un dossier dont la base a disparu ou ne se lit plus.`,
  options: {
    demo: { type: 'boolean' },
    new: { type: 'boolean' },
    email: { type: 'string' },
    fullname: { type: 'string' },
    phone: { type: 'string' },
  },
  run: (line, terminal) =>
    line.flag('demo') ? seedDemoStore(line, terminal) : seedSuperadmin(line, terminal),
};

async function seedDemoStore(line: CommandLine, terminal: Terminal): Promise<void> {
  // The demonstration acts by the whole server, which no other command needs.
  const { RealAccountsError, seedDemo } = await import('#server/demo/seed.ts');
  const passwordHash = await hashPassword(new HashGate(), DEMO_PASSWORD);
  const seeded = withStore(
    terminal,
    (store) => {
      try {
        return seedDemo(store, { now: terminal.now(), passwordHash });
      } catch (error) {
        if (error instanceof RealAccountsError)
          throw new CommandRefused(
            'Cette base contient de vrais comptes\u00a0: la démonstration n’y sera pas ajoutée.',
          );
        throw error;
      }
    },
    { isNew: line.flag('new') },
  );
  terminal.say(
    seeded
      ? `Démonstration prête. Mot de passe des comptes\u00a0: ${DEMO_PASSWORD}`
      : 'La démonstration est déjà dans cette base.',
  );
}

async function seedSuperadmin(line: CommandLine, terminal: Terminal): Promise<void> {
  const person = { email: line.text('email'), fullname: line.text('fullname'), phone: line.text('phone') };
  const identity = signUpSchema.omit({ password: true }).safeParse(person);
  if (!identity.success) {
    const faults = identity.error.issues.map(({ path: [field], message }) => {
      const isMissing = person[field as keyof typeof person] === undefined;
      return `--${String(field)}\u00a0: ${isMissing ? 'à indiquer' : message}`;
    });
    throw new CommandRefused(faults.join('\n'), 2);
  }
  await withStore(
    terminal,
    async (store) => {
      refuseSecondSuperadmin(store, identity.data.email);
      const password = await choosePassword(terminal, 'superadmin');
      const id = randomUUID();
      const now = terminal.now();
      const { email, fullname, phone } = identity.data;
      store.write(() => {
        // Another process may have seeded while the password was typed.
        refuseSecondSuperadmin(store, email);
        store.db
          .insert(users)
          .values({
            id,
            email,
            fullname,
            phone,
            folded: foldForSearch(fullname, phone),
            role: 'superadmin',
            passwordHash: password.hash,
            verified: true,
            createdAt: now,
            confirmedAt: now,
            enrolUntil: now + SEED_ENROLMENT_MS,
          })
          .run();
        recordCliAudit(store, terminal, { act: 'cli.seed', subject: id, after: { role: 'superadmin' } });
      });
      terminal.say(`Super administrateur créé\u00a0: ${email}`);
      terminal.say(
        'Votre première connexion, dans les 30\u00a0jours, ajoute une seconde étape, demandée ensuite à chaque connexion.',
      );
      password.tell();
    },
    { isNew: line.flag('new') },
  );
}

function refuseSecondSuperadmin(store: Store, email: string): void {
  if (listActiveSuperadmins(store).length > 0)
    throw new CommandRefused(
      'Un super administrateur actif existe déjà\u00a0: c’est à lui de faire entrer les autres.',
    );
  if (store.db.select({ id: users.id }).from(users).where(eq(users.email, email)).get())
    throw new CommandRefused(`L’adresse ${email} est déjà celle d’un compte.`);
}
