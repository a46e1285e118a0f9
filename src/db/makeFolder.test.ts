import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import { makeFolder } from './makeFolder.ts';

const scratch = openScratchFolder();

it('makes a folder with its parents, and leaves one that is there', () => {
  const folder = join(scratch.path, 'a', 'b');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('refuses a folder that the system does not let it make, in words and at once', () => {
  expect(() => makeFolder('/proc/nope/data')).toThrow(
    'Le dossier /proc/nope ne peut pas être créé (ENOENT).',
  );
  const file = join(scratch.path, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(`Le dossier ${file} ne peut pas être créé (EEXIST).`);
});
