import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder } from '#testing/database.ts';
import { closeToOthers, listOpenPaths } from './privateModes.ts';

let folder: ReturnType<typeof aFolder>;
const inFolder = (...path: string[]) => join(folder.path, ...path);
const modeOf = (...path: string[]) => (statSync(inFolder(...path)).mode & 0o7777).toString(8);

beforeEach(() => {
  folder = aFolder();
  chmodSync(folder.path, 0o755);
  for (const path of ['photos', 'backups', 'backups/laveo-files', 'node_modules']) {
    mkdirSync(inFolder(path));
    chmodSync(inFolder(path), 0o755);
  }
  for (const path of ['laveo.sqlite', 'photos/a.webp', 'backups/laveo-files/b.webp', 'node_modules/c.js']) {
    writeFileSync(inFolder(path), 'x');
    chmodSync(inFolder(path), 0o664);
  }
});
afterEach(() => folder.remove());

test('takes from other accounts what an earlier version left open, and nothing that is not Laveo’s', () => {
  expect(listOpenPaths(folder.path, 100)).toHaveLength(7);
  expect(listOpenPaths(folder.path, 2)).toHaveLength(2);
  closeToOthers(folder.path);
  expect(listOpenPaths(folder.path, 100)).toEqual([]);
  expect([modeOf(), modeOf('photos'), modeOf('backups', 'laveo-files')]).toEqual(['700', '700', '700']);
  expect([modeOf('laveo.sqlite'), modeOf('backups', 'laveo-files', 'b.webp')]).toEqual(['600', '600']);
  expect(modeOf('node_modules', 'c.js')).toBe('664');
});

test('leaves what a link points at as it is', () => {
  writeFileSync(inFolder('elsewhere'), 'x');
  chmodSync(inFolder('elsewhere'), 0o644);
  symlinkSync(inFolder('elsewhere'), inFolder('laveo.link'));
  closeToOthers(folder.path);
  expect(modeOf('elsewhere')).toBe('644');
});

test('a pass that was cut off before the folder itself goes on at the next start', () => {
  closeToOthers(folder.path);
  chmodSync(folder.path, 0o755);
  chmodSync(inFolder('photos', 'a.webp'), 0o644);
  closeToOthers(folder.path);
  expect(modeOf('photos', 'a.webp')).toBe('600');
});

test('a folder that is not there yet is nobody’s', () => {
  closeToOthers(inFolder('none'));
  expect(listOpenPaths(inFolder('none'), 9)).toEqual([]);
});
