import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleAsync } from './throttleAsync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, then once for all requests made in between', async () => {
  const run = vi.fn(async () => undefined);
  const throttle = throttleAsync(5_000, run);
  for (let i = 0; i < 20; i++) throttle.request();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('never runs while the last run is unanswered, nor after it is stopped', async () => {
  let settleRun = () => {};
  const run = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        settleRun = run.mock.calls.length === 1 ? () => reject(new Error('offline')) : resolve;
      }),
  );
  const throttle = throttleAsync(5_000, run);
  throttle.request();
  throttle.request();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(run).toHaveBeenCalledTimes(1);
  settleRun();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  throttle.request();
  throttle.stop();
  settleRun();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});
