import { expect, it } from 'vitest';
import { describeJump } from './jumpWords.ts';

it.each([
  [1500, 15_000, '10\u00a0fois plus qu’avant (1\u00a0500).'],
  [1500, 300, '5\u00a0fois moins qu’avant (1\u00a0500).'],
  [1500, 6000, null],
  [1500, null, null],
  [0, 500, null],
])('says of %d changed to %o: %o', (before, now, words) => {
  expect(describeJump(before, now, '1\u00a0500')).toBe(words);
});
