import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerUnsent, sendUnsent } from './unsent.ts';

const attempt: { value: string | null } = { value: null };
let leave = () => {};

beforeEach(() => {
  attempt.value = null;
  vi.stubGlobal('localStorage', { getItem: () => attempt.value });
  vi.useFakeTimers();
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is not sent yet when somebody leaves', () => {
  it('is sent first, and counted only if it stays', async () => {
    let left = 2;
    const send = vi.fn(async () => {
      left = 1;
    });
    leave = registerUnsent({ count: () => left, send });
    expect(await sendUnsent()).toBe(1);
    left = 0;
    expect(await sendUnsent()).toBe(0);
    expect(send).toHaveBeenCalledOnce();
  });

  it('keeps nobody waiting for a dying network', async () => {
    leave = registerUnsent({ count: () => 3, send: () => new Promise(() => {}) });
    const asked = sendUnsent();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toBe(3);
  });

  it('may be an order without answer', async () => {
    attempt.value = '{}';
    expect(await sendUnsent()).toBe(1);
  });
});
