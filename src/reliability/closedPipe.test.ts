import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { beforeEach, expect, inject, it } from 'vitest';
import { getBackupsFolder, getDatabaseFile } from '#db/folder/traces.ts';
import { openStore } from '#db/open.ts';
import { insertUser } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';

const { laveo } = inject('programs');
const folder = openScratchFolder();
beforeEach(() => {
  const store = openStore({ file: getDatabaseFile(folder.path) });
  insertUser(store, { id: 'mariam', role: 'superadmin', confirmedAt: 1, fullname: 'Mariam Ouattara' });
  store.close();
});

/** The reader is gone before the first line is written, as in `laveo … | true`. */
function runWithoutReader(...args: string[]): Promise<{ code: number | null; complaint: string }> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder.path, LAVEO_ENV: '/dev/null' };
  const child = spawn(process.execPath, [laveo, ...args], { env });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, complaint })));
}

it('a command whose reader is gone ends quietly, and does all the same what it was asked for', async () => {
  for (const args of [['account', 'list'], ['backup']])
    expect(await runWithoutReader(...args)).toEqual({ code: 0, complaint: '' });
  expect(readdirSync(getBackupsFolder(folder.path)).filter((name) => name.endsWith('.sqlite'))).toHaveLength(
    1,
  );
});
