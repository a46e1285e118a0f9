import { expect, it } from 'vitest';
import { formatAmount } from '#domain/format/money.ts';
import { compareFigures, describeNewcomers, type Trend } from './comparison.ts';

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

it.each([
  [1250, { direction: 'up', words: `+${formatAmount(1250)} en\u00a030\u00a0jours` }],
  [0, { direction: 'same', words: 'stable en\u00a030\u00a0jours' }],
])('says how many came: %s', (count, trend) => expect(describeNewcomers(count, 30)).toEqual(trend));
