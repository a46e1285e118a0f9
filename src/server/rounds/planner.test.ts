import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getRefusal } from '#testing/getRefusal.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { createPlanner } from './planner.ts';

const folder = openScratchFolder();

it('lets four plans wait and refuses the fifth as busy', async () => {
  const entry = `${folder.path}/silent.mjs`;
  writeFileSync(
    entry,
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {});',
  );
  const planner = createPlanner(entry);
  const question = {} as Parameters<typeof planner.proposeRounds>[0];
  const ended = Array.from({ length: 4 }, () => planner.proposeRounds(question).catch(() => 'stopped'));
  expect(await getRefusal(planner.proposeRounds(question))).toBe('BUSY');
  await planner.stop();
  expect(await Promise.all(ended)).toEqual(Array(4).fill('stopped'));
});
