import { expect, it } from 'vitest';
import { formatAmount } from '#domain/format/money.ts';
import { newcomers, trendOf } from './comparison.ts';

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

it.each([
  [1250, { direction: 'up', words: `+${formatAmount(1250)} en\u00a030\u00a0jours` }],
  [0, { direction: 'same', words: 'stable en\u00a030\u00a0jours' }],
])('says how many came: %s', (count, trend) => expect(newcomers(count, 30)).toEqual(trend));
