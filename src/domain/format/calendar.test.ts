import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DAY,
  formatDate,
  formatDateTime,
  formatDay,
  formatHour,
  formatLongDate,
  formatNumericDate,
  formatRelative,
  HOUR,
  MINUTE,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 14, 5, 9);

test('formats dates in French', () => {
  expect(formatHour(FRIDAY)).toBe('14\u00a0h\u00a005');
  expect(formatHour(Date.UTC(2026, 0, 1, 0, 0))).toBe('0\u00a0h\u00a000');
  expect(formatDay(FRIDAY)).toBe('ven. 20 nov.');
  expect(formatDateTime(FRIDAY)).toBe('ven. 20 nov. à 14\u00a0h\u00a005');
  expect(formatLongDate(FRIDAY)).toBe('vendredi 20 novembre 2026');
  expect(formatDate(FRIDAY)).toBe('20 nov. 2026');
  expect(formatNumericDate(FRIDAY)).toBe('20/11/2026');
});

test.each([
  [0, 'à l’instant'],
  [59_999, 'à l’instant'],
  [MINUTE, 'il y a 1\u00a0min'],
  [59 * MINUTE, 'il y a 59\u00a0min'],
  [HOUR, 'il y a 1\u00a0h'],
  [14 * HOUR, 'il y a 14\u00a0h'],
  [15 * HOUR, 'hier à 23\u00a0h\u00a005'],
  [38 * HOUR, 'hier à 0\u00a0h\u00a005'],
  [39 * HOUR, 'mer. 18 nov. à 23\u00a0h\u00a005'],
])('%i ms ago is "%s"', (ago, text) => {
  expect(formatRelative(FRIDAY - ago, FRIDAY)).toBe(text);
});

test('calls an instant slightly in the future "now"', () => {
  expect(formatRelative(FRIDAY + 5000, FRIDAY)).toBe('à l’instant');
});

test('starts days, weeks and months by the calendar of Abidjan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
      const day = new Date(startOfDay(at));
      expect([day.getUTCHours(), day.getUTCMinutes(), day.getUTCMilliseconds()]).toEqual([0, 0, 0]);
      expect(at - startOfDay(at)).toBeLessThan(DAY);
      expect(new Date(startOfWeek(at)).getUTCDay()).toBe(1);
      expect(at - startOfWeek(at)).toBeGreaterThanOrEqual(0);
      expect(at - startOfWeek(at)).toBeLessThan(7 * DAY);
      expect(new Date(startOfMonth(at)).getUTCDate()).toBe(1);
      expect(new Date(startOfMonth(at)).getUTCMonth()).toBe(new Date(at).getUTCMonth());
    }),
  );
});
