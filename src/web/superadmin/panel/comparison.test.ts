import { expect, it } from 'vitest';
import { trendOf } from './comparison.ts';

it.each([
  [150, 120, false, { direction: 'up', words: '+25\u00a0%' }],
  [90, 120, false, { direction: 'down', words: '−25\u00a0%' }],
  [120, 120, false, { direction: 'same', words: '=' }],
  [0, 120, false, { direction: 'down', words: '−100\u00a0%' }],
  [120, 0, false, null],
  [120, null, false, null],
  [null, 120, false, null],
  [0.92, 0.88, true, { direction: 'up', words: '+4\u00a0points' }],
  [0.87, 0.88, true, { direction: 'down', words: '−1\u00a0point' }],
  [1, 0, true, { direction: 'up', words: '+100\u00a0points' }],
] as const)('%s after %s, as a share: %s', (now, before, isShare, trend) => {
  expect(trendOf(now, before, isShare)).toEqual(trend);
});
