import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openReadOnly } from '#db/connection.ts';
import { openStore } from '#db/open.ts';
import { DEMO_ORDERS } from '#server/demo/data.ts';
import { aFolder } from '#testing/database.ts';
import { root } from './bundle.ts';
import { startProgram } from './startProgram.ts';

const PROCESSES = 4;
const { laveo: commandLine } = inject('programs');
const folders: ReturnType<typeof aFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

async function runLaveo(folder: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, out } = startProgram(commandLine, { cwd: root, env: { DATA_DIR: folder }, args });
  return { code: await ended, output: out() };
}

function countRows(folder: string, from: string): unknown {
  const sqlite = openReadOnly(join(folder, 'laveo.sqlite'));
  const rows = sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get();
  sqlite.close();
  return rows;
}

const makeSeedArgs = (i: number) => [
  'seed',
  '--email',
  `patron-${i}@laveo.ci`,
  '--fullname',
  'Mariam Ouattara',
  '--phone',
  `070102030${i}`,
];

it.each([
  ['migrated', true],
  ['new', false],
])(`${PROCESSES} seeds at once on a %s folder make one superadmin`, async (_, isMigrated) => {
  const folder = aFolder();
  folders.push(folder);
  if (isMigrated) openStore({ file: join(folder.path, 'laveo.sqlite') }).close();
  const ends = await Promise.all(
    Array.from({ length: PROCESSES }, (_, i) => runLaveo(folder.path, ...makeSeedArgs(i))),
  );
  const outputs = ends.map(({ output }) => output).join('\n');
  expect(countRows(folder.path, `users WHERE role = 'superadmin'`), outputs).toBe(1);
  expect(
    ends.filter(({ code }) => code === 0),
    outputs,
  ).toHaveLength(1);
  expect(
    ends.filter(({ code }) => code === 1 || code === 3),
    outputs,
  ).toHaveLength(PROCESSES - 1);
});

it('two demonstrations seeded at once are one', async () => {
  const folder = aFolder();
  folders.push(folder);
  openStore({ file: join(folder.path, 'laveo.sqlite') }).close();
  const ends = await Promise.all([1, 2].map(() => runLaveo(folder.path, 'seed', '--demo')));
  expect(
    ends.map(({ code }) => code),
    ends.map(({ output }) => output).join('\n'),
  ).toEqual([0, 0]);
  expect(countRows(folder.path, 'orders')).toBe(DEMO_ORDERS);
});
