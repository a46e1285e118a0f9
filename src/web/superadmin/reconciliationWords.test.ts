import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeDifference, describeOurSum, describeTillOfDay } from './reconciliationWords.ts';

const readable = (words: string | null) => words?.replace(/\s/g, ' ') ?? null;

it.each([
  [{ theirs: 4500, ours: 4500 }, null],
  [{ theirs: 4500, ours: null }, 'Absent chez nous'],
  [{ theirs: null, ours: 4500 }, 'Absent chez Wave'],
  [{ theirs: 4400, ours: 4500 }, `Écart de ${formatFcfa(100)}`],
])('says how the two books differ: %o', (line, words) => {
  expect(describeDifference(line, 'wave')).toBe(words);
});

it('says which part of a sum was typed', () => {
  expect(describeOurSum(0, 4500)).toBeNull();
  expect(describeOurSum(4500, 0)).toBe('saisis à la main');
  expect(readable(describeOurSum(55_901, 11_045))).toBe('dont 55 901 saisis à la main, 11 045 confirmés');
});

it('says why the till of the day holds another sum', () => {
  expect(describeTillOfDay(500, 500)).toBeNull();
  expect(readable(describeTillOfDay(12_400, 31_600))).toBe(
    '12 400 FCFA dans la Caisse du jour : ce qui est venu après la clôture compte pour le lendemain',
  );
  expect(readable(describeTillOfDay(31_600, 12_400))).toBe(
    '31 600 FCFA dans la Caisse du jour, avec ce qui est venu après la clôture de la veille',
  );
});
