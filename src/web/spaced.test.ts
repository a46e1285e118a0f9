import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks at once, then once for all that came in between', async () => {
  const run = vi.fn(async () => undefined);
  const map = spaced(5_000, run);
  for (let nudge = 0; nudge < 20; nudge++) map.ask();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('never asks while the last answer is on its way, and not after its end', async () => {
  let answer = () => {};
  const run = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answer = run.mock.calls.length === 1 ? () => reject(new Error('cut')) : resolve;
      }),
  );
  const map = spaced(5_000, run);
  map.ask();
  map.ask();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(run).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  map.ask();
  map.end();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});
