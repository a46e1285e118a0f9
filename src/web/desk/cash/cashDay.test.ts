import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeGap, describeRecount, getDayBounds, parseDay, shiftDay } from './cashDay.ts';

const today = '2026-11-21';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', today],
  ['2026-11-22', today],
  ['2026-02-30', today],
  ['hier', today],
  ['', today],
  ['0002-11-20', today],
])('reads the day "%s" of an address as %s', (text, day) => {
  expect(parseDay(text, today)).toBe(day);
});

it('goes from day to day over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
});

it('takes a day whole for a file', () => {
  expect(getDayBounds('1970-01-02')).toEqual({ from: '86400000', to: '172800000' });
});

it.each([
  [0, 'le compte est juste'],
  [500, `il manque ${formatFcfa(500)}`],
  [-500, `${formatFcfa(500)} de trop`],
])('a gap of %d reads "%s"', (gap, words) => {
  expect(describeGap(gap)).toBe(words);
});

it('says of a recount both sums, who and why', () => {
  expect(describeRecount({ from: 808, to: 8083, reason: 'Un chiffre oublié', counter: 'Ali Traoré' })).toBe(
    `Corrigé par Ali Traoré\u00a0: ${formatFcfa(808)} → ${formatFcfa(8083)} (Un chiffre oublié)`,
  );
});
