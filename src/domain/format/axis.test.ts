import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseTicks } from './axis.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [244_500, [0, 100_000, 200_000, 300_000]],
])('%i is drawn against %j', (highest, ticks) => {
  expect(chooseTicks(highest)).toEqual(ticks);
});

it('ends at or above the highest value, in at most five whole steps', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (highest) => {
      const ticks = chooseTicks(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
