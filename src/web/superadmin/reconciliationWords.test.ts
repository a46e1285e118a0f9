import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeDifference } from './reconciliationWords.ts';

it.each([
  [{ theirs: 4500, ours: 4500 }, null],
  [{ theirs: 4500, ours: null }, 'Absent chez nous'],
  [{ theirs: null, ours: 4500 }, 'Absent chez Wave'],
  [{ theirs: 4400, ours: 4500 }, `Écart de ${formatFcfa(100)}`],
])('says how the two books differ: %o', (line, words) => {
  expect(describeDifference(line, 'wave')).toBe(words);
});
