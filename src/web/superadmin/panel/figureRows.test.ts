import { expect, it } from 'vitest';
import { compareFigures, type FigureMeasure, PRESENT_ROWS, PROMISE_ROWS, type Trend } from './figureRows.ts';

it.each<[number | null, number | null, FigureMeasure, Trend | null]>([
  [150, 120, 'sum', { direction: 'up', words: '+25\u00a0%' }],
  [90, 120, 'sum', { direction: 'down', words: '−25\u00a0%' }],
  [120, 120, 'sum', { direction: 'same', words: '=' }],
  [0, 120, 'sum', { direction: 'down', words: '−100\u00a0%' }],
  [360, 120, 'sum', { direction: 'up', words: '+200\u00a0%' }],
  [85, 7, 'sum', null],
  [90, 20, 'mean', null],
  [120, 0, 'sum', null],
  [120, null, 'sum', null],
  [null, 120, 'sum', null],
  [0.92, 0.88, 'share', { direction: 'up', words: '+4\u00a0points' }],
  [0.87, 0.88, 'share', { direction: 'down', words: '−1\u00a0point' }],
  [1, 0, 'share', { direction: 'up', words: '+100\u00a0points' }],
])('%s after %s, as a %s: %s', (now, before, measure, trend) => {
  expect(compareFigures(now, before, measure)).toEqual(trend);
});

it('says what the businesses owe, and nothing where none owes', () => {
  const overview = { owed: { due: 0, credit: 0 }, heldPieces: 0 } as Parameters<
    (typeof PRESENT_ROWS)[0]['read']
  >[0];
  const readSum = (owed: number) => {
    const ageing = { totals: { owed } } as Parameters<(typeof PRESENT_ROWS)[0]['read']>[1];
    return PRESENT_ROWS.find(({ label }) => label === 'Dû par les entreprises')?.read(overview, ageing);
  };
  expect([readSum(37_500), readSum(0)]).toEqual([expect.stringContaining('37'), null]);
});

it.each([
  [{ kept: 6, broken: 1 }, '6 sur 7'],
  [{ kept: 0, broken: 0 }, null],
])('says %o promises as %s', (pickup, words) => {
  const [row] = PROMISE_ROWS;
  const figures = { promises: { pickup } } as Parameters<NonNullable<typeof row>['value']>[0];
  expect(row?.words?.(figures)).toBe(words);
});
