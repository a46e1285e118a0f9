import { expect, inject, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { DEMO_ORDERS } from '#server/demo/data.ts';
import { readDatabase } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { root } from './bundle.ts';
import { startProgram } from './startProgram.ts';

const PROCESSES = 4;
const { laveo: commandLine } = inject('programs');
const folder = openScratchFolder();

async function runLaveo(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, out } = startProgram(commandLine, { cwd: root, env: { DATA_DIR: folder.path }, args });
  return { code: await ended, output: out() };
}

const countRows = (from: string) =>
  readDatabase(folder.file, (sqlite) => sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get());

function seedSuperadmin(_: unknown, i: number) {
  const contact = ['--email', `patron-${i}@laveo.ci`, '--phone', `070102030${i}`];
  return runLaveo('seed', '--fullname', 'Mariam Ouattara', ...contact);
}

it.each([
  ['migrated', true],
  ['new', false],
])(`${PROCESSES} seeds at once on a %s folder make one superadmin`, async (_, isMigrated) => {
  if (isMigrated) openStore({ file: folder.file }).close();
  const ends = await Promise.all(Array.from({ length: PROCESSES }, seedSuperadmin));
  const outputs = ends.map(({ output }) => output).join('\n');
  expect(countRows(`users WHERE role = 'superadmin'`), outputs).toBe(1);
  // A folder that another process holds ends one with 3.
  const codes = ends.map(({ code }) => (code === 3 ? 1 : code));
  expect(codes.toSorted(), outputs).toEqual([0, ...Array(PROCESSES - 1).fill(1)]);
});

it('two demonstrations seeded at once are one', async () => {
  openStore({ file: folder.file }).close();
  const ends = await Promise.all([1, 2].map(() => runLaveo('seed', '--demo')));
  expect(ends).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(countRows('orders')).toBe(DEMO_ORDERS);
});
