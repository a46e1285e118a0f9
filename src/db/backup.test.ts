import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '#db/open.ts';
import {
  copyEarlierMigrations,
  eraseUser,
  insertUser,
  insertWithBlanks,
  openStoreOnDisk,
} from '#testing/database.ts';
import { readEvents } from '#testing/history.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import { backUpAtOnce, backUpWhileServing, LAST_BACKUP, makeBackupName, verifyBackup } from './backup.ts';
import { openReadOnly } from './connection.ts';
import { eraseContacts } from './contactErasure.ts';
import { insertEvent } from './orderEvents.ts';
import { restoreBackup } from './restore.ts';
import {
  applications,
  contacts,
  counters,
  creditNotes,
  invoiceIdentities,
  invoices,
  knownDevices,
  messages,
  orderLinks,
  orders,
  outbox,
  sessions,
  tokens,
  users,
  validationCodes,
} from './schema.ts';
import type { Store } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
const folder = openScratchFolder();
let target: string;
let store: Store;

beforeEach(() => {
  target = join(folder.path, 'backups', makeBackupName(NOW));
  store = openStoreOnDisk(folder.file);
  insertUser(store, { id: 'awa' });
});
afterEach(() => {
  store.close();
});

const restoreTarget = (now = NOW) => {
  store.close();
  const result = restoreBackup({ backup: target, folder: folder.path, now });
  store = openStoreOnDisk(folder.file);
  return result;
};
const listBackupNames = () => readdirSync(join(folder.path, 'backups'));

test('backups sort by age', () => {
  expect(makeBackupName(NOW)).toBe('laveo-2026-11-20T14-05-09.sqlite');
});

test('a backup made while serving holds what was written before it began, and is one verified file', async () => {
  const madeNames = backUpWhileServing(store, target, NOW);
  for (let i = 0; i < 50; i += 1) {
    insertUser(store, { id: `during-${i}` });
    await new Promise(setImmediate);
  }
  await madeNames;
  verifyBackup(target);
  const copy = openReadOnly(target);
  expect(copy.prepare(`SELECT count(*) FROM users WHERE id = 'awa'`).pluck().get()).toBe(1);
  copy.close();
  expect(listBackupNames()).toEqual([makeBackupName(NOW)]);
  expect(store.db.select().from(counters).all()).toContainEqual({ name: LAST_BACKUP, value: NOW });
});

test('a backup beside the server is the same', () => {
  backUpAtOnce(store, target, NOW);
  verifyBackup(target);
  expect(listBackupNames()).toEqual([makeBackupName(NOW)]);
});

test('a backup that fails leaves the older one and no half file', async () => {
  backUpAtOnce(store, target, NOW);
  const older = readFileSync(target);
  store.close();
  await expect(backUpWhileServing(store, target, NOW)).rejects.toThrow();
  expect(readFileSync(target)).toEqual(older);
  expect(listBackupNames()).toEqual([makeBackupName(NOW)]);
  store = openStoreOnDisk(folder.file);
});

test.each([
  ['truncated', () => truncateSync(target, 8192)],
  ['not a database', () => writeFileSync(target, 'Bonjour'.repeat(2000))],
  ['empty', () => writeFileSync(target, '')],
])('a backup that is %s is not restored, and the database stays', (_, spoil) => {
  backUpAtOnce(store, target, NOW);
  spoil();
  expect(restoreTarget).toThrow(expect.objectContaining({ reason: 'DAMAGED' }));
  store = openStoreOnDisk(folder.file);
  expect(store.db.select().from(users).all()).toHaveLength(1);
  expect(listBackupNames()).toEqual([makeBackupName(NOW)]);
});

test('a restore brings the rows back and keeps what it replaced', () => {
  backUpAtOnce(store, target, NOW);
  insertUser(store, { id: 'later' });
  const result = restoreTarget();
  expect(store.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }]);
  const replaced = openReadOnly(result.replaced ?? '');
  expect(replaced.prepare('SELECT count(*) FROM users').pluck().get()).toBe(2);
  replaced.close();
});

test('what stands only in the log of the file that is logged is restored with it', () => {
  backUpAtOnce(store, target, NOW);
  store.close();
  const logged = openStoreOnDisk(target);
  logged.sqlite.pragma('wal_autocheckpoint = 0');
  insertUser(logged, { id: 'logged' });
  // A kill leaves the row in the log and not in the file.
  for (const end of ['', '-wal']) cpSync(target + end, `${target}.killed${end}`);
  logged.close();
  target = `${target}.killed`;
  restoreTarget();
  expect(store.db.select({ id: users.id }).from(users).all()).toEqual([{ id: 'awa' }, { id: 'logged' }]);
});

test('sessions, links and codes of a backup are void; unsent letters are parked, uncertified sales doubted', () => {
  const at = { createdAt: 1, expiresAt: 9e12 };
  insertRows(store.db, sessions, { id: 's', userId: 'awa', absoluteExpiresAt: 9e12, ...at });
  insertRows(store.db, tokens, { id: 't', purpose: 'reset', userId: 'awa', ...at });
  insertRows(store.db, validationCodes, { id: 'c', codeHash: '-', browser: '-', ...at });
  insertRows(store.db, knownDevices, { id: 'd', userId: 'awa', createdAt: 1 });
  const waiting = { recipient: 'awa@laveo.test', dueAt: 1, createdAt: 1 };
  insertRows(
    store.db,
    outbox,
    { id: 'l', kind: 'auth.passwordChanged', data: {}, urgency: 3, ...waiting },
    { id: 'p', kind: 'push.newOrder', topic: 'o', urgency: 5, ...waiting },
  );
  const sale = { amount: 1500, content: { lines: [] }, createdAt: 1, state: 'to_send' as const, sendAt: 1 };
  insertRows(store.db, invoices, { id: 'due', orderId: 'o', ...sale });
  insertRows(store.db, invoices, { id: 'refused', orderId: 'p', ...sale, state: 'refused', sendAt: null });
  const note = { ...sale, items: [], reason: 'Perdue', actorId: 'awa' };
  insertRows(store.db, creditNotes, { id: 'due', invoiceId: 'refused', key: 'a', ...note });
  insertRows(store.db, creditNotes, { id: 'follows', invoiceId: 'due', key: 'b', ...note, sendAt: null });
  backUpAtOnce(store, target, NOW);
  expect(restoreTarget()).toMatchObject({ parkedLetters: 1, doubtedPapers: 2, erasedAgain: 0 });
  const readPapers = (table: typeof invoices | typeof creditNotes) =>
    store.db.select().from(table).orderBy(table.id).all();
  expect(readPapers(invoices)).toMatchObject([{ state: 'unsure', sendAt: null }, { state: 'refused' }]);
  expect(readPapers(creditNotes)).toMatchObject([{ state: 'unsure', sendAt: null }, { state: 'to_send' }]);
  for (const table of [sessions, tokens, validationCodes])
    expect(store.db.select().from(table).all()).toEqual([]);
  const [letter, ...others] = store.db.select().from(outbox).all();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ state: 'dead', dueAt: null, lastError: 'parked by a restore' });
});

function insertHistory(): void {
  addLetters();
  insertPeopleAndOrders();
  const by = { actorId: null, actorName: 'Marie', actorRole: 'admin', at: 1, recordedAt: 1 } as const;
  const assigned = { ...by, kind: 'assigned', detail: 'Yao Canari' } as const;
  insertEvent(store.db, { ...assigned, orderId: 'aaaaaaaa', livreurId: 'yao' });
  insertEvent(store.db, { ...assigned, orderId: 'bbbbbbbb' });
}

function insertEarlierHistory(): void {
  addEarlierLetters();
  insertPeopleAndOrders();
  const assigned = { kind: 'assigned', actor_name: 'Marie', actor_role: 'admin', detail: 'Yao Canari' };
  insertWithBlanks(
    store.sqlite,
    'order_events',
    { ...assigned, order_id: 'aaaaaaaa' },
    { ...assigned, order_id: 'bbbbbbbb' },
  );
}

function insertPeopleAndOrders(): void {
  const { db, sqlite } = store;
  insertUser(store, { id: 'yao', role: 'livreur', fullname: 'Yao Canari', phone: '+2250505050505' });
  insertUser(store, { id: 'homonym', role: 'livreur', fullname: 'Yao Canari' });
  const order = {
    status: 'completed',
    client_id: 'awa',
    client_name: 'Awa Koné',
    client_address: 'Repère du canari',
    client_contact_phone: '+2250701020304',
    livreur_name: 'Yao Canari',
  };
  insertWithBlanks(
    sqlite,
    'orders',
    { ...order, id: 'aaaaaaaa', reference: 'a', livreur_id: 'yao', livreur_phone: '+2250505050505' },
    { ...order, id: 'bbbbbbbb', reference: 'b', livreur_id: 'homonym' },
  );
  const wrote = { fullname: 'Yao Canari', folded: '', email: 'yao@laveo.test' };
  insertWithBlanks(sqlite, 'contact_messages', { ...wrote, id: 'm', message: 'Message du canari' });
  insertRows(db, applications, { ...wrote, createdAt: 1, id: 'a', phone: '+2250505050505', city: 'Abidjan' });
}

function addLetters(): void {
  const subject = 'Message de Yao Canari';
  const letter = { kind: 'written', subject, urgency: 3, createdAt: 1 } as const;
  insertRows(
    store.db,
    outbox,
    { ...letter, id: '1', recipient: 'yao@laveo.test', state: 'sent' },
    { ...letter, id: '2', recipient: 'equipe@laveo.ci', replyTo: 'yao@laveo.test' },
  );
}

function addEarlierLetters(): void {
  const letter = { subject: 'Message de Yao Canari', text: 'Bonjour', next_attempt_at: 1 };
  insertWithBlanks(
    store.sqlite,
    'mail_outbox',
    { ...letter, id: '1', event: '1', recipient: 'yao@laveo.test' },
    { ...letter, id: '2', event: '2', recipient: 'equipe@laveo.ci', reply_to: 'yao@laveo.test' },
  );
}

const eraseUserEarlier = (id: string) => eraseUser(store, id, NOW - 1);
const hasBytes = (text: string) => readFileSync(folder.file).includes(text);

test('an account erased since the backup is erased again, as wholly as the first time', () => {
  insertHistory();
  backUpAtOnce(store, target, NOW);
  updateRow(store.db, users, 'awa', { fullname: 'Awa Diallo' });
  for (const id of ['awa', 'yao']) eraseUserEarlier(id);
  expect(restoreTarget()).toMatchObject({ erasedAgain: 2, erasuresKnown: true });
  expect(store.db.select().from(users).where(eq(users.id, 'yao')).get()).toMatchObject({
    fullname: 'Compte supprimé',
    email: 'erased-yao@laveo.invalid',
    active: false,
    erasedAt: NOW - 1,
  });
  expect(
    store.db.select({ client: orders.clientName, livreur: orders.livreurName }).from(orders).all(),
  ).toEqual([
    { client: 'Client supprimé', livreur: 'Livreur supprimé' },
    { client: 'Client supprimé', livreur: 'Yao Canari' },
  ]);
  expect(readEvents(store.db).map(({ detail }) => detail)).toEqual(['Livreur supprimé', 'Yao Canari']);
  for (const table of [messages, applications, outbox])
    expect(store.db.select().from(table).all()).toEqual([]);
  const identities = store.db.select().from(invoiceIdentities).all();
  expect(identities.map((each) => each.clientName)).toEqual(['Awa Diallo', 'Awa Diallo']);
  for (const text of ['yao@laveo.test', '+2250505050505', 'Message du canari', 'Awa Koné'])
    expect([text, hasBytes(text)]).toEqual([text, false]);
});

test('a contact erased since the backup is erased again, and no link of the backup leads anywhere', () => {
  const contact = { phone: '+2250708090001', fullname: 'Clarisse Canari', folded: '', createdAt: 1 };
  insertRows(store.db, contacts, { id: 'caller', ...contact });
  insertHistory();
  const [order] = store.db.select().from(orders).all();
  insertRows(store.db, orderLinks, { id: 'hash', orderId: order?.id ?? '', createdAt: 1 });
  backUpAtOnce(store, target, NOW);
  store.write(() => eraseContacts(store.db, ['caller'], NOW));
  expect(restoreTarget()).toMatchObject({ erasedAgain: 1 });
  expect(store.db.select().from(contacts).get()).toMatchObject({
    fullname: 'Client supprimé',
    erasedAt: NOW,
  });
  expect(store.db.select().from(orderLinks).all()).toEqual([]);
  for (const text of ['Clarisse Canari', '+2250708090001'])
    expect([text, hasBytes(text)]).toEqual([text, false]);
});

test('also when the backup is of an older schema', () => {
  store.close();
  rmSync(folder.file);
  store = openStore({ file: folder.file, migrations: copyEarlierMigrations(folder.path, '0002') });
  insertUser(store, { id: 'awa' });
  insertEarlierHistory();
  backUpAtOnce(store, target, NOW);
  store.close();
  store = openStoreOnDisk(folder.file);
  store.sqlite.exec('ALTER TABLE users ADD later text');
  eraseUserEarlier('yao');
  expect(restoreTarget()).toMatchObject({ erasedAgain: 1, erasuresKnown: true });
  expect(store.db.select().from(orders).where(eq(orders.id, 'aaaaaaaa')).get()?.livreurName).toBe(
    'Livreur supprimé',
  );
  expect(readEvents(store.db).map(({ detail }) => detail)).toEqual(['Livreur supprimé', 'Yao Canari']);
  expect(hasBytes('yao@laveo.test')).toBe(false);
});

test('an account erased once stays so through a restore that has never heard of it', () => {
  const before = join(folder.path, 'backups', 'before-yao.sqlite');
  backUpAtOnce(store, before, NOW);
  insertHistory();
  backUpAtOnce(store, target, NOW);
  eraseUserEarlier('yao');
  const withYao = target;
  target = before;
  expect(restoreTarget()).toMatchObject({ erasedAgain: 0, erasuresKnown: true });
  target = withYao;
  expect(restoreTarget(NOW + 1000)).toMatchObject({ erasedAgain: 1, erasuresKnown: true });
  expect(store.db.select().from(users).where(eq(users.id, 'yao')).get()).toMatchObject({
    fullname: 'Compte supprimé',
    role: 'livreur',
    erasedAt: NOW - 1,
  });
  expect(hasBytes('yao@laveo.test')).toBe(false);
});

test('on a new machine nobody knows who was erased', () => {
  backUpAtOnce(store, target, NOW);
  store.close();
  rmSync(folder.file);
  expect(restoreTarget()).toMatchObject({ replaced: null, erasedAgain: 0, erasuresKnown: false });
});

test('what cannot be written into the restored database is no damage of the old one', () => {
  store.sqlite.exec(
    `CREATE TRIGGER no_more BEFORE UPDATE ON users BEGIN INSERT INTO nowhere VALUES (1); END`,
  );
  backUpAtOnce(store, target, NOW);
  store.sqlite.exec('DROP TRIGGER no_more');
  eraseUserEarlier('awa');
  expect(restoreTarget).toThrow('nowhere');
  store = openStoreOnDisk(folder.file);
  expect(store.db.select().from(users).get()?.erasedAt).toBe(NOW - 1);
});

test('what a killed restore left is swept by the next one', () => {
  backUpAtOnce(store, target, NOW);
  for (const end of ['', '-journal', '-wal', '.partial', '.partial-journal'])
    writeFileSync(`${folder.file}.restoring${end}`, 'Awa Canari');
  restoreTarget();
  expect(store.db.select().from(users).all()).toHaveLength(1);
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a damaged database can be restored over, and its files are kept', () => {
  backUpAtOnce(store, target, NOW);
  store.close();
  writeFileSync(folder.file, 'Bonjour'.repeat(2000));
  const result = restoreTarget();
  expect(store.db.select().from(users).all()).toHaveLength(1);
  expect(result.erasuresKnown).toBe(false);
  expect(readFileSync(result.replaced ?? '', 'utf8')).toContain('Bonjour');
  expect(existsSync(`${folder.file}.restoring`)).toBe(false);
});
