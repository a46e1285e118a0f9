import { describe, expect, it } from 'vitest';
import { matchesSearch } from '#testing/matchesSearch.ts';
import { foldForSearch, parseSearch } from './search.ts';

const row = { id: '3f9a12bc-77', folded: foldForSearch("Awa N'Guessan Koné", '+2250701020304') };
const isFound = (text: string) => matchesSearch(row, parseSearch(text));

describe('a search', () => {
  it.each(["N'Guessan", 'N’Guessan', 'Nʼguessan', 'N`GUESSAN', 'N´Guessan', 'N Guessan', 'N’ Guessan'])(
    '"nguessan", with or without any apostrophe, and "guessan" find %s',
    (name) => {
      const stored = { id: 'x', folded: foldForSearch(`Awa ${name}`, '') };
      for (const typed of ['nguessan', "n'guessan", 'N’Gues', 'guessan', 'n guessan', 'gues awa'])
        expect([typed, matchesSearch(stored, parseSearch(typed))]).toEqual([typed, true]);
      expect(matchesSearch(stored, parseSearch('uessan'))).toBe(false);
    },
  );

  it('finds "Nguessan", written in one, however the apostrophe is typed', () => {
    const stored = { id: 'x', folded: foldForSearch('Nguessan', '') };
    for (const typed of ['nguessan', "n'guessan", 'n’guessan'])
      expect(matchesSearch(stored, parseSearch(typed))).toBe(true);
  });

  it('finds the start of each word of a name, regardless of case, accents and apostrophes', () => {
    for (const text of ['', 'kone', 'KONÉ awa', 'guessan', 'gues ko']) expect(isFound(text)).toBe(true);
    for (const text of ['one', 'awa traore', '…']) expect(isFound(text)).toBe(false);
  });

  it('leaves out a title', () => {
    for (const text of ['Mme Koné', 'madame awa', 'M. kone', 'Mlle N’Guessan'])
      expect(isFound(text)).toBe(true);
    for (const text of ['Mme', 'Mme Traoré', 'm']) expect(isFound(text)).toBe(false);
  });

  it('finds a phone with and without its prefix and spaces, its last four or eight digits, and any part of the id', () => {
    for (const text of ['07 01 02', '+225 07 01', '0304', '03 04', '01 02 03 04', '01 02', '#3f9a', 'A12BC'])
      expect(isFound(text)).toBe(true);
    for (const text of ['\u202a+225 07 01 02 03 04\u202c', '00225 07 01', '07/01/02', '07\u201101\u201102'])
      expect([text, isFound(text)]).toEqual([text, true]);
    for (const text of ['Awa Koné 07 01 02 03 04', '(07) 01 02', 'koné 03 04', '3f9a12bc-7'])
      expect([text, isFound(text)]).toEqual([text, true]);
    expect(isFound('02 03')).toBe(false);
  });

  it('finds a number from abroad as it is copied', () => {
    const stored = { id: 'x', folded: foldForSearch('Jean Petit', '+33612340056') };
    for (const text of ['+33 (0)6 12 34', 'Jean +33 (0)6 12', '0033 6 12', '+33 6\u221212\u221234', '0056'])
      expect([text, matchesSearch(stored, parseSearch(text))]).toEqual([text, true]);
  });
});
