import { expect, it } from 'vitest';
import { comparison } from './comparison.ts';

it.each([
  [125, 100, '+25\u00a0%'],
  [90, 100, '−10\u00a0%'],
  [1001, 1000, '='],
  [0, 100, '−100\u00a0%'],
  [100, 0, null],
  [null, 100, null],
  [100, null, null],
])('%s after %s reads "%s"', (now, before, words) => {
  expect(comparison(now, before)).toBe(words);
});
