import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#db/erasure.ts';
import { outbox, passkeys, recoveryCodes, sessions, tokens, users } from '#db/schema.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { verifyPassword } from '#server/auth/secrets.ts';
import { HashGate } from '#server/auth/throttles/hashGate.ts';
import { anEnd, aRefusal, openCommandLine } from '#testing/cli/commandLine.ts';
import { insertUser } from '#testing/database.ts';
import { readJournal } from '#testing/history.ts';
import { insertRows, updateRow } from '#testing/rows.ts';

const NOW = Date.UTC(2026, 10, 22, 14);
const GOOD = 'un-mot-bien-choisi';
const { runCommand, runWithStore } = openCommandLine(NOW);

beforeEach(() => {
  runWithStore((store) => {
    insertUser(store, { id: 'mariam', role: 'superadmin', confirmedAt: 1, fullname: 'Mariam Ouattara' });
    insertUser(store, { id: 'didier', role: 'admin', confirmedAt: 1 });
    insertUser(store, { id: 'awa', role: 'client', confirmedAt: 1 });
    insertUser(store, { id: 'new', role: 'admin' });
    const at = { createdAt: NOW, expiresAt: NOW };
    for (const userId of ['mariam', 'didier']) {
      insertRows(store.db, sessions, { id: `session-${userId}`, userId, ...at, absoluteExpiresAt: NOW });
      insertRows(store.db, tokens, { id: `token-${userId}`, userId, ...at, purpose: 'reset' });
    }
  });
});

const findAccount = (email: string) =>
  runWithStore(({ db }) => db.select().from(users).where(eq(users.email, email)).get());
const hasPassword = async (email: string, password: string) =>
  verifyPassword(new HashGate(), (await findAccount(email))?.passwordHash ?? '', password);
const findLastAudit = () => runWithStore(({ db }) => readJournal(db).at(-1));
const listAccess = (userId: string) =>
  runWithStore(({ db }) => [
    ...db.select().from(sessions).where(eq(sessions.userId, userId)).all(),
    ...db.select().from(tokens).where(eq(tokens.userId, userId)).all(),
  ]);

test('lists the people of the house, and clients when asked', async () => {
  const { code, output } = await runCommand('account list');
  expect(code).toBe(0);
  expect(output.split('\n')).toHaveLength(3);
  expect(output).toContain('mariam@laveo.test\tsuperadmin\tactif\t-\tMariam Ouattara');
  expect(output).toContain('new@laveo.test\tadmin\tà confirmer');
  expect((await runCommand('account list --role client')).output).toMatch(/^awa@laveo.test\tclient/);
  expect((await runCommand('account list --role king')).code).toBe(2);
});

test('a superadmin whose password is lost gets one that is shown once, and every access ends', async () => {
  const { code, output } = await runCommand('account password --email Mariam@laveo.test');
  expect(code).toBe(0);
  const password = /une seule fois\s*: (\S{20})$/.exec(output)?.[1] ?? '';
  expect(await hasPassword('mariam@laveo.test', password)).toBe(true);
  expect(listAccess('mariam')).toEqual([]);
  expect(listAccess('didier')).toHaveLength(2);
  expect(findLastAudit()).toMatchObject({ act: 'cli.password', subject: 'mariam', actorRole: 'system' });
  expect(runWithStore(({ db }) => db.select().from(outbox).all())).toMatchObject([
    { recipient: 'mariam@laveo.test', kind: 'auth.passwordChanged' },
  ]);
});

test('at a terminal the password is asked for, and judged as the role wants', async () => {
  const changePassword = (password: string) =>
    runCommand('account password --email didier@laveo.test', makeSecretPrompt(password));
  expect(await changePassword('court')).toMatchObject({ code: 1 });
  expect(await changePassword('mot-court')).toMatchObject({
    code: 1,
    errors: FAILURES.PASSWORD_TOO_SHORT.text,
  });
  expect(await changePassword(GOOD)).toMatchObject({ code: 0, output: expect.not.stringContaining(GOOD) });
  expect(await hasPassword('didier@laveo.test', GOOD)).toBe(true);
});
const makeSecretPrompt = (password: string) => ({ askSecret: async () => password });

test('a superadmin whose address was mistyped is back in with one command', async () => {
  await runCommand('account password --email mariam@laveo.test', makeSecretPrompt(GOOD));
  expect(await runCommand('account email --email mariam@laveo.test --to Mariam@laveo.ci')).toMatchObject(
    anEnd(0, 'mariam@laveo.ci'),
  );
  expect(await findAccount('mariam@laveo.test')).toBeUndefined();
  expect(await hasPassword('mariam@laveo.ci', GOOD)).toBe(true);
  expect(listAccess('mariam')).toEqual([]);
  expect(findLastAudit()).toMatchObject({ act: 'cli.email', subject: 'mariam', before: null, after: null });
});

test('an invited colleague whose address was mistyped is sent the confirmation at the right one', async () => {
  const mendAddress = () => runCommand('account email --email new@laveo.test --to new@laveo.ci');
  expect(await mendAddress()).toMatchObject(aRefusal(1, 'pas encore confirmé'));
  runWithStore(({ db }) => updateRow(db, users, 'new', { verified: true }));
  expect(await mendAddress()).toMatchObject(anEnd(0, 'confirmation demandée'));
  expect(runWithStore(({ db }) => db.select().from(outbox).all())).toMatchObject([
    { recipient: 'new@laveo.ci', kind: 'auth.confirm', data: { invitation: { role: 'admin' } } },
  ]);
});

test('letters follow an account to its new address, and go with it when it is erased', async () => {
  const letter = { kind: 'order.received', recipient: 'awa@laveo.test', urgency: 3, createdAt: NOW } as const;
  runWithStore(({ db }) =>
    insertRows(
      db,
      outbox,
      { ...letter, id: 'waiting', dueAt: NOW },
      { ...letter, id: 'sent', state: 'sent' },
    ),
  );
  expect((await runCommand('account email --email awa@laveo.test --to awa.kone@laveo.ci')).code).toBe(0);
  const readLetters = () => runWithStore(({ db }) => db.select().from(outbox).all());
  expect(readLetters().map(({ recipient }) => recipient)).toEqual(Array(2).fill('awa.kone@laveo.ci'));
  const awa = await findAccount('awa.kone@laveo.ci');
  if (awa) runWithStore(({ db, write }) => write(() => erasePerson(db, awa, NOW)));
  expect(readLetters()).toEqual([]);
});

test('an address that somebody has stays theirs', async () => {
  expect(await runCommand('account email --email mariam@laveo.test --to awa@laveo.test')).toMatchObject(
    aRefusal(1, 'déjà celle d’un compte'),
  );
});

test('a superadmin who has lost phone, key and codes begins anew with one command, and learns it by letter', async () => {
  const of = { userId: 'mariam', createdAt: NOW };
  const passkey = { id: 'passkey', name: 'Clé', publicKey: 'key', counter: 0, transports: [] };
  runWithStore(({ db }) => {
    insertRows(db, passkeys, { ...passkey, ...of });
    insertRows(db, recoveryCodes, { id: 'code', ...of });
  });
  expect((await runCommand('account list')).output).toContain('superadmin\tactif\tseconde étape');
  expect((await runCommand('account second-factor --email personne@laveo.test')).code).toBe(1);
  expect((await runCommand('account second-factor --email mariam@laveo.test')).code).toBe(0);
  runWithStore(({ db }) => {
    for (const table of [passkeys, recoveryCodes]) expect(db.select().from(table).all()).toEqual([]);
    expect(db.select().from(outbox).all()).toMatchObject([
      { recipient: 'mariam@laveo.test', kind: 'security.factorReset' },
    ]);
    const [mariam] = db.select().from(users).where(eq(users.id, 'mariam')).all();
    expect(mariam?.enrolUntil).toBe(NOW + HOUR);
  });
  expect(findLastAudit()).toMatchObject({ act: 'cli.resetSecondFactor', subject: 'mariam' });
});

test('promotes upwards only, with a password of the new role', async () => {
  const promote = (line: string) => runCommand(`account promote ${line}`, makeSecretPrompt(GOOD));
  expect((await promote('--email didier@laveo.test --role superadmin')).code).toBe(0);
  expect(await findAccount('didier@laveo.test')).toMatchObject({ role: 'superadmin', verified: true });
  expect(listAccess('didier')).toEqual([]);
  expect(findLastAudit()).toMatchObject({
    act: 'cli.promote',
    before: { role: 'admin' },
    after: { role: 'superadmin' },
  });
  const downwards = await promote('--email didier@laveo.test --role admin');
  expect(downwards).toMatchObject(aRefusal(1, 'ne fait que monter'));
  const unconfirmed = await promote('--email new@laveo.test --role superadmin');
  expect(unconfirmed).toMatchObject(aRefusal(1, 'n’a pas encore confirmé'));
});

test('a wrong command is told apart from its output', async () => {
  const lines = ['account', 'account burn', 'account password', 'account promote --email awa@laveo.test'];
  for (const line of lines)
    expect(await runCommand(line)).toMatchObject({
      code: 2,
      answer: '',
      errors: expect.stringContaining('account list'),
    });
  expect(await runCommand('--version')).toMatchObject(anEnd(0, /^\d+\.\d+\.\d+/));
});

test('a letter of trial is a file without a provider, and says so', async () => {
  expect(await runCommand('mail test mariam@laveo.ci')).toMatchObject(anEnd(0, 'RESEND_API_KEY manque'));
  expect((await runCommand('mail test')).code).toBe(2);
});
