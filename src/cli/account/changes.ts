import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { deleteFactors } from '#db/erasure.ts';
import { outbox, users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { emailSchema } from '#domain/inputs/accounts.ts';
import { isRole, ROLES, type Role } from '#domain/people/roles.ts';
import { ENROLMENT_LIFE_MS } from '#domain/people/secondFactor.ts';
import { findUserByEmail, type User } from '#server/auth/accounts.reads.ts';
import { toPendingSignUp } from '#server/auth/confirmation.ts';
import { enqueuePasswordChangedLetter } from '#server/auth/reset.ts';
import { endSessions } from '#server/auth/session.ts';
import { enqueueConfirmation } from '#server/auth/signUp.ts';
import { forgetDevices } from '#server/auth/throttles/devices.ts';
import { deleteAccountCounts } from '#server/auth/throttles/loginThrottle.ts';
import { voidTokens } from '#server/auth/tokens.ts';
import type { Deps } from '#server/ctx.ts';
import { readHouse } from '#server/house/house.reads.ts';
import { createLive } from '#server/live/live.ts';
import { enqueueLetter } from '#server/mail/outbox.ts';
import { readOwedByLivreur } from '#server/people/people.ts';
import { listOpenReferences } from '#server/profile/erase.ts';
import {
  type CommandLine,
  CommandRefused,
  inspectStore,
  recordCliAudit,
  type Terminal,
  UsageError,
  withStore,
} from '../command.ts';
import { choosePassword } from '../password.ts';

function readEmail(line: CommandLine, option: 'email' | 'to'): string {
  const email = emailSchema.safeParse(line.text(option));
  if (!email.success) throw new UsageError(`--${option}\u00a0: une adresse est attendue.`);
  return email.data;
}

/** No live stream or mail is needed: a running server finds new letters and ended sessions by itself. */
const createContext = (store: Store, { now }: Terminal) => ({
  db: store.db,
  store,
  house: () => readHouse(store),
  now,
  steadyNow: now,
  id: randomUUID,
  live: createLive(),
  mail: { wake: () => {}, stop: async () => {} },
});
type Context = ReturnType<typeof createContext>;

function loadAccount(store: Pick<Store, 'db'>, email: string): User {
  const user = findUserByEmail(store, email);
  if (!user) throw new CommandRefused(`Aucun compte n’a l’adresse ${email}.`);
  return user;
}

function changeAccount(terminal: Terminal, email: string, change: (ctx: Context, user: User) => void): void {
  withStore(terminal, (store) =>
    store.write(() => change(createContext(store, terminal), loadAccount(store, email))),
  );
}

/** The name, phone and role of an unconfirmed account may be a stranger's, so no command relies on them. */
function refuseUnconfirmedUser({ confirmedAt, email }: User): void {
  if (confirmedAt === null) throw new CommandRefused(`${email} n’a pas encore confirmé son adresse.`);
}

function replacePassword(ctx: Context, user: User, passwordHash: string): void {
  ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run();
  forgetDevices(ctx, user.id);
  deleteAccountCounts(ctx, user.email);
  enqueuePasswordChangedLetter(ctx, user.email);
}

function endAccess(ctx: Context, user: User): void {
  voidTokens(ctx, user.id, 'reset', 'confirm', 'entry');
  endSessions(ctx, user.id);
}

export async function changeAccountPassword(line: CommandLine, terminal: Terminal): Promise<void> {
  const email = readEmail(line, 'email');
  const { role } = inspectStore(terminal, (store) => loadAccount(store, email));
  const password = await choosePassword(terminal, role);
  changeAccount(terminal, email, (ctx, user) => {
    refuseUnconfirmedUser(user);
    replacePassword(ctx, user, password.hash);
    endAccess(ctx, user);
    recordCliAudit(ctx.store, terminal, { act: 'cli.password', subject: user.id });
  });
  terminal.say(`Mot de passe changé, sessions fermées\u00a0: ${email}`);
  password.tell();
}

export function changeAccountEmail(line: CommandLine, terminal: Terminal): void {
  const [email, to] = [readEmail(line, 'email'), readEmail(line, 'to')];
  let isInvited = false;
  changeAccount(terminal, email, (ctx, user) => {
    // The house made a verified account itself; anybody else signs up again with the right address.
    isInvited = user.confirmedAt === null && user.verified;
    if (!isInvited) refuseUnconfirmedUser(user);
    if (findUserByEmail(ctx, to)) throw new CommandRefused(`L’adresse ${to} est déjà celle d’un compte.`);
    ctx.db.update(users).set({ email: to }).where(eq(users.id, user.id)).run();
    // Letters that wait arrive, and those that have left go with the account when it is erased.
    ctx.db.update(outbox).set({ recipient: to }).where(eq(outbox.recipient, email)).run();
    deleteAccountCounts(ctx, to);
    endAccess(ctx, user);
    if (isInvited)
      enqueueConfirmation(ctx, {
        id: user.id,
        email: to,
        pending: toPendingSignUp(user),
        inviter: 'L’administrateur du serveur',
      });
    // The audit row holds no address, because it stays when the account is erased.
    recordCliAudit(ctx.store, terminal, { act: 'cli.email', subject: user.id });
  });
  terminal.say(`Adresse changée, ${isInvited ? 'confirmation demandée' : 'sessions fermées'}\u00a0: ${to}`);
}

export function resetSecondFactor(line: CommandLine, terminal: Terminal): void {
  const email = readEmail(line, 'email');
  changeAccount(terminal, email, (ctx, user) => {
    deleteFactors(ctx.db, user.id);
    ctx.db
      .update(users)
      .set({ enrolUntil: ctx.now() + ENROLMENT_LIFE_MS })
      .where(eq(users.id, user.id))
      .run();
    endSessions(ctx, user.id);
    recordCliAudit(ctx.store, terminal, { act: 'cli.resetSecondFactor', subject: user.id });
    enqueueLetter(ctx, { kind: 'security.factorReset', to: user.email, data: {} });
  });
  terminal.say(`Seconde étape effacée, sessions fermées\u00a0: ${email}`);
  terminal.say('La prochaine connexion par mot de passe, dans l’heure, peut en ajouter une autre.');
}

export async function promoteAccount(line: CommandLine, terminal: Terminal): Promise<void> {
  const email = readEmail(line, 'email');
  const role = line.text('role');
  if (!isRole(role) || role === 'client') throw new UsageError('--role\u00a0: livreur, admin ou superadmin.');
  inspectStore(terminal, (store) =>
    refusePromotion({ db: store.db, now: terminal.now }, loadAccount(store, email), role),
  );
  const password = await choosePassword(terminal, role);
  changeAccount(terminal, email, (ctx, user) => {
    refusePromotion(ctx, user, role);
    ctx.db.update(users).set({ role, verified: true }).where(eq(users.id, user.id)).run();
    replacePassword(ctx, user, password.hash);
    endAccess(ctx, user);
    recordCliAudit(ctx.store, terminal, {
      act: 'cli.promote',
      subject: user.id,
      before: { role: user.role },
      after: { role },
    });
  });
  terminal.say(`Rôle ${role}, sessions fermées\u00a0: ${email}`);
  password.tell();
}

/** Orders, missions, cash and linen under way belong to the present role, and nobody would handle them after a promotion. */
function refusePromotion(ctx: Pick<Deps, 'db' | 'now'>, user: User, role: Role): void {
  refuseUnconfirmedUser(user);
  if (ROLES.indexOf(role) <= ROLES.indexOf(user.role))
    throw new CommandRefused(`${user.email} est déjà ${user.role}\u00a0: promote ne fait que monter.`);
  const [first] = listOpenReferences(ctx, user);
  if (first !== undefined)
    throw new CommandRefused(
      `${user.email} a encore des commandes en cours (${first})\u00a0: d’abord leur fin.`,
    );
  if (readOwedByLivreur(ctx, user.id)) throw new DomainError('CASH_HELD');
}
