import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupAtOnce, backupName, backupWhileServing, LAST_BACKUP, verifyBackup } from './backup.ts';
import { openReadOnly, openStore, type Store } from './open.ts';
import { restoreBackup } from './restore.ts';
import { counters, knownDevices, outbox, sessions, tokens, users, validationCodes } from './schema.ts';
import { aFolder, insertUser } from './testing.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
let folder: ReturnType<typeof aFolder>;
let file: string;
let target: string;
let store: Store;

beforeEach(() => {
  folder = aFolder();
  file = join(folder.path, 'laveo.sqlite');
  target = join(folder.path, 'backups', backupName(NOW));
  store = openStore({ file });
  insertUser(store, { id: 'awa' });
});
afterEach(() => {
  store.close();
  folder.remove();
});

const restore = () => {
  store.close();
  const facts = restoreBackup({ backup: target, folder: folder.path, now: NOW });
  store = openStore({ file });
  return facts;
};
const names = () => readdirSync(join(folder.path, 'backups'));

test('backups sort by age', () => {
  expect(backupName(NOW)).toBe('laveo-2026-11-20T14-05-09.sqlite');
});

test('a backup made while serving holds what was written before it began, and is one verified file', async () => {
  const made = backupWhileServing(store, target, NOW);
  for (let i = 0; i < 50; i += 1) {
    insertUser(store, { id: `during-${i}` });
    await new Promise(setImmediate);
  }
  await made;
  verifyBackup(target);
  const copy = openReadOnly(target);
  expect(copy.prepare(`SELECT count(*) FROM users WHERE id = 'awa'`).pluck().get()).toBe(1);
  copy.close();
  expect(names()).toEqual([backupName(NOW)]);
  expect(store.db.select().from(counters).all()).toEqual([{ name: LAST_BACKUP, value: NOW }]);
});

test('a backup beside the server is the same', () => {
  backupAtOnce(store, target, NOW);
  verifyBackup(target);
  expect(names()).toEqual([backupName(NOW)]);
});

test('a backup that fails leaves the older one and no half file', async () => {
  backupAtOnce(store, target, NOW);
  const older = readFileSync(target);
  store.close();
  await expect(backupWhileServing(store, target, NOW)).rejects.toThrow();
  expect(readFileSync(target)).toEqual(older);
  expect(names()).toEqual([backupName(NOW)]);
  store = openStore({ file });
});

test.each([
  ['truncated', () => truncateSync(target, 8192)],
  ['not a database', () => writeFileSync(target, 'Bonjour'.repeat(2000))],
  ['empty', () => writeFileSync(target, '')],
])('a backup that is %s is not restored, and the database stays', (_, spoil) => {
  backupAtOnce(store, target, NOW);
  spoil();
  store.close();
  expect(() => restoreBackup({ backup: target, folder: folder.path, now: NOW })).toThrow(
    expect.objectContaining({ reason: 'DAMAGED' }),
  );
  store = openStore({ file });
  expect(store.db.select().from(users).all()).toHaveLength(1);
  expect(names()).toEqual([backupName(NOW)]);
});

test('a restore brings the rows back and keeps what it replaced', () => {
  backupAtOnce(store, target, NOW);
  insertUser(store, { id: 'later' });
  const facts = restore();
  expect(store.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }]);
  const replaced = openReadOnly(facts.replaced ?? '');
  expect(replaced.prepare('SELECT count(*) FROM users').pluck().get()).toBe(2);
  replaced.close();
});

test('sessions, links and codes of a backup are void; its unsent letters are parked', () => {
  const at = { createdAt: 1, expiresAt: 9e12 };
  store.db
    .insert(sessions)
    .values({ id: 's', userId: 'awa', absoluteExpiresAt: 9e12, ...at })
    .run();
  store.db
    .insert(tokens)
    .values({ id: 't', purpose: 'reset', userId: 'awa', ...at })
    .run();
  store.db
    .insert(validationCodes)
    .values({ id: 'c', codeHash: '-', browser: '-', ...at })
    .run();
  store.db.insert(knownDevices).values({ id: 'd', userId: 'awa', createdAt: 1 }).run();
  store.db
    .insert(outbox)
    .values({
      id: 'l',
      event: 'e',
      recipient: 'awa@laveo.test',
      subject: 's',
      text: 't',
      html: 'h',
      nextAttemptAt: 1,
      createdAt: 1,
    })
    .run();
  backupAtOnce(store, target, NOW);
  expect(restore()).toMatchObject({ parkedLetters: 1, erasedAgain: 0 });
  for (const table of [sessions, tokens, validationCodes])
    expect(store.db.select().from(table).all()).toEqual([]);
  expect(store.db.select().from(outbox).get()).toMatchObject({
    state: 'dead',
    lastError: 'parked by a restore',
  });
});

test('an account erased since the backup stays erased', () => {
  backupAtOnce(store, target, NOW);
  store.db
    .update(users)
    .set({
      fullname: 'Compte supprimé',
      folded: '',
      phone: '',
      email: 'erased-awa',
      active: false,
      erasedAt: NOW,
    })
    .run();
  expect(restore().erasedAgain).toBe(1);
  expect(store.db.select().from(users).get()).toMatchObject({
    fullname: 'Compte supprimé',
    email: 'erased-awa',
    active: false,
    erasedAt: NOW,
  });
});

test('a damaged database can be restored over, and its files are kept', () => {
  backupAtOnce(store, target, NOW);
  store.close();
  writeFileSync(file, 'Bonjour'.repeat(2000));
  const facts = restoreBackup({ backup: target, folder: folder.path, now: NOW });
  store = openStore({ file });
  expect(store.db.select().from(users).all()).toHaveLength(1);
  expect(readFileSync(facts.replaced ?? '', 'utf8')).toContain('Bonjour');
  expect(existsSync(`${file}.restoring`)).toBe(false);
});
