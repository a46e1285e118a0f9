import { expect, it } from 'vitest';
import { PRESENT_ROWS, PROMISE_ROWS } from './figureRows.ts';

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
