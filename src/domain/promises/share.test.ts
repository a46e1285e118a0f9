import { expect, it } from 'vitest';
import { formatShare } from './share.ts';

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
