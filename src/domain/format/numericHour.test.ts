import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, formatHour, formatIsoHour, MINUTE } from './calendar.ts';
import { formatNumericHour, parseNumericHour } from './numericHour.ts';

it.each([
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

it('reads back what it writes, as every other hour on screen is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAY / MINUTE - 1 }), (minutes) => {
      const at = minutes * MINUTE;
      const hour = formatIsoHour(at);
      expect(formatNumericHour(hour)).toBe(formatHour(at));
      expect(parseNumericHour(formatHour(at))).toBe(hour);
    }),
  );
});

it.each(['', 'midi', '14h3'])('leaves "%s" as typed', (text) => {
  expect(formatNumericHour(text)).toBe(text);
});
