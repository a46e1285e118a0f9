import { existsSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertUser, insertWithBlanks } from '#testing/database.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { insertRows, listColumn } from '#testing/rows.ts';
import { atMost, openBare, prepareStatement } from './connection.ts';
import { appendAudit } from './integrity/auditChain.ts';
import { openStore } from './open.ts';
import { audit, counters, sessions, users } from './schema.ts';
import type { Store } from './store.ts';

const folder = openScratchFolder();

function failToWrite(write: Store['write'], work: () => void): void {
  const workAndFail = () => {
    work();
    throw new Error('failed');
  };
  expect(() => write(workAndFail)).toThrow('failed');
}

test('every connection to a file has the pragmas it needs, also when it is opened again', () => {
  for (const _ of ['first', 'again']) {
    const { sqlite, close } = openStore({ file: folder.file });
    const readPragma = (name: string) => sqlite.pragma(name, { simple: true });
    expect(readPragma('journal_mode')).toBe('wal');
    expect(readPragma('synchronous')).toBe(2);
    expect(readPragma('foreign_keys')).toBe(1);
    expect(readPragma('busy_timeout')).toBe(5000);
    expect(readPragma('trusted_schema')).toBe(0);
    expect(readPragma('secure_delete')).toBe(1);
    expect(readPragma('recursive_triggers')).toBe(1);
    close();
  }
});

test('foreign keys hold: a session needs its person, and goes with him', () => {
  const store = openMemoryStore();
  const { db } = store;
  const session = { id: 's', userId: 'awa', expiresAt: 1, absoluteExpiresAt: 1, createdAt: 1 };
  expect(() => db.insert(sessions).values(session).run()).toThrow(/FOREIGN KEY/);
  insertUser(store, { id: 'awa' });
  db.insert(sessions).values(session).run();
  db.delete(users).run();
  expect(db.select().from(sessions).all()).toEqual([]);
});

test('a write is all or nothing, and so is one inside another', () => {
  const { db, write } = openMemoryStore();
  db.delete(counters).run();
  const insertCounter = (name: string) => insertRows(db, counters, { name, value: 1 });
  failToWrite(write, () => insertCounter('a'));
  write(() => {
    insertCounter('b');
    failToWrite(write, () => insertCounter('c'));
  });
  expect(listColumn(db, counters, 'name')).toEqual(['b']);
});

test('an effect runs once its transaction is committed, once for a key, and never if it fails', () => {
  const { write, afterCommit } = openMemoryStore();
  const ran: string[] = [];
  const recordAfterCommit = (name: string, key?: string) => afterCommit(() => ran.push(name), key);
  write(() => {
    recordAfterCommit('first', 'mail');
    recordAfterCommit('second', 'mail');
    recordAfterCommit('other');
    write(() => recordAfterCommit('inner'));
    failToWrite(write, () => recordAfterCommit('undone'));
    expect(ran).toEqual([]);
  });
  expect(ran).toEqual(['second', 'other', 'inner']);
  failToWrite(write, () => recordAfterCommit('lost'));
  write(() => undefined);
  recordAfterCommit('at once');
  expect(ran).toEqual(['second', 'other', 'inner', 'at once']);
});

test('a batch is given all its items once, right before the commit, without those of a savepoint that failed', () => {
  const { write, beforeCommit, afterCommit, sqlite } = openMemoryStore();
  const batches: unknown[] = [];
  const recordBatch = (items: readonly string[]) => batches.push([...items, sqlite.inTransaction]);
  const recordAndQueueLate = (items: readonly string[]) => {
    batches.push(['other', ...items]);
    if (items[0] === 'd') beforeCommit(recordBatch, 'late');
  };
  write(() => {
    beforeCommit(recordBatch, 'a');
    write(() => beforeCommit(recordBatch, 'b'));
    failToWrite(write, () => beforeCommit(recordBatch, 'undone'));
    beforeCommit(recordAndQueueLate, 'd');
    afterCommit(() => batches.push('committed'));
  });
  expect(batches).toEqual([['a', 'b', true], ['other', 'd'], ['late', true], 'committed']);
  const refuseBatch = (items: readonly string[]) => {
    throw new Error(`refused ${items.join()}`);
  };
  expect(() => write(() => beforeCommit(refuseBatch, 'c'))).toThrow('refused c');
  write(() => undefined);
  expect(batches).toHaveLength(4);
});

test('an effect that fails stops no other, and leaves the answer of what was committed', () => {
  const { write, afterCommit, onEffectFault } = openMemoryStore();
  const faults: unknown[] = [];
  onEffectFault((error) => faults.push(error));
  const ran: string[] = [];
  const fault = new Error('nobody listens');
  const answer = write(() => {
    afterCommit(() => {
      throw fault;
    });
    afterCommit(() => ran.push('next'));
    return 'done';
  });
  expect([answer, ran, faults]).toEqual(['done', ['next'], [fault]]);
});

test('nothing may be awaited inside a write', () => {
  const { write } = openMemoryStore();
  expect(() => write(async () => {})).toThrow(/promise/);
});

test('T-P10: the journal is append-only, also for REPLACE and on a connection that is not ours', () => {
  const { db, sqlite, close } = openStore({ file: folder.file });
  const actor = { actorId: 'a', actorName: 'A', actorRole: 'admin', ip: '-' } as const;
  const row = { ...actor, at: 1, act: 'dispatch.remove' } as const;
  appendAudit(db, { ...row, subject: 'first' });
  appendAudit(db, { ...row, subject: 'last' });
  const listRows = () => db.select().from(audit).all();
  const before = listRows();
  expect(() => db.update(audit).set({ act: 'nothing' }).run()).toThrow('append-only');
  expect(() => db.delete(audit).run()).toThrow('append-only');
  const bare = openBare(folder.file);
  for (const connection of [sqlite, bare]) {
    for (const sql of [
      'INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE sequence = 1',
      'REPLACE INTO audit SELECT * FROM audit WHERE sequence = 2',
      'UPDATE OR REPLACE audit SET sequence = 1 WHERE sequence = 2',
      `UPDATE audit SET ip = '', salt = NULL, subject = 'other'`,
      'UPDATE audit SET act = act',
      'DELETE FROM audit',
    ])
      expect(() => connection.exec(sql), sql).toThrow('append-only');
    const plain = `INSERT INTO audit (at, actor, ip, act, subject) VALUES (1, 1, '-', 'x', 'y')`;
    expect(() => connection.exec(plain)).toThrow('appendAudit');
  }
  bare.close();
  expect(listRows()).toEqual(before);
  // REPLACE also deletes, which a second trigger refuses once the one on inserts is gone.
  sqlite.exec('DROP TRIGGER audit_never_replaced');
  expect(() => sqlite.exec('REPLACE INTO audit SELECT * FROM audit WHERE sequence = 1')).toThrow(
    'append-only',
  );
  close();
});

test('two memory stores are two databases, and a statement is prepared once in each', () => {
  let built = 0;
  const all = prepareStatement((db) => {
    built += 1;
    return db.select().from(counters);
  });
  const [one, other] = [openMemoryStore(), openMemoryStore()];
  for (const { db } of [one, other]) db.delete(counters).run();
  insertRows(one.db, counters, { name: 'n', value: 1 });
  expect(all(one.db).all()).toHaveLength(1);
  expect(all(one.db).all()).toHaveLength(1);
  expect(all(other.db).all()).toEqual([]);
  expect(built).toBe(2);
});

test('a damaged page is found at the start, and the files stay', () => {
  const store = openStore({ file: folder.file });
  store.write(() => {
    for (let i = 0; i < 2000; i += 1) insertUser(store, { id: `client-${i}` });
  });
  store.close();
  const bytes = readFileSync(folder.file);
  const handle = openSync(folder.file, 'r+');
  writeSync(handle, Buffer.alloc(8192, 7), 0, 8192, Math.floor(bytes.length / 2 / 4096) * 4096);
  expect(() => openStore({ file: folder.file })).toThrow(
    expect.objectContaining({ reason: 'DAMAGED', exitCode: 3 }),
  );
  expect(statSync(folder.file).size).toBe(bytes.length);
});

test('a file that is no database is refused in words', () => {
  writeFileSync(folder.file, 'Bonjour. '.repeat(1000));
  expect(() => openStore({ file: folder.file })).toThrow(/endommagée \(SQLITE_NOTADB\)/);
});

test('a folder that cannot hold a database is refused in words', () => {
  writeFileSync(join(folder.path, 'taken'), '');
  expect(() => openStore({ file: join(folder.path, 'taken', 'laveo.sqlite') })).toThrow(
    expect.objectContaining({ reason: 'UNWRITABLE', exitCode: 3 }),
  );
});

test('a dangling reference is found at the start', () => {
  const store = openStore({ file: folder.file });
  store.sqlite.pragma('foreign_keys = OFF');
  insertWithBlanks(store.sqlite, 'order_lines', { order_id: 'none' });
  store.close();
  expect(() => openStore({ file: folder.file })).toThrow(/référence\(s\) sans cible \(table order_lines\)/);
});

test('a fresh database needs no copy before its first migrations', () => {
  openStore({ file: folder.file }).close();
  expect(existsSync(join(folder.path, 'backups'))).toBe(false);
});

test('a statement with a limit is planned once, not at each call', () => {
  const { db, sqlite, close } = openMemoryStore();
  db.delete(counters).run();
  const statements = recordStatements(sqlite);
  const byLimit = prepareStatement((db, p) =>
    db
      .select()
      .from(counters)
      .limit(atMost(p('limit'))),
  );
  expect(byLimit(db).all({ limit: 1 })).toEqual([]);
  expect(statements).toEqual([expect.stringMatching(/ limit \+\?$/)]);
  close();
});
