import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseUser, insertUser } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { backUpAtOnce, makeBackupName } from '../backup.ts';
import { openBare } from '../connection.ts';
import { restoreBackup } from '../restore.ts';
import { users } from '../schema.ts';
import type { Store } from '../store.ts';
import { createErasureNoter } from './erasedList.ts';
import { openFolder } from './openFolder.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
const HOUR = 3_600_000;
const folder = openScratchFolder();

const sentences: string[] = [];
beforeEach(() => sentences.splice(0));
const openShop = (more: { isNew?: boolean } = {}): Store =>
  openFolder({
    folder: folder.path,
    now: NOW,
    isAlone: true,
    onProgress: (sentence) => sentences.push(sentence),
    onAlert: (sentence) => sentences.push(sentence),
    ...more,
  });
const listIdsAndClose = (store: Store) => {
  const ids = store.db.select({ id: users.id }).from(users).all();
  store.close();
  return ids.map(({ id }) => id);
};
const findRefusal = () => {
  try {
    openShop().close();
    return null;
  } catch (error) {
    return error as Error & { reason: string; exitCode: number };
  }
};
const readContents = () => (existsSync(folder.file) ? readFileSync(folder.file, 'latin1') : null);
const getBackupFile = (hour: number) => join(folder.path, 'backups', makeBackupName(NOW + hour * HOUR));

function aShop(backups = 2): void {
  const store = openShop();
  insertUser(store, { id: 'awa' });
  for (let hour = 0; hour < backups; hour++) backUpAtOnce(store, getBackupFile(hour), NOW);
  store.close();
}

test('a brand-new folder starts by itself, twice', () => {
  expect(listIdsAndClose(openShop())).toEqual([]);
  expect(listIdsAndClose(openShop())).toEqual([]);
});

const LOSSES: [what: string, spoil: () => void, words: RegExp][] = [
  ['missing', () => rmSync(folder.file), /a disparu d’un dossier/],
  ['empty', () => truncateSync(folder.file, 0), /est vide/],
  ['cut to 100 bytes', () => truncateSync(folder.file, 100), /tronquée\s: 100 octets au lieu de/],
  ['cut inside its header', () => truncateSync(folder.file, 60), /tronquée/],
  ['cut to its first page', () => truncateSync(folder.file, 4096), /tronquée/],
  ['cut by its last byte', () => truncateSync(folder.file, statSync(folder.file).size - 1), /tronquée/],
  ['text', () => writeFileSync(folder.file, 'Bonjour. '.repeat(1000)), /n’est pas une base de Laveo/],
  ['another program’s', () => writeForeignDatabase({ id: 0 }), /n’est pas une base de Laveo/],
  ['another program’s, marked as such', () => writeForeignDatabase({ id: 7 }), /n’est pas une base de Laveo/],
  ['a database without a table', () => writeForeignDatabase({ id: 0, sql: '' }), /est vide/],
];

function writeForeignDatabase({ id, sql = 'CREATE TABLE notes (text)' }: { id: number; sql?: string }): void {
  rmSync(folder.file);
  const sqlite = openBare(folder.file);
  sqlite.exec(`PRAGMA user_version = 1; PRAGMA application_id = ${id}; ${sql}`);
  sqlite.close();
}

describe('F24: a lost database is not an empty shop', () => {
  test.each(LOSSES)(
    '%s: the start refuses with 3, names the newest good backup and the command, and touches nothing',
    (_, spoil, words) => {
      aShop();
      spoil();
      const bytes = readContents();
      const error = findRefusal();
      expect(error).toMatchObject({ exitCode: 3, message: expect.stringMatching(words) });
      expect(error?.message).toContain(
        `  DATA_DIR=${folder.path} npm run laveo -- restore ${getBackupFile(1)} --yes\n`,
      );
      expect(readContents() === bytes).toBe(true);
      expect(restoreBackup({ backup: getBackupFile(1), folder: folder.path, now: NOW })).toBeTruthy();
      expect(listIdsAndClose(openShop())).toEqual(['awa']);
    },
  );

  test('cut at any of 100 lengths, the log of a killed server beside it or not', () => {
    aShop(1);
    const store = openShop();
    insertUser(store, { id: 'kone' });
    const killed = join(folder.path, 'killed');
    mkdirSync(killed);
    for (const end of ['', '-wal']) cpSync(folder.file + end, join(killed, `laveo.sqlite${end}`));
    store.close();
    const size = statSync(join(killed, 'laveo.sqlite')).size;
    for (const ends of [[''], ['', '-wal']])
      for (let i = 0; i < 50; i++) {
        for (const end of ['', '-wal', '-shm']) rmSync(folder.file + end, { force: true });
        for (const end of ends) cpSync(join(killed, `laveo.sqlite${end}`), folder.file + end);
        const length = Math.floor(((size - 1) * i) / 49);
        truncateSync(folder.file, length);
        expect(findRefusal()?.reason, `${length} of ${size}`).toBe('LOST');
      }
    for (const end of ['', '-wal']) cpSync(join(killed, `laveo.sqlite${end}`), folder.file + end);
    expect(listIdsAndClose(openShop())).toEqual(['awa', 'kone']);
  });

  test('a backup that is cut, foreign or of no shop is not named', () => {
    aShop(4);
    truncateSync(getBackupFile(3), statSync(getBackupFile(3)).size - 1);
    writeFileSync(getBackupFile(2), 'Bonjour. '.repeat(1000));
    rmSync(getBackupFile(1));
    const foreign = openBare(getBackupFile(1));
    foreign.exec('CREATE TABLE users (id)');
    foreign.close();
    rmSync(folder.file);
    expect(findRefusal()?.message).toContain(`restore ${getBackupFile(0)} --yes`);
    rmSync(getBackupFile(0));
    expect(findRefusal()?.message).toMatch(
      /Aucune sauvegarde de .* ne se lit en entier[\s\S]*restore <fichier> --yes/,
    );
  });

  test.each([
    ['its marker', 'laveo.marker.json'],
    ['a backup', 'backups/laveo-2026-11-20T14-05-09.sqlite'],
    ['a picture', 'uploads/chemise.webp'],
    ['a photo', 'photos/linge.webp'],
    ['a log', 'laveo.sqlite-wal'],
  ])('%s alone tells that a folder has held one', (_, name) => {
    mkdirSync(join(folder.path, name, '..'), { recursive: true });
    writeFileSync(join(folder.path, name), 'x');
    expect(findRefusal()?.reason).toBe('LOST');
  });

  test('only --new begins anew, keeps what was there, and is refused where a database works', () => {
    aShop();
    truncateSync(folder.file, 8192);
    expect(listIdsAndClose(openShop({ isNew: true }))).toEqual([]);
    expect(sentences.join()).toMatch(/L’ancien fichier est gardé/);
    expect(
      statSync(join(folder.path, 'backups', makeBackupName(NOW).replace('laveo-', 'replaced-'))).size,
    ).toBe(8192);
    expect(listIdsAndClose(openShop())).toEqual([]);
    expect(() => openShop({ isNew: true })).toThrow(
      expect.objectContaining({ reason: 'PRESENT', exitCode: 3 }),
    );
    rmSync(folder.file);
    expect(findRefusal()?.reason).toBe('LOST');
    expect(listIdsAndClose(openShop({ isNew: true }))).toEqual([]);
  });

  test('a damaged page is refused with the same steps', () => {
    aShop();
    const bytes = readFileSync(folder.file);
    bytes.fill(7, 8192, 16_384);
    writeFileSync(folder.file, bytes);
    expect(findRefusal()).toMatchObject({
      reason: 'DAMAGED',
      exitCode: 3,
      message: expect.stringContaining(`restore ${getBackupFile(1)} --yes`),
    });
  });

  test('a folder whose name a shell would split is quoted', () => {
    const path = join(folder.path, "l’été d'Awa");
    mkdirSync(join(path, 'uploads'), { recursive: true });
    writeFileSync(join(path, 'uploads', 'x'), 'x');
    expect(() => openFolder({ folder: path, now: NOW, isAlone: true })).toThrow(
      `DATA_DIR='${folder.path}/l’été d'\\''Awa' npm run laveo`,
    );
  });
});

test('what a killed restore left is swept at the next start, which says so', () => {
  aShop(1);
  for (const end of ['', '-wal', '-journal', '.partial'])
    writeFileSync(`${folder.file}.restoring${end}`, 'Awa Canari');
  expect(listIdsAndClose(openShop())).toEqual(['awa']);
  expect(sentences.join()).toContain('restauration interrompue');
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('T-P9: who was erased is known beside a lost database, and the restore of an older backup erases them again', () => {
  aShop(1);
  const store = openShop();
  const noteErasures = createErasureNoter(folder.path, store);
  eraseUser(store, 'awa', NOW);
  noteErasures();
  store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(folder.file + end, { force: true });
  const done = restoreBackup({ backup: getBackupFile(0), folder: folder.path, now: NOW });
  expect(done).toMatchObject({ replaced: null, erasedAgain: 1, erasuresKnown: true });
  const restored = openShop();
  expect(restored.db.select().from(users).get()).toMatchObject({ id: 'awa', fullname: 'Compte supprimé' });
  restored.close();
  expect(readFileSync(folder.file).includes('awa@laveo.test')).toBe(false);
  expect(readFileSync(join(folder.path, 'laveo.erased.json'), 'utf8')).not.toContain('Koné');
});
