import { expect, it } from 'vitest';
import { compareFigures, type Trend } from './comparison.ts';

it.each<[number | null, number | null, Parameters<typeof compareFigures>[2], Trend | null]>([
  [150, 120, {}, { direction: 'up', words: '+25\u00a0%' }],
  [90, 120, {}, { direction: 'down', words: '−25\u00a0%' }],
  [120, 120, {}, { direction: 'same', words: '=' }],
  [0, 120, {}, { direction: 'down', words: '−100\u00a0%' }],
  [120, 0, {}, null],
  [120, null, {}, null],
  [null, 120, {}, null],
  [0.92, 0.88, { measure: 'share' }, { direction: 'up', words: '+4\u00a0points' }],
  [0.87, 0.88, { measure: 'share' }, { direction: 'down', words: '−1\u00a0point' }],
  [1, 0, { measure: 'share' }, { direction: 'up', words: '+100\u00a0points' }],
  [3, 120, { isRunning: true }, null],
  [150, 120, { isRunning: true }, { direction: 'up', words: '+25\u00a0%' }],
  [90, 120, { measure: 'mean', isRunning: true }, { direction: 'down', words: '−25\u00a0%' }],
  [0.87, 0.88, { measure: 'share', isRunning: true }, { direction: 'down', words: '−1\u00a0point' }],
])('%s after %s, %j: %s', (now, before, how, trend) => {
  expect(compareFigures(now, before, how)).toEqual(trend);
});
