import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, formatIsoDay } from './calendar.ts';
import { formatNumericDay, parseNumericDay } from './numericDay.ts';

it.each([
  ['25/11/2026', '2026-11-25'],
  [' 5.1.2026 ', '2026-01-05'],
  ['05-01-2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
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

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = formatIsoDay(days * DAY);
      expect(parseNumericDay(formatNumericDay(day))).toBe(day);
    }),
  );
  expect(formatNumericDay('')).toBe('');
});
