import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { type BackupMaker, createBackupMaker } from './backups.ts';
import { createBackupTimer } from './backupTimer.ts';
import { createChildBackupMaker } from './childBackupMaker.ts';

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);
beforeEach(() => {
  mkdirSync(join(folder.path, 'backups'));
});
afterEach(() => {
  vi.useRealTimers();
});

const listCopies = () =>
  readdirSync(join(folder.path, 'backups')).filter((name) => name !== 'journal-heads.jsonl');
const listAlerts = () => world.lines.filter((line) => line.includes('"level":"error"'));

function writeCommandLine(program: string): string {
  const file = join(folder.path, 'laveo.mjs');
  writeFileSync(file, program);
  return file;
}
const prepareChildMaker = (program: string) => {
  const laveo = writeCommandLine(program);
  return (signal: AbortSignal) => createChildBackupMaker(world.deps, laveo, signal);
};

describe('a backup that fails', () => {
  it.each([
    ['ended by somebody', `process.kill(process.pid, 'SIGKILL');`, 'ended with null'],
    ['in error', `console.error('disque plein'); process.exit(1);`, 'disque plein'],
  ])('in a process that is %s is an error in the log, and leaves nothing', async (_, program, words) => {
    const timer = createBackupTimer(world.deps, prepareChildMaker(program));
    timer.run();
    await vi.waitFor(() => expect(listAlerts()).toHaveLength(1), { timeout: 30_000 });
    expect(listAlerts()[0]).toContain('"event":"backup failed"');
    expect(listAlerts()[0]).toContain(words);
    await timer.stop();
    expect(listCopies()).toEqual([]);
  });

  it('is made again in ten minutes, not earlier, and once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let times = 0;
    const whole = createBackupMaker(world.deps);
    const copy: BackupMaker['copy'] = (aside) => {
      times += 1;
      if (times === 1) throw new Error('no room');
      return whole.copy(aside);
    };
    const timer = createBackupTimer(world.deps, () => ({ ...whole, copy }));
    timer.run();
    await vi.waitFor(() => expect(listAlerts()).toHaveLength(1));
    // `vi.waitFor` itself advances the fake clock, so nine minutes stay below the ten before the next attempt.
    vi.advanceTimersByTime(9 * 60_000);
    expect(times).toBe(1);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(listCopies()).toHaveLength(1));
    vi.advanceTimersByTime(60 * 60_000);
    await timer.stop();
    expect([times, listAlerts().length]).toEqual([2, 1]);
  });
});

it('one backup at a time: another hour finds the first under way', async () => {
  let begun = 0;
  const whole = createBackupMaker(world.deps);
  const copy: BackupMaker['copy'] = (aside) => {
    begun += 1;
    return whole.copy(aside);
  };
  const timer = createBackupTimer(world.deps, () => ({ ...whole, copy }));
  timer.run();
  timer.run();
  await vi.waitFor(() => expect(listCopies()).toHaveLength(1));
  expect(begun).toBe(1);
  await timer.stop();
});

it('a stop ends the process that copies, waits for its end, and is no failure', async () => {
  const program = `require('node:fs').writeFileSync(process.argv[4], 'half'); setInterval(() => {}, 1000);`;
  const timer = createBackupTimer(
    world.deps,
    prepareChildMaker(`import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url); ${program}`),
  );
  timer.run();
  await vi.waitFor(() => expect(listCopies()).toHaveLength(1), { timeout: 30_000 });
  await timer.stop();
  expect(listCopies()).toEqual([]);
  expect(listAlerts()).toEqual([]);
  timer.run();
  expect(listCopies()).toEqual([]);
});
