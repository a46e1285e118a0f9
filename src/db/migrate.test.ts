import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate as migrateUnguarded } from 'drizzle-orm/better-sqlite3/migrator';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertUser, insertWithBlanks } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { openBare, openReadOnly, type Sqlite } from './connection.ts';
import { appendAudit, chainAudit, findBrokenLinks } from './integrity/auditChain.ts';
import { createWordedViews } from './integrity/olderSchemas.ts';
import { findBrokenSeals, sealWrittenRows } from './integrity/rowSeals.ts';
import { applyMigrations, findMigrationsFolder, listPendingMigrations, readMigrations } from './migrate.ts';
import { openStore } from './open.ts';
import { toRefusal } from './refusal.ts';
import { sessions } from './schema.ts';
import type { Store } from './store.ts';

const ROW = {
  at: 1,
  actorId: 'a',
  actorName: 'A',
  actorRole: 'admin',
  ip: '-',
  act: 'house.update',
  subject: 'y',
} as const;

const folder = openScratchFolder();
let file: string;
let migrations: string;
let store: Store;

beforeEach(() => {
  file = join(folder.path, 'data', 'laveo.sqlite');
  migrations = join(folder.path, 'drizzle');
  cpSync(findMigrationsFolder(), migrations, { recursive: true });
  store = openStore({ file, migrations });
  insertUser(store, { id: 'awa' });
  insertUser(store, { id: 'yao' });
  const at = { expiresAt: 1, absoluteExpiresAt: 1, createdAt: 1 };
  for (const userId of ['awa', 'yao']) insertRows(store.db, sessions, { id: `of-${userId}`, userId, ...at });
});
afterEach(() => {
  store.close();
});

function addMigration(tag: string, statements: string[]): void {
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = journal.entries.at(-1) ?? { idx: -1, when: 0 };
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
  mkdirSync(migrations, { recursive: true });
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(migrations, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
}

const listTriggers = (table: string) =>
  store.sqlite
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`)
    .pluck()
    .all(table) as string[];

/** drizzle-kit writes these statements to change a column; with foreign keys on, they delete rows of child tables. */
function buildTableRebuild(table: string, triggers = listTriggers(table)): string[] {
  const create = store.sqlite
    .prepare('SELECT sql FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table) as string;
  return [
    'PRAGMA foreign_keys=OFF;',
    create.replace(new RegExp(`[\`"]${table}[\`"]`), `\`__new_${table}\``),
    `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
    `DROP TABLE \`${table}\`;`,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
    ...triggers,
    'PRAGMA foreign_keys=ON;',
  ];
}

const listDueMigrations = () => listPendingMigrations(store.sqlite, readMigrations(migrations));
const countRows = (table: string) =>
  store.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
const countNewMigrations = () =>
  countRows('__drizzle_migrations') - readMigrations(findMigrationsFolder()).length;

test('unguarded, drizzle’s own migrator empties the children of a rebuilt table and says nothing', () => {
  addMigration('9999_rebuild_users', buildTableRebuild('users'));
  migrateUnguarded(store.db, { migrationsFolder: migrations });
  expect(countRows('users')).toBe(2);
  expect(countRows('sessions')).toBe(0);
});

test('guarded, the children stay', () => {
  addMigration('9999_rebuild_users', buildTableRebuild('users'));
  applyMigrations(store.sqlite, listDueMigrations());
  expect([countRows('users'), countRows('sessions'), countNewMigrations()]).toEqual([2, 2, 1]);
  expect(store.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(listDueMigrations()).toEqual([]);
});

test('should the loss happen all the same, it is seen before the commit', () => {
  addMigration('9999_rebuild_users', [...buildTableRebuild('users'), 'DELETE FROM sessions;']);
  expect(() => applyMigrations(store.sqlite, listDueMigrations())).toThrow('sessions de 2 à 0');
  expect([countRows('sessions'), countNewMigrations()]).toEqual([2, 0]);
});

test('a migration that means to change rows says which', () => {
  addMigration('9999_end_sessions', ['-- changes: sessions\nDELETE FROM sessions;']);
  applyMigrations(store.sqlite, listDueMigrations());
  expect(countRows('sessions')).toBe(0);
});

test('a rebuilt audit must get its triggers back', () => {
  addMigration('9999_rebuild_audit', buildTableRebuild('audit', []));
  expect(() => applyMigrations(store.sqlite, listDueMigrations())).toThrow('déclencheur audit_');
  appendAudit(store.db, ROW);
  expect(() => store.sqlite.exec('DELETE FROM audit')).toThrow('append-only');
});

test('dangling references are refused before the commit', () => {
  addMigration('9999_dangle', [`UPDATE sessions SET user_id = 'nobody' WHERE id = 'of-awa';`]);
  expect(() => applyMigrations(store.sqlite, listDueMigrations())).toThrow('sans cible (sessions)');
  expect(store.sqlite.prepare(`SELECT user_id FROM sessions WHERE id = 'of-awa'`).pluck().get()).toBe('awa');
});

test('a failure after any statement leaves schema and rows as they were', () => {
  addMigration('9999_rebuild_users', buildTableRebuild('users'));
  addMigration('0003_more', ['ALTER TABLE users ADD note text;', 'CREATE INDEX users_note ON users (note);']);
  const readSchema = () =>
    store.sqlite.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  const before = readSchema();
  const statements = listDueMigrations().flatMap((m) => m.statements).length;
  for (let fatal = 1; fatal <= statements; fatal += 1) {
    let run = 0;
    const failAtStatement = () => {
      run += 1;
      if (run === fatal) throw new Error('power cut');
    };
    expect(() =>
      applyMigrations(store.sqlite, listDueMigrations(), { afterStatement: failAtStatement }),
    ).toThrow('power cut');
    expect(readSchema()).toEqual(before);
    expect([countRows('users'), countRows('sessions'), countNewMigrations()]).toEqual([2, 2, 0]);
  }
  applyMigrations(store.sqlite, listDueMigrations());
  expect(countNewMigrations()).toBe(2);
});

test('the file is copied before a migration touches it', () => {
  addMigration('9999_note', ['ALTER TABLE users ADD note text;']);
  store.close();
  const progress: string[] = [];
  store = openStore({ file, migrations, onProgress: (sentence) => progress.push(sentence) });
  const copy = openReadOnly(join(folder.path, 'data/backups/before-9999_note.sqlite'));
  expect(copy.prepare('SELECT count(*) FROM users').pluck().get()).toBe(2);
  expect(copy.pragma('table_info(users)')).not.toContainEqual(expect.objectContaining({ name: 'note' }));
  copy.close();
  expect(progress).toHaveLength(2);
});

test('a disk without room for the copy and the migration is named before anything is written', () => {
  addMigration('9999_note', ['ALTER TABLE users ADD note text;']);
  store.close();
  // The end of the file is a hole that takes no room, and that SQLite does not read.
  const { size } = statSync(file);
  truncateSync(file, 2 ** 42);
  expect(() => openStore({ file, migrations })).toThrow(
    expect.objectContaining({
      exitCode: 3,
      message: expect.stringMatching(/^La place manque .*Mo libres, il en faut 8796093,0.Mo /),
    }),
  );
  expect(readdirSync(join(folder.path, 'data/backups'))).toEqual([]);
  truncateSync(file, size);
  store = openStore({ file, migrations });
});

test('a disk that fills during a migration is not told as a fault of ownership', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(toRefusal(full, file)).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^La place manque .*Mo libres, il en faut davantage \(SQLITE_FULL\)/),
  });
});

test('a database written by a newer version is refused', () => {
  addMigration('9999_note', ['ALTER TABLE users ADD note text;']);
  applyMigrations(store.sqlite, listDueMigrations());
  store.close();
  expect(() => openStore({ file })).toThrow(expect.objectContaining({ reason: 'NEWER' }));
  store = openStore({ file, migrations });
});

test('a migration edited after it was applied is refused', () => {
  const first = join(migrations, '0001_audit_is_append_only.sql');
  writeFileSync(first, `${readFileSync(first, 'utf8')}\n-- edited`);
  expect(listDueMigrations).toThrow('0001_audit_is_append_only a été modifiée');
});

test('a command beside a running server never migrates', () => {
  addMigration('9999_note', ['ALTER TABLE users ADD note text;']);
  store.close();
  expect(() => openStore({ file, migrations, onPending: 'refuse' })).toThrow('arrêtez le serveur');
  store = openStore({ file, migrations });
});

const readSequences = (sqlite: Sqlite) =>
  Object.fromEntries(
    sqlite.prepare('SELECT name, seq FROM sqlite_sequence').raw().all() as [string, number][],
  );
function openOldDatabase(tag: string) {
  const old = openBare(join(folder.path, `${tag}.sqlite`));
  onTestFinished(() => {
    old.close();
  });
  const all = readMigrations(migrations);
  const first = all.findIndex((m) => m.tag.endsWith(tag));
  applyMigrations(old, all.slice(0, first));
  return {
    old,
    update: () => applyMigrations(old, all.slice(first)),
    updateOnce: () => applyMigrations(old, all.slice(first, first + 1)),
  };
}

test('events of before they had a livreur’s id get it from who had the order, never from a name alone', () => {
  const { old, updateOnce } = openOldDatabase('_events_name_their_livreur');
  for (const id of ['sent', 'acted', 'relieved', 'homonym’s', 'paid'])
    insertUser({ sqlite: old }, { id, role: 'livreur', fullname: id === 'paid' ? 'paid' : 'Yao Kouadio' });
  const insertOrder = (id: string, livreurId: string | null) =>
    insertWithBlanks(old, 'orders', { id, reference: id, livreur_id: livreurId, status: 'completed' });
  const insertEvent = (orderId: string, kind: string, detail: string | null, actorId: string | null = null) =>
    insertWithBlanks(old, 'order_events', { order_id: orderId, kind, detail, actor_id: actorId });
  insertOrder('o1', 'sent');
  insertEvent('o1', 'assigned', 'Yao Kouadio');
  insertEvent('o1', 'payment', 'paid');
  insertOrder('o2', null);
  insertEvent('o2', 'assigned', 'Yao Kouadio');
  insertEvent('o2', 'status', null, 'acted');
  insertOrder('o3', null);
  insertEvent('o3', 'reassigned', 'Yao Kouadio');
  const after = JSON.stringify({ livreurId: 'relieved' });
  insertWithBlanks(old, 'audit', { act: 'dispatch.reassign', subject: 'o3', after });
  insertOrder('o4', null);
  insertEvent('o4', 'assigned', 'Yao Kouadio');
  updateOnce();
  expect(old.prepare('SELECT livreur_id FROM order_events ORDER BY sequence').pluck().all()).toEqual([
    'sent',
    null,
    'acted',
    null,
    'relieved',
    null,
  ]);
});

test('T-P10: rows of before the chain are chained by the migration, and lose the name of an erased account', () => {
  const { old, update } = openOldDatabase('_audit_is_chained');
  const entry = { actor_role: 'admin', ip: '203.0.113.7' };
  insertWithBlanks(
    old,
    'audit',
    { ...entry, actor_id: 'ali', actor_name: 'Ali Traoré' },
    { ...entry, actor_id: 'gone', actor_name: 'Didier Yapi' },
  );
  insertUser({ sqlite: old }, { id: 'gone', role: 'admin', fullname: 'Compte supprimé', erasedAt: 2 });
  update();
  expect(findBrokenLinks(old)).toEqual([]);
  expect(
    old.prepare('SELECT actor_name, ip, salt IS NULL FROM journal ORDER BY sequence').raw().all(),
  ).toEqual([
    ['Ali Traoré', '203.0.113.7', 0],
    ['Compte supprimé', '', 1],
  ]);
});

test('letters of before keep words, order and urgency, and news still waits for the earlier news to the same person', () => {
  const { old, update } = openOldDatabase('_letters_are_references');
  const letter = { recipient: 'awa@laveo.test', subject: 'Bienvenue', state: 'waiting', next_attempt_at: 50 };
  const news = { ...letter, text: 'Bonjour' };
  insertWithBlanks(
    old,
    'mail_outbox',
    { ...news, id: 'z', event: 'order:1:pending:1', state: 'sending', lease_until: 90, created_at: 1 },
    { ...news, id: 'y', event: 'order:1:assigned:2', created_at: 1 },
    { ...letter, id: 'x', event: 'auth.code:1:2', text: 'Code', created_at: 2 },
    { ...letter, id: 'w', event: 'order:1:completed:3', state: 'sent' },
    { ...letter, id: 'v', event: 'auth.reset:1', text: 'Lien', state: 'dead' },
  );
  update();
  const letters = `SELECT id, kind, words ->> 'text', subject, urgency, state, due_at FROM mail_outbox ORDER BY id DESC`;
  expect(old.prepare(letters).raw().all()).toEqual([
    ['z', 'order.written', 'Bonjour', 'Bienvenue', 3, 'sending', 90],
    ['y', 'order.written', 'Bonjour', 'Bienvenue', 3, 'waiting', null],
    ['x', 'written', 'Code', 'Bienvenue', 0, 'waiting', 50],
    ['w', 'order.written', null, 'Bienvenue', 3, 'sent', null],
    ['v', 'written', 'Lien', 'Bienvenue', 1, 'dead', null],
  ]);
});

test('lines, keys and events of before stay, and a number that an event has had is not given out again', () => {
  const { old, updateOnce } = openOldDatabase('_fewer_trees_to_write');
  insertUser({ sqlite: old }, { id: 'awa' });
  insertWithBlanks(old, 'orders', { id: 'o1', reference: 'o1', client_id: 'awa', status: 'pending' });
  old.exec(`
    INSERT INTO order_lines VALUES ('o1', 1, 'p', 'Robe', 'Lavage', 2, 800), ('o1', 0, 'q', 'Chemise', 'Lavage', 1, 500);
    INSERT INTO idempotency VALUES ('awa', 'k', 'h', 'o1', 1);
    INSERT INTO order_events (order_id, kind, actor_id, actor_name, actor_role, at, recorded_at)
      VALUES ('o1', 'created', 'awa', 'Awa', 'client', 1, 1), ('o1', 'status', 'awa', 'Awa', 'client', 2, 2);
    DELETE FROM order_events WHERE sequence = 2;
  `);
  const listRows = (table: string) => old.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
  const tables = ['orders', 'order_lines', 'idempotency', 'order_events'];
  const before = tables.map(listRows);
  updateOnce();
  expect(tables.map(listRows)).toEqual(before);
  expect(readSequences(old)).toMatchObject({ order_events: 2 });
});

/** A history with a removed order, and a last event whose number must stay taken once that event is gone. */
function insertHistory(old: Sqlite, removed: string): void {
  const hash = 'ab'.repeat(32);
  insertWithBlanks(old, 'orders', { id: 'o1', reference: 'o1', status: 'pending', grand_total: 500 });
  old.exec(`
    INSERT INTO order_events (order_id, detail, kind, actor_id, actor_name, actor_role, from_status, to_status, livreur_id, content_hash, at, recorded_at, phone_at)
      VALUES ('o1', NULL, 'created', 'awa', 'Awa', 'client', NULL, 'pending', NULL, '${hash}', 1, 1, NULL),
        ('o1', 'Yao', 'assigned', 'ali', 'Ali', 'admin', 'pending', 'assigned', 'yao', NULL, 2, 3, NULL),
        ('o1', NULL, 'status', 'yao', 'Yao', 'livreur', 'assigned', 'pickup_en_route', NULL, NULL, 4, 5, 6),
        ('o1', 'paid', 'payment', NULL, 'Laveo', 'system', NULL, NULL, NULL, NULL, 7, 7, NULL),
        (${removed}, 'removed', 'ali', 'Ali Traoré', 'admin', 'pending', NULL, NULL, NULL, 8, 8, NULL),
        ('other', NULL, 'status', 'awa', 'Awa', 'client', NULL, NULL, NULL, NULL, 9, 9, NULL);
    INSERT INTO audit (at, actor_id, actor_name, actor_role, ip, act, subject, after, salt, person_hash, hash)
      VALUES (1, 'ali', 'Ali', 'admin', '-', 'a', 'o1', '{"b":1}', 'abcd', '${hash}', '${hash}'),
        (2, 'ali', 'Ali Traoré', 'admin', '-', 'b', 'o1', NULL, 'abcd', '${hash}', '${hash}');
  `);
}

test('events and the journal say what they said, and a removal which order it was', () => {
  const { old, updateOnce } = openOldDatabase('_who_and_what_stand_once');
  insertHistory(old, `'gone', NULL`);
  old.exec('DELETE FROM order_events WHERE sequence = 6; DROP TRIGGER audit_never_changes');
  chainAudit(old);
  const readRows = () => ({
    events: old.prepare('SELECT * FROM order_events ORDER BY sequence').all() as Record<string, unknown>[],
    journal: old.prepare(`SELECT sequence, actor_name, after, salt, hash FROM audit ORDER BY sequence`).all(),
  });
  const before = readRows();
  updateOnce();
  before.events[4] = { ...before.events[4], order_id: null, detail: 'gone' };
  expect(readRows()).toEqual(before);
  expect(findBrokenLinks(old)).toEqual([]);
  old.exec(
    `INSERT INTO order_events (order_id, kind, actor_name, actor_role, at, recorded_at) VALUES ('o1', 'status', 'Ali', 'admin', 10, 10)`,
  );
  expect(old.prepare('SELECT max(sequence) FROM order_events').pluck().get()).toBe(7);
});

describe('events and journal, tables again', () => {
  function openViews() {
    const opened = openOldDatabase('_events_and_journal_are_tables');
    insertHistory(opened.old, `NULL, 'gone'`);
    opened.old.exec(`
      INSERT INTO money_entries (sequence, order_id, kind, method, amount, actor_id, at, recorded_at)
        VALUES (4, 'o1', 'receipt', 'wave', 500, 'desk', 7, 7);
      DROP TRIGGER event_rows_never_shrink;
      DELETE FROM event_rows WHERE sequence = 6;
      CREATE TRIGGER event_rows_never_shrink BEFORE DELETE ON event_rows BEGIN SELECT 1; END;
    `);
    return opened;
  }
  const ORDER = 'ORDER BY sequence';
  const JOURNAL =
    'sequence, at, actor_id, actor_name, actor_role, ip, act, subject, before, after, salt, person_hash, hash';

  test('say what the views said, under numbers that are not given out again', () => {
    const { old, updateOnce } = openViews();
    const before = {
      events: old.prepare(`SELECT * FROM order_events ${ORDER}`).all(),
      journal: old.prepare(`SELECT ${JOURNAL} FROM audit ${ORDER}`).all(),
    };
    const sequences = readSequences(old);
    updateOnce();
    expect(readSequences(old)).toEqual({ ...sequences, order_events: 6, audit: 2 });
    createWordedViews(old);
    expect(old.prepare(`SELECT ${JOURNAL} FROM journal ${ORDER}`).all()).toEqual(before.journal);
    expect(old.prepare(`SELECT * FROM events ${ORDER}`).all()).toEqual(before.events);
    expect(old.pragma('foreign_key_check')).toEqual([]);
    old.exec(
      `INSERT INTO order_events (order_number, kind, actor, at, recorded_at) VALUES (1, 'status', 1, 10, 10)`,
    );
    expect(old.prepare('SELECT max(sequence) FROM order_events').pluck().get()).toBe(7);
    for (const sql of ['DELETE FROM order_events', 'UPDATE order_events SET at = 1'])
      expect(() => old.exec(sql)).toThrow('keep their facts');
    expect(() => old.exec('DELETE FROM audit')).toThrow('append-only');
    expect(() => old.exec('DELETE FROM orders')).toThrow('an order with money stays');
  });

  test.each([
    ['a word', 's.`from_status`, s.`to_status`', 's.`to_status`, s.`from_status`'],
    ['an hour', 'coalesce(e.`recorded_at`, e.`at`), e.`phone_at`', 'e.`at`, e.`phone_at`'],
    ['a hash', 'e.`content_hash`, e.`at`, coalesce', 'NULL, e.`at`, coalesce'],
    ['who acted', 'e.`actor`, e.`livreur`,\n', '1, e.`livreur`,\n'],
    ['an event', 'ORDER BY e.`sequence`', 'WHERE e.`sequence` > 1'],
  ])('nothing is changed by a migration that would lose %s', (_, written, mistaken) => {
    const file = join(migrations, '0057_events_and_journal_are_tables.sql');
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(written);
    writeFileSync(file, source.replace(written, mistaken));
    const { old, updateOnce } = openViews();
    expect(updateOnce).toThrow('events_say_what_they_said');
    expect(old.prepare('SELECT count(*) FROM event_rows').pluck().get()).toBe(5);
  });
});

test('linen of before has been ready since a livreur was first assigned to bring it back', () => {
  const { old, updateOnce } = openOldDatabase('0060_ready');
  insertWithBlanks(old, 'actors', { number: 1, user_id: 'ali', name: 'Ali', role: 'admin' });
  const steps: Record<string, [from: string, to: string, at: number][]> = {
    fetched: [['pickup_en_route', 'picked_up', 2]],
    failed: [
      ['processing', 'assigned_for_delivery', 3],
      ['delivery_en_route', 'processing', 4],
      ['processing', 'assigned_for_delivery', 5],
    ],
    cancelled: [['processing', 'cancelled', 6]],
    direct: [['picked_up', 'assigned_for_delivery', 7]],
  };
  for (const [index, [id, moves]] of Object.entries(steps).entries()) {
    insertWithBlanks(old, 'orders', { id, number: index + 1, reference: id, status: moves.at(-1)?.[1] });
    for (const [from_status, to_status, at] of moves)
      insertWithBlanks(old, 'order_events', {
        order_number: index + 1,
        kind: 'status',
        actor: 1,
        from_status,
        to_status,
        at,
      });
  }
  updateOnce();
  expect(old.prepare('SELECT id, ready_at, ready_told_at FROM orders ORDER BY number').raw().all()).toEqual([
    ['fetched', null, null],
    ['failed', 3, null],
    ['cancelled', null, null],
    ['direct', 7, null],
  ]);
});

test('drizzle’s own migrator reads our notes: it finds nothing left to do', () => {
  migrateUnguarded(store.db, { migrationsFolder: migrations });
  expect(countNewMigrations()).toBe(0);
});

test('messages of the last week wait, earlier ones are closed', () => {
  const { old, update } = openOldDatabase('_messages_wait_for_an_answer');
  insertWithBlanks(
    old,
    'contact_messages',
    { id: 'late', created_at: Date.now() - 8 * 86_400_000 },
    { id: 'new', created_at: Date.now() - 86_400_000 },
  );
  update();
  expect(old.prepare('SELECT id, state FROM contact_messages ORDER BY id').raw().all()).toEqual([
    ['late', 'closed'],
    ['new', 'new'],
  ]);
});

test('garments of before stand in the group where their name put them', () => {
  const { old, update } = openOldDatabase('_garments_have_a_group');
  for (const name of ['Chemise', 'Robe de soirée', 'Drap', 'Doudou'])
    insertWithBlanks(old, 'products', { id: name, name, services: '[]' });
  update();
  expect(old.prepare('SELECT name, garment_group FROM products ORDER BY rowid').raw().all()).toEqual([
    ['Chemise', 'everyday'],
    ['Robe de soirée', 'formal'],
    ['Drap', 'household'],
    ['Doudou', 'other'],
  ]);
});

test('the note of an order stays the desk’s, and seals and contents of before stand', () => {
  const { old, update } = openOldDatabase('_care_and_note');
  insertWithBlanks(old, 'orders', { id: 'o', reference: 'o', status: 'completed', note: 'Portail bleu' });
  insertWithBlanks(old, 'order_lines', { order_id: 'o', name: 'Chemise', service: 'Lavage', quantity: 1 });
  insertWithBlanks(old, 'recurring_rules', {
    id: 'r',
    weekdays: '[2]',
    at: '10:00',
    items: '[]',
    except: '[]',
  });
  sealWrittenRows(old);
  update();
  expect(old.prepare('SELECT note, desk_note FROM orders').raw().all()).toEqual([['', 'Portail bleu']]);
  expect(old.prepare('SELECT care FROM order_lines').pluck().get()).toBe('[]');
  expect(findBrokenSeals(old)).toEqual([]);
});
