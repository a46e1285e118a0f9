import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../format/calendar.ts';
import { judgeActTime, LONGEST_WAIT_MS } from './actTime.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const HEARD = NOW - 2 * HOUR;
const judge = (at: number | undefined, { since = NOW - 20 * HOUR, heardAt = HEARD as number | null } = {}) =>
  judgeActTime({ now: NOW, at, since, heardAt });

it.each<[string, number | undefined, { at: number; phoneAt?: number }]>([
  ['without an hour of the phone', undefined, { at: NOW }],
  ['since the phone last heard from the server', NOW - HOUR, { at: NOW - HOUR }],
  ['at the moment at which it heard', HEARD, { at: HEARD }],
  ['by a clock that is a little slow', HEARD - MINUTE / 2, { at: HEARD }],
  ['before it last heard', HEARD - 2 * MINUTE, { at: NOW, phoneAt: HEARD - 2 * MINUTE }],
  ['by a clock that is a little fast', NOW + MINUTE / 2, { at: NOW }],
  ['in the future', NOW + HOUR, { at: NOW, phoneAt: NOW + HOUR }],
])('dates an act that was done %s', (_, at, judged) => {
  expect(judge(at)).toEqual(judged);
});

it('believes a phone that was never heard for twelve hours', () => {
  const oldest = NOW - LONGEST_WAIT_MS;
  expect(LONGEST_WAIT_MS).toBe(12 * HOUR);
  expect(judge(oldest, { heardAt: null })).toEqual({ at: oldest });
  expect(judge(oldest - 1, { heardAt: null })).toEqual({ at: NOW, phoneAt: oldest - 1 });
});

it('does not date an act before what it follows', () => {
  expect(judge(NOW - HOUR, { since: NOW - HOUR })).toEqual({ at: NOW - HOUR });
  expect(judge(NOW - HOUR - 1, { since: NOW - HOUR })).toEqual({ at: NOW, phoneAt: NOW - HOUR - 1 });
});

it('shows no hour of a phone that differs by less than a minute', () => {
  expect(judge(NOW - MINUTE + 1, { since: NOW })).toEqual({ at: NOW });
});

it('takes no bound from a server whose clock was set back', () => {
  expect(judge(NOW - HOUR, { heardAt: NOW + 5 * HOUR })).toEqual({ at: NOW - HOUR });
});

it('records an hour within the bounds, whatever the phone says', () => {
  const instant = fc.integer({ min: NOW - 48 * HOUR, max: NOW + 2 * HOUR });
  fc.assert(
    fc.property(instant, instant, fc.option(instant), (at, since, heardAt) => {
      const judged = judgeActTime({ now: NOW, at, since, heardAt });
      expect(judged.at).toBeLessThanOrEqual(NOW);
      expect(judged.at).toBeGreaterThanOrEqual(Math.min(NOW, Math.max(since, NOW - 12 * HOUR)));
      if (heardAt !== null && heardAt <= NOW) expect(judged.at).toBeGreaterThanOrEqual(heardAt);
      if (judged.phoneAt !== undefined) expect(judged).toEqual({ at: NOW, phoneAt: at });
    }),
  );
});
