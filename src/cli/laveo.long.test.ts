import { chmodSync, cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { createSequenceNoter } from '#db/folder/traces.ts';
import { findHolder, lockFolder } from '#db/lock.ts';
import { counters, orders, outbox, users } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { verifyPassword } from '#server/auth/secrets.ts';
import { HashGate } from '#server/auth/throttles/hashGate.ts';
import { DEMO_ORDERS, DEMO_PASSWORD } from '#server/demo/data.ts';
import { getCapCounterName } from '#server/limits/capAlerts.ts';
import { anEnd, openCommandLine } from '#testing/cli/commandLine.ts';
import { insertUser, openStoreOnDisk } from '#testing/database.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { insertRows } from '#testing/rows.ts';
import { addTotp } from '#testing/secondFactor/secondFactors.ts';
import { aWorld } from '#testing/world.ts';
import { recordCliAudit } from './command.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
const { folder, runCommand, runWithStore } = openCommandLine(NOW);

const SUPERADMIN = 'seed --email Mariam@laveo.ci --fullname "Mariam Ouattara" --phone "07 01 02 03 04"';

const NONE = { passkey: false, totp: false };
const BACKUP = 'laveo-2026-11-20T14-05-09.sqlite';
const getBackup = () => join(folder.path, 'backups', BACKUP);
const readPassword = (output: string) => /une seule fois\s*: (\S{20})$/.exec(output)?.[1] ?? '';

function insertClients(count: number): void {
  runWithStore((store) => {
    for (let i = 0; i < count; i++) insertUser(store, { id: `client-${i}`, confirmedAt: 1 });
  });
}

const LETTER = {
  kind: 'inbox.message',
  recipient: 'awa@laveo.test',
  data: { fullname: 'Awa', email: 'awa@laveo.test', message: 'Bonjour Awa', area: 'admin' },
  urgency: 3,
  state: 'dead',
  createdAt: NOW,
} as const;

test('alone, it says what it can do', async () => {
  expect(await runCommand('')).toMatchObject(anEnd(2, 'restore'));
  expect((await runCommand('--help')).code).toBe(0);
  expect(await runCommand('destroy')).toMatchObject(anEnd(2, 'destroy n’existe pas'));
});

test.each(['seed', 'backup', 'restore', 'verify', 'doctor', 'outbox', 'door', 'clock', 'account', 'mail'])(
  '%s explains itself and touches nothing',
  async (name) => {
    const { code, output } = await runCommand(`${name} --help`);
    expect(code).toBe(0);
    expect(output).toContain(`  ${name}`);
    expect(readdirSync(folder.path)).toEqual([]);
  },
);

test.each([
  'seed --colour',
  'seed --email',
  'seed',
  'restore',
  'backup a b',
  'verify a b',
  'outbox burn x',
  'outbox show',
  'outbox show %',
  'outbox retry aaaa',
  'door slam',
  'clock stop',
  'account --email didier@laveo.ci',
  'mail burn',
  `${SUPERADMIN} --demo=yes`,
])('"%s" is a wrong use: 2', async (line) => {
  expect((await runCommand(line)).code).toBe(2);
});

test('a wrong setting is named: 2', async () => {
  expect(await runCommand('doctor', { env: { DATA_DIR: folder.path, PORT: 'yes' } })).toMatchObject(
    anEnd(2, 'PORT'),
  );
});

test('seed names all that it misses, and what is wrong', async () => {
  const { errors } = await runCommand('seed --phone 12');
  expect(errors).toMatch(/^--fullname\s: à indiquer\n--phone\s: .+\n--email\s: à indiquer$/);
});

test('the first superadmin gets a password that is shown once', async () => {
  const { code, output } = await runCommand(SUPERADMIN);
  expect(code).toBe(0);
  const password = readPassword(output);
  const person = runWithStore(({ db }) => db.select().from(users).get());
  expect(person).toMatchObject({
    email: 'mariam@laveo.ci',
    phone: '+2250701020304',
    role: 'superadmin',
    active: true,
    demo: false,
    confirmedAt: NOW,
    // The first session may add a second factor.
    enrolUntil: NOW + 30 * DAY,
  });
  expect(await verifyPassword(new HashGate(), person?.passwordHash ?? '', password)).toBe(true);
  expect(runWithStore(({ db }) => readJournal(db))).toMatchObject([
    { act: 'cli.seed', actorRole: 'system', subject: person?.id },
  ]);
});

test('the first superadmin enters by the password alone once, and adds a second factor there', async () => {
  const { output } = await runCommand(SUPERADMIN);
  const password = readPassword(output);
  const store = openStoreOnDisk(folder.file);
  const world = await aWorld({ store, at: NOW });
  const owner = world.browser();
  const input = { email: 'mariam@laveo.ci', password };
  expect(await owner.caller.auth.signIn(input)).toEqual({ user: null, secondFactor: NONE });
  const second = world.browser();
  expect(await second.caller.auth.signIn(input)).toEqual({ user: null, secondFactor: NONE });
  expect(await getRefusal(second.caller.secondFactor.startTotp())).toBe('ENROLMENT_NEEDS_LINK');
  await addTotp(world, owner);
  expect((await owner.caller.auth.me()).user?.email).toBe(input.email);
  expect(await second.caller.auth.me()).toEqual({ user: null });
  world.close();
});

test('at a terminal the password is asked twice, and never shown', async () => {
  const answers = ['un-mot-bien-choisi', 'un-mot-bien-choisi'];
  const { code, output } = await runCommand(SUPERADMIN, { askSecret: async () => answers.shift() ?? '' });
  expect(code).toBe(0);
  expect(output).not.toContain('un-mot-bien-choisi');
  expect(answers).toEqual([]);
});

test.each([
  ['too short', ['abc', 'abc']],
  ['shorter than the desk’s', ['mot-choisi1', 'mot-choisi1']],
  ['too common', ['azertyazerty', 'azertyazerty']],
  ['not the same', ['un-mot-bien-choisi', 'un-mot-mal-choisi']],
])('a password that is %s makes no account', async (_, answers) => {
  expect((await runCommand(SUPERADMIN, { askSecret: async () => answers.shift() ?? '' })).code).toBe(1);
  expect(runWithStore(({ db }) => db.select().from(users).all())).toEqual([]);
});

test('there is one first superadmin', async () => {
  await runCommand(SUPERADMIN);
  const second = await runCommand(SUPERADMIN.replace('Mariam@', 'autre@'));
  expect(second).toMatchObject(anEnd(1, 'existe déjà'));
});

test('the demo fills an empty database, once, and its password works', async () => {
  expect((await runCommand('seed --demo')).code).toBe(0);
  expect((await runCommand('seed --demo')).output).toContain('déjà');
  const { people, count } = runWithStore(({ db }) => ({
    people: db.select().from(users).all(),
    count: db.select().from(orders).all().length,
  }));
  expect(count).toBe(DEMO_ORDERS);
  expect(await verifyPassword(new HashGate(), people[0]?.passwordHash ?? '', DEMO_PASSWORD)).toBe(true);
});

test('the demo is refused where people are', async () => {
  await runCommand(SUPERADMIN);
  expect(await runCommand('seed --demo')).toMatchObject(anEnd(1, 'vrais comptes'));
});

test('a backup, then a restore: what came between is put aside', async () => {
  await runCommand(SUPERADMIN);
  expect(await runCommand('backup')).toMatchObject(anEnd(0, BACKUP));
  expect((await runCommand('backup')).code).toBe(1);
  runWithStore((store) => insertUser(store, { id: 'later' }));
  expect(await runCommand(`restore ${getBackup()}`)).toMatchObject(anEnd(1, '--yes'));
  expect(await runCommand(`restore ${getBackup()} --yes`)).toMatchObject(anEnd(0, 'gardée'));
  expect(runWithStore(({ db }) => db.select().from(users).all())).toHaveLength(1);
  expect(runWithStore(({ db }) => readJournal(db)).at(-1)).toMatchObject({ act: 'cli.restore' });
  expect((await runCommand('doctor')).output).toMatch(/ok {3}Dernière sauvegarde\u00a0: .*20.nov/);
  expect(existsSync(join(folder.path, 'backups', 'replaced-2026-11-20T14-05-09.sqlite'))).toBe(true);
});

test('F24: a base that is gone is refused by every command, until a restore or --new', async () => {
  await runCommand(SUPERADMIN);
  await runCommand('backup');
  rmSync(folder.file);
  for (const line of [SUPERADMIN, 'seed --demo', 'backup', 'door reopen'])
    expect(await runCommand(line)).toMatchObject(anEnd(3, `restore ${getBackup()} --yes`));
  expect(await runCommand('doctor')).toMatchObject(anEnd(1, 'a disparu'));
  expect(existsSync(folder.file)).toBe(false);
  expect((await runCommand(`restore ${getBackup()} --yes`)).code).toBe(0);
  expect(await runCommand(`${SUPERADMIN} --new`)).toMatchObject(anEnd(3, '--new n’y touche pas'));
  rmSync(folder.file);
  expect((await runCommand('seed --demo --new')).code).toBe(0);
  expect(runWithStore(({ db }) => db.select().from(orders).all())).toHaveLength(DEMO_ORDERS);
});

test('F24: a backup of a collapsed base has a name of its own, the doctor says so, and --accept confirms it', async () => {
  let now = NOW;
  const runNextCommand = (line: string) => {
    now += 1000;
    return runCommand(line, { now: () => now });
  };
  await runNextCommand(SUPERADMIN);
  insertClients(9);
  await runNextCommand('backup');
  runWithStore(({ sqlite }) => sqlite.exec(`DELETE FROM users WHERE role = 'client'`));
  expect((await runNextCommand('backup')).output).toMatch(
    /collapsed-[\s\S]*1 compte\(s\) et 0 commande\(s\), contre 10 et 0/,
  );
  expect(await runNextCommand('doctor')).toMatchObject(anEnd(1, 's’est effondrée'));
  expect((await runNextCommand('backup --accept x')).code).toBe(2);
  expect(await runNextCommand('backup --accept')).toMatchObject(anEnd(0, 'backups/laveo-'));
  expect((await runNextCommand('backup')).output).not.toContain('collapsed');
  expect((await runNextCommand('doctor')).output).not.toContain('effondrée');
});

test('the doctor says what a start noticed: rows that were there before are gone', async () => {
  await runCommand(SUPERADMIN);
  await runCommand(`backup ${join(folder.path, 'older.sqlite')}`);
  runWithStore((store) => {
    store.write(() => {
      for (let i = 0; i < 3; i++)
        recordCliAudit(
          store,
          { env: {}, now: () => NOW, say: () => {}, fail: () => {} },
          { act: 'cli.seed', subject: 'x' },
        );
    });
    createSequenceNoter(folder.path, store.sqlite)();
  });
  expect((await runCommand('doctor')).output).not.toContain('Il manque');
  for (const end of ['-wal', '-shm', '']) rmSync(`${folder.file}${end}`, { force: true });
  cpSync(join(folder.path, 'older.sqlite'), folder.file);
  expect((await runCommand('door reopen')).output).toContain('Il manque à la base 3 ligne(s)');
  expect((await runCommand('doctor')).output).toContain('Il manque à la base 3 ligne(s)');
  expect((await runCommand('door reopen')).output).not.toContain('Il manque');
});

test('a copy elsewhere is replaced each time, never by a base that collapsed, and a stand-by begins with it', async () => {
  await runCommand(SUPERADMIN);
  const target = join(folder.path, 'elsewhere');
  expect((await runCommand('doctor')).output).toContain('Rien n’est copié hors de cette machine');
  const copied = { code: 0, output: expect.stringContaining('Copie à jour') };
  expect(await runCommand(`backup --to ${target}`)).toMatchObject(copied);
  insertClients(9);
  expect(await runCommand(`backup --to ${target}`)).toMatchObject(copied);
  expect((await runCommand('doctor')).output).toContain('Dernière copie ailleurs');
  expect((await runCommand('doctor', { now: () => NOW + HOUR })).output).toMatch(
    /! +Dernière copie ailleurs/,
  );
  await runCommand('backup');
  runWithStore(({ sqlite }) => sqlite.exec(`DELETE FROM users WHERE role = 'client'`));
  expect(await runCommand(`backup --to ${target}`)).toMatchObject(anEnd(1, 'reste celle d’avant'));
  expect((await runCommand(`backup x --to ${target}`)).code).toBe(2);
  const env = { DATA_DIR: join(folder.path, 'standby-machine') };
  expect((await runCommand(`restore ${join(target, 'laveo.sqlite')} --yes`, { env })).code).toBe(0);
  const store = openStoreOnDisk(join(env.DATA_DIR, 'laveo.sqlite'));
  expect(store.db.select().from(users).all()).toHaveLength(10);
  store.close();
});

test('a restore on a new machine says that nobody knows there who was erased', async () => {
  await runCommand(SUPERADMIN);
  await runCommand(`backup ${join(folder.path, 'carried.sqlite')}`);
  const env = { DATA_DIR: join(folder.path, 'new') };
  const { code, output } = await runCommand(`restore ${join(folder.path, 'carried.sqlite')} --yes`, { env });
  expect(code).toBe(0);
  expect(output).toContain('Aucune ancienne base dans ce dossier\u00a0: supprimez de nouveau les comptes');
});

test('a restore is refused while a server holds the folder: 4', async () => {
  await runCommand(SUPERADMIN);
  await runCommand('backup');
  const lock = lockFolder(folder.path, { pid: 4321, since: NOW });
  expect(await runCommand(`restore ${getBackup()} --yes`)).toMatchObject(anEnd(4, '4321'));
  expect((await runCommand('doctor')).output).toContain('processus 4321');
  lock.release();
});

test('doctor names for a day the cap that strangers reached', async () => {
  await runCommand(SUPERADMIN);
  runWithStore(({ db }) => {
    setCounter(db, getCapCounterName('letters.reset'), NOW - 23 * HOUR);
    setCounter(db, getCapCounterName('code.stranger'), NOW - 25 * HOUR);
  });
  const { output } = await runCommand('doctor');
  expect(output).toMatch(
    /! +Plafond atteint le jeu.\u00a019\u00a0nov. à\u00a0.*\u00a0: demandes de nouveau mot de passe\./,
  );
  expect(output).not.toContain('codes de validation');
});

test('a command that works on the base holds the folder until it is done', async () => {
  const holders: unknown[] = [];
  const askSecret = async () => {
    holders.push(findHolder(folder.path));
    return 'un-mot-bien-choisi';
  };
  await runCommand(SUPERADMIN, { askSecret });
  expect(holders).toEqual(Array(2).fill({ pid: process.pid, since: NOW }));
  expect(findHolder(folder.path)).toBeNull();
  expect((await runCommand(SUPERADMIN)).code).toBe(1);
  expect(findHolder(folder.path)).toBeNull();
});

test('a command that only looks or copies takes the folder from nobody', async () => {
  await runCommand(SUPERADMIN);
  const holders: unknown[] = [];
  const recordHolder = () => {
    holders.push(findHolder(folder.path));
    return NOW;
  };
  for (const line of ['backup', 'door', 'door state'])
    expect(await runCommand(line, { now: recordHolder })).toMatchObject({ code: 0 });
  expect(new Set(holders)).toEqual(new Set([null]));
});

test('a base that waits for a migration is copied as it is', async () => {
  await runCommand(SUPERADMIN);
  runWithStore(({ sqlite }) =>
    sqlite.exec(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    ),
  );
  expect((await runCommand('backup')).code).toBe(0);
  expect((await runCommand('doctor')).output).toContain('Migrations en attente');
});

test('the doctor leaves nothing behind in a folder that nobody has used', async () => {
  expect((await runCommand('doctor')).code).toBe(0);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('no database, no backup', async () => {
  expect((await runCommand('backup')).code).toBe(1);
  expect((await runCommand(`restore ${join(folder.path, 'none.sqlite')} --yes`)).code).toBe(1);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('the doctor finds what matters', async () => {
  expect(await runCommand('doctor')).toMatchObject(anEnd(0, 'Aucune base'));
  await runCommand('seed --demo');
  const env = { DATA_DIR: folder.path, LIMITS_FACTOR: '10' };
  expect(await runCommand('doctor', { env })).toMatchObject(
    anEnd(1, /LIMITS_FACTOR vaut 10[\s\S]*Aucune sauvegarde[\s\S]*17 comptes de démonstration/),
  );
  expect((await runCommand('doctor', { env: { ...env, LAVEO_DEMO: '1' } })).code).toBe(0);
});

test('the doctor finds a folder that others can read, a proxy that is not believed, and a clock that is behind', async () => {
  await runCommand(SUPERADMIN);
  const https = { DATA_DIR: folder.path, PUBLIC_URL: 'https://laveo.ci' };
  expect((await runCommand('doctor', { env: { ...https, TRUST_PROXY: '1' } })).output).toMatch(
    /est fermé aux autres comptes[\s\S]*L’horloge et la base s’accordent/,
  );
  expect((await runCommand('doctor', { env: https })).output).toContain('TRUST_PROXY vaut 0');
  expect((await runCommand('doctor', { env: { DATA_DIR: folder.path, TRUST_PROXY: '1' } })).output).toContain(
    'TRUST_PROXY vaut 1 et PUBLIC_URL n’est pas en https',
  );
  expect(await runCommand('doctor', { now: () => NOW - HOUR })).toMatchObject(anEnd(1, 'L’horloge retarde'));
  chmodSync(folder.path, 0o755);
  expect(await runCommand('doctor')).toMatchObject(anEnd(1, 'D’autres comptes de la machine peuvent lire'));
  const settings = join(folder.path, 'laveo.env');
  writeFileSync(settings, '');
  chmodSync(settings, 0o644);
  expect(
    (await runCommand('doctor', { env: { DATA_DIR: folder.path, LAVEO_ENV: settings } })).output,
  ).toContain('se lit depuis tous les comptes');
});

test('letters are listed and shown', async () => {
  const letter = { ...LETTER, attempts: 8 };
  runWithStore(({ db }) =>
    insertRows(
      db,
      outbox,
      { ...letter, id: '1-aaaa' },
      { ...letter, id: '1-bbbb', dropAfter: NOW - 1 },
      { ...letter, id: '1-cccc', state: 'sent', subject: 'Message d’Awa', data: null },
    ),
  );
  expect((await runCommand('outbox')).output.split('\n')).toHaveLength(2);
  expect((await runCommand('outbox list --all')).output.split('\n')).toHaveLength(3);
  expect((await runCommand('outbox list --all')).output.match(/Message d’Awa/g)).toHaveLength(3);
  expect((await runCommand('outbox show aaaa')).output).toContain('Bonjour Awa');
  expect((await runCommand('outbox show cccc')).output).toContain('ses mots ne sont plus gardés');
  expect((await runCommand('outbox show dddd')).code).toBe(1);
});

test('a notification that waits is no letter', async () => {
  await runCommand(SUPERADMIN);
  const recipient = '5f0c1f6e-1111-4111-8111-111111111111';
  const push = { id: '1-aaaa', kind: 'push.newOrder', recipient, topic: 'o1', urgency: 5 } as const;
  runWithStore(({ db }) => insertRows(db, outbox, { ...push, createdAt: NOW - 2 * HOUR, dueAt: NOW }));
  for (const line of ['outbox', 'outbox list --all'])
    expect((await runCommand(line)).output).not.toContain(recipient);
  expect((await runCommand('doctor')).output).not.toContain('lettre(s)');
});

test('letters that the provider refuses are listed with its words', async () => {
  const refusal = '403 validation_error: The laveo.ci domain is not verified.';
  runWithStore(({ db }) => {
    setCounter(db, 'letters-refused-since', NOW - HOUR);
    insertRows(db, outbox, { ...LETTER, id: 'a-refused', attempts: 1, lastError: refusal });
  });
  const list = await runCommand('outbox');
  expect(list.output).toContain('Le service d’envoi refuse toutes les lettres depuis le');
  expect(list.output).toContain(refusal);
  expect((await runCommand('doctor')).output).toContain('Aucune lettre ne part depuis le');
});

test('the internal door is seen and reopened', async () => {
  runWithStore(({ db }) => insertRows(db, counters, { name: 'internal-door', value: NOW - 1000 }));
  expect((await runCommand('door')).output).toContain('fermée');
  expect((await runCommand('door reopen')).output).toContain('ouverte');
  expect((await runCommand('door')).output).toContain('ouverte');
  expect(runWithStore(({ db }) => readJournal(db))).toMatchObject([{ act: 'auth.reopenDoor' }]);
});
