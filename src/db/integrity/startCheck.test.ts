import { closeSync, cpSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertUser, readDatabase } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { noteFile } from '../folder/marker.ts';
import { openFolder } from '../folder/openFolder.ts';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';

const PAGE = 4096;
const folder = openScratchFolder();

/** The server sets `isReadAfter`, because it has the whole file read right after. */
const openShop = () => openFolder({ folder: folder.path, now: 1, isAlone: true, isReadAfter: true });

const findRefusal = () => {
  try {
    openShop().close();
    return null;
  } catch (error) {
    return (error as { reason?: string }).reason ?? error;
  }
};

function addClients(store: Store, from: number, count: number): void {
  store.write(() => {
    for (let i = from; i < from + count; i++) insertUser(store, { id: `client-${i}` });
  });
}

function createShopWithClients(count: number): void {
  const store = openShop();
  addClients(store, 0, count);
  store.close();
}

function spoilFile(page: number, at: number, bytes: Buffer): void {
  const handle = openSync(folder.file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, (page - 1) * PAGE + at);
  closeSync(handle);
  noteFile(folder.path, folder.file);
}

function selectValues<T>(query: string, ...values: unknown[]): T[] {
  return readDatabase(
    folder.file,
    (sqlite) =>
      sqlite
        .prepare(query)
        .pluck()
        .all(...values) as T[],
  );
}
const findRoot = (name: string) =>
  selectValues<number>('SELECT rootpage FROM sqlite_schema WHERE name = ?', name)[0] ?? 0;
const LEAVES = `SELECT pageno FROM dbstat WHERE pagetype = 'leaf' AND path <> '/' AND name IN
  (SELECT name FROM sqlite_schema WHERE tbl_name = 'users')`;

const countBytesRead = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

function countBytesOfStart(): number {
  const before = countBytesRead();
  const store = openShop();
  const bytes = countBytesRead() - before;
  store.close();
  return bytes;
}

describe('a start after a clean stop', () => {
  test('reads as many bytes of a file thirty times as large', () => {
    createShopWithClients(100);
    openShop().close();
    const small = countBytesOfStart();
    const { length } = readFileSync(folder.file);
    const store = openShop();
    addClients(store, 100, 30_000);
    store.close();
    expect(readFileSync(folder.file).length).toBeGreaterThan(10 * length);
    // A deeper tree costs each query one more page.
    expect(countBytesOfStart() - small).toBeLessThan(16 * PAGE);
  });

  test('reads nothing below the roots: every leaf may be damaged, which the reading of the whole file finds', () => {
    createShopWithClients(400);
    for (const page of selectValues<number>(LEAVES)) spoilFile(page, 0, Buffer.alloc(PAGE, 7));
    expect(findRefusal()).toBe(null);
    expect(() => openStore({ file: folder.file })).toThrow(expect.objectContaining({ reason: 'DAMAGED' }));
  });

  test.each<[what: string, at: number, bytes: Buffer]>([
    ['zeroed', 0, Buffer.alloc(PAGE)],
    ['of another kind', 0, Buffer.from([7])],
    ['noise', 0, Buffer.alloc(PAGE, 0xa7)],
    ['with more cells than it has room for', 3, Buffer.from([0x7f, 0xff])],
    ['whose content begins among its pointers', 5, Buffer.from([0, 9])],
    ['whose last child is outside the file', 8, Buffer.from([0x7f, 0, 0, 0])],
    ['whose first cell is outside it', 12, Buffer.from([0xff, 0xff])],
    ['whose first free block is outside it', 1, Buffer.from([0xff, 0xf0])],
  ])('refuses a root that is %s', (_, at, bytes) => {
    createShopWithClients(400);
    spoilFile(findRoot('users'), at, bytes);
    expect(findRefusal()).toBe('DAMAGED');
  });

  test('refuses the root of an index, and a damaged schema', () => {
    createShopWithClients(400);
    const whole = readFileSync(folder.file);
    for (const page of [findRoot('sqlite_autoindex_users_1'), 1]) {
      writeFileSync(folder.file, whole);
      spoilFile(page, page === 1 ? 100 : 0, Buffer.alloc(64, 7));
      expect(findRefusal()).toBe('DAMAGED');
    }
  });
});

describe('the whole file is read before serving', () => {
  beforeEach(() => {
    createShopWithClients(400);
    const [leaf = 0] = selectValues<number>(LEAVES);
    spoilFile(leaf, 0, Buffer.alloc(PAGE, 7));
    expect(findRefusal()).toBe(null);
  });

  test('when it is not the one that was closed', () => {
    writeFileSync(folder.file, readFileSync(folder.file));
    expect(findRefusal()).toBe('DAMAGED');
  });

  test('when another file was put in its place after a kill', () => {
    const store = openShop();
    addClients(store, 500, 1);
    const killed = ['', '-wal'].map((end) => [end, readFileSync(folder.file + end)] as const);
    store.close();
    rmSync(folder.file);
    for (const [end, bytes] of killed) writeFileSync(folder.file + end, bytes);
    expect(findRefusal()).toBe('DAMAGED');
  });

  test('when there is no marker, or when nobody reads it after the start', () => {
    expect(() => openFolder({ folder: folder.path, now: 1, isAlone: true })).toThrow('endommagée');
    rmSync(join(folder.path, 'laveo.marker.json'));
    expect(findRefusal()).toBe('DAMAGED');
  });

  test('when damage was met since the last start, until it is read whole', () => {
    const store = openShop();
    store.damage.report('a page');
    store.close();
    expect(findRefusal()).toBe('DAMAGED');
    expect(findRefusal()).toBe('DAMAGED');
  });
});

describe('a start after a kill', () => {
  /** The log was reused from its beginning when the server was killed, so older frames follow the new ones. */
  function simulateKill(): { current: number[]; earlier: number[] } {
    const store = openShop();
    addClients(store, 0, 400);
    store.sqlite.pragma('wal_checkpoint(RESTART)');
    addClients(store, 400, 1);
    const aside = join(folder.path, 'killed');
    for (const end of ['', '-wal']) cpSync(folder.file + end, aside + end);
    store.close();
    for (const end of ['-wal', '-shm']) rmSync(folder.file + end, { force: true });
    // The bytes go into the existing file, because a file with a new inode would be read whole.
    writeFileSync(folder.file, readFileSync(aside));
    cpSync(`${aside}-wal`, `${folder.file}-wal`);
    return listLogPages();
  }

  function listLogPages(): { current: number[]; earlier: number[] } {
    const log = readFileSync(`${folder.file}-wal`);
    const [current, earlier] = [new Set<number>(), new Set<number>()];
    for (let at = 32; at + 24 + PAGE <= log.length; at += 24 + PAGE)
      (log.subarray(at + 8, at + 16).equals(log.subarray(16, 24)) ? current : earlier).add(
        log.readUInt32BE(at),
      );
    return { current: [...current], earlier: [...earlier].filter((page) => !current.has(page)) };
  }

  test('has every row, and looks at the pages that the log was merged into last', () => {
    const { earlier } = simulateKill();
    const leaves = selectValues<number>(LEAVES).filter((page) => earlier.includes(page));
    expect(leaves.length).toBeGreaterThan(10);
    const whole = [readFileSync(folder.file), readFileSync(`${folder.file}-wal`)] as const;
    for (const page of leaves) {
      writeFileSync(folder.file, whole[0]);
      writeFileSync(`${folder.file}-wal`, whole[1]);
      spoilFile(page, 0, Buffer.alloc(PAGE, 7));
      expect(findRefusal(), `page ${page}`).toBe('DAMAGED');
    }
    writeFileSync(folder.file, whole[0]);
    writeFileSync(`${folder.file}-wal`, whole[1]);
    const store = openShop();
    expect(store.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(401);
    expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    store.close();
  });

  test('does not mind a page that was torn while it was merged, for the log has it', () => {
    const { current } = simulateKill();
    expect(current.length).toBeGreaterThan(0);
    for (const page of current) spoilFile(page, PAGE / 2, Buffer.alloc(PAGE / 2, 7));
    const store = openShop();
    expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    store.close();
  });
});
