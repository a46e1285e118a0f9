import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeGap, describeRecount, getDayBounds } from './cashDay.ts';

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
