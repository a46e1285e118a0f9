import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeDifference, describeOurSum } from './reconciliationWords.ts';

it.each([
  [{ theirs: 4500, ours: 4500 }, null],
  [{ theirs: 4500, ours: null }, 'Absent chez nous'],
  [{ theirs: null, ours: 4500 }, 'Absent chez Wave'],
  [{ theirs: 4400, ours: 4500 }, `Écart de ${formatFcfa(100)}`],
])('says how the two books differ: %o', (line, words) => {
  expect(describeDifference(line, 'wave')).toBe(words);
});

it('says which part of a sum was typed', () => {
  const readable = (words: string | null) => words?.replace(/\s/g, ' ') ?? null;
  expect(describeOurSum(0, 4500)).toBeNull();
  expect(describeOurSum(4500, 0)).toBe('saisis à la main');
  expect(readable(describeOurSum(55_901, 11_045))).toBe('dont 55 901 saisis à la main, 11 045 confirmés');
});
