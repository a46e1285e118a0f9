import { describe, expect, it } from 'vitest';
import { foldedFor, matchesSearch, searchTerms } from './search.ts';

const row = { id: '3f9a12bc-77', folded: foldedFor("Awa N'Guessan Koné", '+2250701020304') };
const finds = (text: string) => matchesSearch(row, searchTerms(text));

describe('a search', () => {
  it.each(["N'Guessan", 'N’Guessan', 'Nʼguessan', 'N`GUESSAN', 'N´Guessan', 'N Guessan', 'N’ Guessan'])(
    '"nguessan", with or without any apostrophe, and "guessan" find %s',
    (name) => {
      const stored = { id: 'x', folded: foldedFor(`Awa ${name}`, '') };
      for (const typed of ['nguessan', "n'guessan", 'N’Gues', 'guessan', 'n guessan', 'gues awa'])
        expect([typed, matchesSearch(stored, searchTerms(typed))]).toEqual([typed, true]);
      expect(matchesSearch(stored, searchTerms('uessan'))).toBe(false);
    },
  );

  it('finds "Nguessan", written in one, however the apostrophe is typed', () => {
    const stored = { id: 'x', folded: foldedFor('Nguessan', '') };
    for (const typed of ['nguessan', "n'guessan", 'n’guessan'])
      expect(matchesSearch(stored, searchTerms(typed))).toBe(true);
  });

  it('finds the start of each word of a name, regardless of case, accents and apostrophes', () => {
    for (const text of ['', 'kone', 'KONÉ awa', 'guessan', 'gues ko']) expect(finds(text)).toBe(true);
    for (const text of ['one', 'awa traore', '…']) expect(finds(text)).toBe(false);
  });

  it('finds a phone with and without its prefix and spaces, and any part of the id', () => {
    for (const text of ['07 01 02', '+225 07 01', '#3f9a', 'A12BC']) expect(finds(text)).toBe(true);
    expect(finds('01 02 03')).toBe(false);
  });
});
