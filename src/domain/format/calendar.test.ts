import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  DAY,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatHour,
  formatIsoDay,
  formatIsoHour,
  formatLongDate,
  formatNumericDate,
  formatNumericDay,
  formatNumericHour,
  formatRelative,
  formatSince,
  HOUR,
  MINUTE,
  parseNumericDay,
  parseNumericHour,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';

afterEach(() => void vi.restoreAllMocks());

const FRIDAY = Date.UTC(2026, 10, 20, 14, 5, 9);

test('formats dates in French', () => {
  expect(formatHour(FRIDAY)).toBe('14\u00a0h\u00a005');
  expect(formatHour(Date.UTC(2026, 0, 1, 0, 0))).toBe('0\u00a0h\u00a000');
  expect(formatDay(FRIDAY)).toBe('ven.\u00a020\u00a0nov.');
  expect(formatDateTime(FRIDAY)).toBe('ven.\u00a020\u00a0nov. à\u00a014\u00a0h\u00a005');
  expect(formatLongDate(FRIDAY)).toBe('vendredi 20\u00a0novembre 2026');
  expect(formatDate(FRIDAY)).toBe('20\u00a0nov. 2026');
  expect(formatNumericDate(FRIDAY)).toBe('20/11/2026');
});

test('makes no format before a date is shown, because a phone takes long for each', async () => {
  const { DateTimeFormat } = Intl;
  const makesFormat = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function makeReal(...options) {
    return new DateTimeFormat(...options);
  });
  vi.resetModules();
  const fresh = await import('./calendar.ts');
  await import('./period.ts');
  expect(makesFormat).not.toHaveBeenCalled();
  for (let day = 0; day < 3; day++) fresh.formatDateTime(FRIDAY + day * DAY);
  expect(makesFormat).toHaveBeenCalledOnce();
});

test('calls the first of a month as one says it', () => {
  const first = Date.UTC(2026, 10, 1);
  expect(formatDay(first)).toBe('dim.\u00a01er\u00a0nov.');
  expect(formatLongDate(first)).toBe('dimanche 1er\u00a0novembre 2026');
  expect(formatDate(first)).toBe('1er\u00a0nov. 2026');
});

test.each([
  [0, 'à l’instant'],
  [59_999, 'à l’instant'],
  [MINUTE, 'il y a 1\u00a0min'],
  [59 * MINUTE, 'il y a 59\u00a0min'],
  [HOUR, 'il y a 1\u00a0h'],
  [14 * HOUR, 'il y a 14\u00a0h'],
  [15 * HOUR, 'hier à\u00a023\u00a0h\u00a005'],
  [38 * HOUR, 'hier à\u00a00\u00a0h\u00a005'],
  [39 * HOUR, 'mer.\u00a018\u00a0nov. à\u00a023\u00a0h\u00a005'],
])('%i ms ago is "%s"', (ago, text) => {
  expect(formatRelative(FRIDAY - ago, FRIDAY)).toBe(text);
});

test.each([
  [30_000, 'un instant'],
  [40 * MINUTE, '40\u00a0min'],
  [108 * MINUTE, '1\u00a0h\u00a048\u00a0min'],
  [2 * HOUR, '2\u00a0h\u00a000\u00a0min'],
  [15 * HOUR, 'hier,\u00a023\u00a0h\u00a005'],
])('says since when, %d ms ago: %s', (ago, text) => {
  expect(formatSince(FRIDAY - ago, FRIDAY)).toBe(text);
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

test.each([
  ['14\u00a0h\u00a030', '14:30'],
  ['14\u202fh\u202f30', '14:30'],
  ['14 h 30', '14:30'],
  ['14 H 30', '14:30'],
  [' 14h30 ', '14:30'],
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['14 30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['14h', '14:00'],
  ['14 h', '14:00'],
  ['14', '14:00'],
  ['9', '09:00'],
  ['0', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['24', null],
  ['2430', null],
  ['14h3', null],
  ['14h60', null],
  ['14:30:15', null],
  ['h30', null],
  ['-9', null],
  ['midi', null],
  ['', null],
])('"%s" is the hour %s', (text, hour) => {
  expect(parseNumericHour(text)).toBe(hour);
});

test('reads back what it writes, as every other hour on screen is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAY / MINUTE - 1 }), (minutes) => {
      const at = minutes * MINUTE;
      const hour = formatIsoHour(at);
      expect(formatNumericHour(hour)).toBe(formatHour(at));
      expect(parseNumericHour(formatHour(at))).toBe(hour);
    }),
  );
});

test.each(['', 'midi', '14h3'])('leaves "%s" as typed', (text) => {
  expect(formatNumericHour(text)).toBe(text);
});

test.each([
  ['25/11/2026', '2026-11-25'],
  [' 5.1.2026 ', '2026-01-05'],
  ['05-01-2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-02-31', null],
  ['1212202', null],
  ['121220', null],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['25/13/2026', null],
  ['25/11/26', null],
  ['25/11', null],
  ['hier', null],
  ['', null],
])('"%s" is the day %s', (text, day) => {
  expect(parseNumericDay(text)).toBe(day);
});

test('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = formatIsoDay(days * DAY);
      expect(parseNumericDay(formatNumericDay(day))).toBe(day);
    }),
  );
  expect(formatNumericDay('')).toBe('');
});

test.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [95, '1 h 35'],
  [1440, '1 j 0 h'],
  [2000, '1 j 9 h'],
  [2870, '2 j 0 h'],
])('%s minutes read "%s"', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words.replace(/ (?=min|h|j|\d\d$)/g, '\u00a0').replace(/(j) /, '$1 '));
});
