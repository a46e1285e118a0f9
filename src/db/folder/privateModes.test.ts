import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import { listOpenPaths, restrictPermissions } from './privateModes.ts';

const folder = openScratchFolder();
const getPath = (...path: string[]) => join(folder.path, ...path);
const readMode = (...path: string[]) => (statSync(getPath(...path)).mode & 0o7777).toString(8);

beforeEach(() => {
  chmodSync(folder.path, 0o755);
  for (const path of ['photos', 'backups', 'backups/laveo-files', 'node_modules']) {
    mkdirSync(getPath(path));
    chmodSync(getPath(path), 0o755);
  }
  for (const path of ['laveo.sqlite', 'photos/a.webp', 'backups/laveo-files/b.webp', 'node_modules/c.js']) {
    writeFileSync(getPath(path), 'x');
    chmodSync(getPath(path), 0o664);
  }
});

test('takes from other accounts what an earlier version left open, and nothing that is not Laveo’s', () => {
  expect(listOpenPaths(folder.path, 100)).toHaveLength(7);
  expect(listOpenPaths(folder.path, 2)).toHaveLength(2);
  restrictPermissions(folder.path);
  expect(listOpenPaths(folder.path, 100)).toEqual([]);
  expect([readMode(), readMode('photos'), readMode('backups', 'laveo-files')]).toEqual(['700', '700', '700']);
  expect([readMode('laveo.sqlite'), readMode('backups', 'laveo-files', 'b.webp')]).toEqual(['600', '600']);
  expect(readMode('node_modules', 'c.js')).toBe('664');
});

test('leaves what a link points at as it is', () => {
  writeFileSync(getPath('elsewhere'), 'x');
  chmodSync(getPath('elsewhere'), 0o644);
  symlinkSync(getPath('elsewhere'), getPath('laveo.link'));
  restrictPermissions(folder.path);
  expect(readMode('elsewhere')).toBe('644');
});

test('a pass that was cut off before the folder itself goes on at the next start', () => {
  restrictPermissions(folder.path);
  chmodSync(folder.path, 0o755);
  chmodSync(getPath('photos', 'a.webp'), 0o644);
  restrictPermissions(folder.path);
  expect(readMode('photos', 'a.webp')).toBe('600');
});

test('a folder that is not there yet is nobody’s', () => {
  restrictPermissions(getPath('none'));
  expect(listOpenPaths(getPath('none'), 9)).toEqual([]);
});
