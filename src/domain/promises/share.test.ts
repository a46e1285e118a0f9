import { expect, it } from 'vitest';
import { formatPunctuality, formatShare } from './share.ts';

it.each([
  [null, '–'],
  [0, '0\u00a0%'],
  [0.29, '29\u00a0%'],
  [2 / 3, '66\u00a0%'],
  [199 / 200, '99\u00a0%'],
  [1, '100\u00a0%'],
])('a share of %s reads "%s"', (share, words) => {
  expect(formatShare(share)).toBe(words);
});

it('a livreur’s punctuality names the late ones, and is nothing before the first delivery', () => {
  expect([
    formatPunctuality({ kept: 0, broken: 0 }),
    formatPunctuality({ kept: 9, broken: 0 }),
    formatPunctuality({ kept: 96, broken: 4 }),
  ]).toEqual(['–', '100\u00a0%', '96\u00a0% (4\u00a0en retard)']);
});
