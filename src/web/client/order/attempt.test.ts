import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/calendar.ts';
import { EMPTY_DRAFT, filled } from '#domain/cart.ts';
import { ATTEMPT } from '#web/unsent.ts';
import { type Attempt, attemptFor, hasLapsed, isFresh } from './attempt.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const draft = filled({ ...EMPTY_DRAFT, phone: '07 01 02 03 04' }, undefined);
let kept: string | null = null;

beforeEach(() => {
  kept = null;
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === ATTEMPT ? kept : null) });
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function confirmed(total = 1000): Attempt {
  const attempt = attemptFor(draft, total);
  kept = JSON.stringify(attempt);
  return attempt;
}

it('leaves by itself within the hour after it was confirmed', () => {
  const attempt = confirmed();
  expect(isFresh(attempt, NOON)).toBe(true);
  expect(isFresh(attempt, NOON + 59 * MINUTE)).toBe(true);
  expect(isFresh(attempt, NOON + HOUR)).toBe(false);
});

it('keeps its key when it is confirmed again, and leaves by itself for another hour', () => {
  const { key } = confirmed();
  vi.setSystemTime(NOON + 5 * DAY);
  const again = confirmed(1200);
  expect(again).toMatchObject({ key, total: 1200, keyMadeAt: NOON });
  expect(isFresh(again, Date.now())).toBe(true);
});

it('is another order once the server may have forgotten its key, however often it was confirmed', () => {
  const { key } = confirmed();
  vi.setSystemTime(NOON + 5 * DAY);
  expect(confirmed().key).toBe(key);
  vi.setSystemTime(NOON + 6 * DAY);
  const late = confirmed();
  expect(late.key).not.toBe(key);
  expect(late.keyMadeAt).toBe(NOON + 6 * DAY);
});

it('is old when nobody noted its date, or when it comes from a clock ahead of this one', () => {
  const { key, keyMadeAt: _made, confirmedAt: _at, ...undated } = confirmed();
  for (const attempt of [
    { key, ...undated },
    { key, ...undated, keyMadeAt: NOON + 300 * DAY, confirmedAt: NOON + 300 * DAY },
  ]) {
    expect(isFresh(attempt, NOON)).toBe(false);
    expect(hasLapsed(attempt, NOON)).toBe(true);
    kept = JSON.stringify(attempt);
    expect(attemptFor(draft, 1000).key).not.toBe(key);
  }
});

it('has a key of its own for another cart', () => {
  const { key } = confirmed();
  expect(attemptFor({ ...draft, phone: '05 01 02 03 04' }, 1000).key).not.toBe(key);
});
