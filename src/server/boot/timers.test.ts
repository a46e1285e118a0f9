import { expect, it, onTestFinished, vi } from 'vitest';
import { openWorld } from '#testing/openWorld.ts';
import { createBackupMaker } from '../upkeep/backups.ts';
import { startTimers } from './timers.ts';

const world = openWorld();

it('goes on when the sessions of open streams cannot be read', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(world.deps.live, 'endSignedOut').mockImplementation(() => {
    throw new Error('disk I/O error');
  });
  const timers = startTimers(world.deps, () => createBackupMaker(world.deps));
  onTestFinished(() => timers.stop());
  expect(() => vi.advanceTimersByTime(20_000)).not.toThrow();
  expect(world.lines.filter((line) => line.includes('streams of ended sessions failed'))).toHaveLength(1);
});
