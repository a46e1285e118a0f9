import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { aFolder, eraseUser, insertUser, openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { writePhotos } from '#testing/pieces/photos.ts';
import { insertRows } from '#testing/rows.ts';
import { backUpAtOnce, backUpWhileServing, makeBackupName } from '../backup.ts';
import { restoreBackup } from '../restore.ts';
import { photos, uploads } from '../schema.ts';
import type { Store } from '../store.ts';
import { restoreFiles, storeFiles, sweepStoredFiles } from './backupFiles.ts';

const disk = vi.hoisted(() => ({ hasLinks: true }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    linkSync(from: string, to: string): void {
      if (!disk.hasLinks) throw Object.assign(new Error('another file system'), { code: 'EXDEV' });
      real.linkSync(from, to);
    },
  };
});

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
const folder = openScratchFolder();
let store: Store;
beforeEach(() => {
  disk.hasLinks = true;
  store = openStoreOnDisk(join(folder.path, 'laveo.sqlite'));
  insertUser(store, { id: 'awa' });
});
afterEach(() => {
  store.close();
});

const getPath = (...path: string[]) => join(folder.path, ...path);
const listFolder = (...path: string[]) =>
  existsSync(getPath(...path)) ? readdirSync(getPath(...path)).sort() : [];
const listStoredPhotos = () => listFolder('backups', 'laveo-files', 'photos');
const listPhotos = () => listFolder('photos');
const makeBackup = (now = NOW) => {
  const target = getPath('backups', makeBackupName(now));
  backUpAtOnce(store, target, now);
  return target;
};
const restoreTarget = (target: string, now = NOW + DAY) => {
  store.close();
  const done = restoreBackup({ backup: target, folder: folder.path, now });
  store = openStoreOnDisk(getPath('laveo.sqlite'));
  return done;
};
const deletePhotos = (...names: string[]) => {
  for (const file of names) {
    store.sqlite.prepare('DELETE FROM photos WHERE file = ?').run(file);
    rmSync(getPath('photos', file), { force: true });
  }
};
function measureFolder(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stats = files.map((entry) => statSync(join(entry.parentPath, entry.name)));
  return [...new Map(stats.map((one) => [one.ino, one.size])).values()].reduce((sum, size) => sum + size, 0);
}
function aPicture(): string[] {
  const file = `${'a'.repeat(64)}.webp`;
  const names = [file, file.replace('.webp', '-s.webp')];
  insertRows(store.db, uploads, { file, bytes: 1, createdAt: 1, createdBy: 'awa' });
  mkdirSync(getPath('uploads'));
  for (const name of names) writeFileSync(getPath('uploads', name), name);
  return names;
}

describe('a backup', () => {
  it('holds the photos and the pictures that its rows name, for its owner alone', async () => {
    const [photo = ''] = writePhotos(store, folder.path, 1);
    const pictures = aPicture();
    writeFileSync(getPath('photos', `${'e'.repeat(36)}.webp`), 'without a row');
    await backUpWhileServing(store, getPath('backups', makeBackupName(NOW)), NOW);
    expect(listStoredPhotos()).toEqual([photo]);
    expect(listFolder('backups', 'laveo-files', 'uploads')).toEqual(pictures.sort());
    const modes = [
      ['backups'],
      ['backups', makeBackupName(NOW)],
      ['backups', 'laveo-files', 'photos', photo],
    ];
    expect(modes.map((path) => (statSync(getPath(...path)).mode & 0o777).toString(8))).toEqual([
      '700',
      '600',
      '600',
    ]);
    expect((statSync(getPath('backups', 'laveo-files')).mode & 0o777).toString(8)).toBe('700');
  });

  it('is named only once its files are there', async () => {
    const [photo = ''] = writePhotos(store, folder.path, 1);
    const target = getPath('backups', makeBackupName(NOW));
    await backUpWhileServing(store, target, NOW, {
      verify: () => expect([listStoredPhotos(), existsSync(target)]).toEqual([[photo], false]),
    });
    const full = backUpWhileServing(store, getPath('backups', makeBackupName(NOW + HOUR)), NOW, {
      storeFiles: () => Promise.reject(new Error('disk full')),
    });
    await expect(full).rejects.toThrow('disk full');
    expect(listFolder('backups')).toEqual([makeBackupName(NOW), 'laveo-files']);
  });

  it('is made although a photo that it names was deleted meanwhile', () => {
    const [stays = '', goes = ''] = writePhotos(store, folder.path, 2);
    rmSync(getPath('photos', goes));
    const target = getPath('backups', makeBackupName(NOW));
    expect(backUpAtOnce(store, target, NOW)).toEqual({ files: 1, missing: 1 });
    expect(listStoredPhotos()).toEqual([stays]);
  });

  it('stores a photo once, however many backups name it; a disk without hard links holds it twice', () => {
    const [copies, count, bytes] = [31, 20, 100_000];
    writePhotos(store, folder.path, count, bytes);
    const figures = [true, false].map((hasLinks) => {
      disk.hasLinks = hasLinks;
      rmSync(getPath('backups'), { recursive: true, force: true });
      const first = makeBackup();
      for (let hour = 1; hour < copies; hour++) {
        const next = getPath('backups', makeBackupName(NOW + hour * HOUR));
        copyFileSync(first, next);
        expect(storeFiles(next, folder.path)).toEqual({ files: count, missing: 0 });
      }
      expect(listStoredPhotos()).toHaveLength(count);
      const rows =
        copies * statSync(first).size + statSync(store.file).size + statSync(`${store.file}-shm`).size;
      return measureFolder(folder.path) - rows - statSync(`${store.file}-wal`).size;
    });
    process.stdout.write(
      `${copies} backups of ${(count * bytes) / 1e6} MB of photos: ${figures.map((n) => n / 1e6).join(' MB with hard links, ')} MB without\n`,
    );
    expect(figures).toEqual([count * bytes, 2 * count * bytes]);
  });

  it('follows no name out of its folder', () => {
    writeFileSync(getPath('secret'), 'x');
    for (const file of ['../secret', '../../secret', `${'../'.repeat(12)}x.webp`])
      insertRows(store.db, photos, { file, bytes: 1, createdAt: 1, createdBy: 'awa' });
    expect(restoreTarget(makeBackup()).replaced).not.toBeNull();
    expect(listFolder('backups').includes('laveo-files')).toBe(false);
  });
});

describe('the sweep of stored files', () => {
  it('removes what no backup and no row names any more, and nothing before', () => {
    const [early = '', always = '', late = ''] = writePhotos(store, folder.path, 3);
    const [first, second] = [makeBackup(), makeBackup(NOW + HOUR)];
    deletePhotos(early);
    const third = makeBackup(NOW + 2 * HOUR);
    deletePhotos(late);
    for (const [gone, left] of [
      [null, [early, always, late]],
      [first, [early, always, late]],
      [second, [always, late]],
      [third, [always]],
    ] as const) {
      if (gone) rmSync(gone);
      sweepStoredFiles(folder.path);
      expect([gone, listStoredPhotos()]).toEqual([gone, [...left].sort()]);
    }
  });

  it('leaves what a database set aside or collapsed names; a damaged one names nothing', () => {
    const names = writePhotos(store, folder.path, 4);
    const target = makeBackup();
    const [before = '', replaced = '', collapsed = '', damaged = ''] = names;
    for (const [name, file] of [
      ['before-0016_x.sqlite', before],
      ['replaced-2026-11-20T14-05-09.sqlite', replaced],
      ['collapsed-2026-11-20T14-05-09.sqlite', collapsed],
    ] as const) {
      copyFileSync(target, getPath('backups', name));
      const aside = openStoreOnDisk(getPath('backups', name));
      aside.sqlite.prepare('DELETE FROM photos WHERE file <> ?').run(file);
      if (file !== replaced) aside.sqlite.pragma('journal_mode = DELETE');
      aside.close();
    }
    writeFileSync(getPath('backups', 'laveo-2026-01-01T00-00-00.sqlite'), damaged.repeat(200));
    deletePhotos(...names);
    rmSync(target);
    expect(sweepStoredFiles(folder.path)).toBe(1);
    expect(listStoredPhotos()).toEqual([before, replaced, collapsed].sort());
    expect(listFolder('backups').filter((name) => /-(?:wal|shm)$/.test(name))).toEqual([]);
  });

  it('removes what a killed copy left a day ago, and none that may be under way', () => {
    writePhotos(store, folder.path, 1);
    makeBackup();
    for (const name of ['old.webp.1.partial', 'young.webp.2.partial'])
      writeFileSync(getPath('backups', 'laveo-files', 'photos', name), 'half');
    utimesSync(getPath('backups', 'laveo-files', 'photos', 'old.webp.1.partial'), 0, 0);
    sweepStoredFiles(folder.path);
    expect(listStoredPhotos()).not.toContain('old.webp.1.partial');
    expect(listStoredPhotos()).toContain('young.webp.2.partial');
  });
});

describe('a restore', () => {
  it('brings back the files that the backup names, also from another folder', () => {
    const names = [...writePhotos(store, folder.path, 3)].sort();
    const pictures = aPicture().sort();
    const bytes = readFileSync(getPath('photos', names[0] ?? ''));
    const target = makeBackup();
    for (const place of ['photos', 'uploads']) rmSync(getPath(place), { recursive: true });
    restoreTarget(target);
    expect([listPhotos(), listFolder('uploads')]).toEqual([names, pictures]);
    expect(readFileSync(getPath('photos', names[0] ?? ''))).toEqual(bytes);
    const elsewhere = aFolder();
    cpSync(getPath('backups'), elsewhere.path, { recursive: true });
    for (const place of ['photos', 'uploads', 'backups']) rmSync(getPath(place), { recursive: true });
    restoreTarget(join(elsewhere.path, makeBackupName(NOW)));
    expect([listPhotos(), listFolder('uploads')]).toEqual([names, pictures]);
    elsewhere.remove();
  });

  it('leaves no photo that its database does not name, and takes it back with the database that does', () => {
    const [early = ''] = writePhotos(store, folder.path, 1);
    const target = makeBackup();
    const [late = ''] = writePhotos(store, folder.path, 1);
    writeFileSync(getPath('photos', 'notes.txt'), 'the owner’s');
    const { replaced } = restoreTarget(target);
    expect(listPhotos()).toEqual([early, 'notes.txt'].sort());
    expect(sweepStoredFiles(folder.path)).toBe(0);
    restoreTarget(replaced ?? '', NOW + 2 * DAY);
    expect(listPhotos()).toEqual([early, late, 'notes.txt'].sort());
  });

  it('links nothing that only the backup names, even if it is killed before it ends', () => {
    const [stays = '', gone = ''] = writePhotos(store, folder.path, 2);
    const target = makeBackup();
    deletePhotos(stays, gone);
    const restored = getPath('prepared.sqlite');
    copyFileSync(target, restored);
    const prepared = openStoreOnDisk(restored);
    prepared.sqlite.prepare('DELETE FROM photos WHERE file = ?').run(gone);
    prepared.close();
    restoreFiles({ restored, replaced: null, backup: target, dataDir: folder.path });
    expect(listPhotos()).toEqual([stays]);
  });

  it('brings back no photo of a person erased since', () => {
    insertUser(store, { id: 'yao' });
    const own = writePhotos(store, folder.path, 2);
    const [others = ''] = writePhotos(store, folder.path, 1);
    store.db.update(photos).set({ createdBy: 'yao' }).where(eq(photos.file, others)).run();
    const target = makeBackup();
    eraseUser(store, 'awa', NOW + HOUR);
    expect(restoreTarget(target)).toMatchObject({ erasedAgain: 1 });
    expect(listPhotos()).toEqual([others]);
    for (const file of own) expect(existsSync(getPath('photos', file))).toBe(false);
  });
});
