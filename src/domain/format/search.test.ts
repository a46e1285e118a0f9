import { describe, expect, it } from 'vitest';
import { foldedFor, matchesSearch, searchTerms } from './search.ts';

const row = { id: '3f9a12bc-77', folded: foldedFor("Awa N'Guessan Koné", '+2250701020304') };
const finds = (text: string) => matchesSearch(row, searchTerms(text));

describe('a search', () => {
  it('finds the start of each word of a name, regardless of case, accents and apostrophes', () => {
    for (const text of ['', 'kone', 'KONÉ awa', 'guessan', 'gues ko']) expect(finds(text)).toBe(true);
    for (const text of ['one', 'awa traore', '…']) expect(finds(text)).toBe(false);
  });

  it('finds a phone with and without its prefix and spaces, and any part of the id', () => {
    for (const text of ['07 01 02', '+225 07 01', '#3f9a', 'A12BC']) expect(finds(text)).toBe(true);
    expect(finds('01 02 03')).toBe(false);
  });
});
