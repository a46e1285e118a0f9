import { expect, it } from 'vitest';
import { localMinute, minuteOf, nextMinute } from './localMinute.ts';

it('reads and writes a minute by Abidjan’s clock, whatever the zone of the browser', () => {
  const at = Date.UTC(2026, 10, 27, 16, 5);
  expect(localMinute(at)).toBe('2026-11-27T16:05');
  expect(minuteOf('2026-11-27T16:05')).toBe(at);
});

it.each(['', '2026-11-27', '2026-11-27T16', '16:05'])('takes "%s" for no minute yet', (text) => {
  expect(minuteOf(text)).toBeNaN();
});

it('goes to the minute after', () => {
  expect([0, 59_999, 60_000].map(nextMinute)).toEqual([60_000, 60_000, 120_000]);
});
