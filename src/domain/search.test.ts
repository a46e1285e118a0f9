import { describe, expect, it } from 'vitest';
import { foldedFor, isFound, searchTerms } from './search.ts';

const row = { id: '3f9a12bc-77', folded: foldedFor("Awa N'Guessan Koné", '+2250701020304') };
const finds = (typed: string) => isFound(row, searchTerms(typed));

describe('the search', () => {
  it('finds the start of each word of a name, whatever its case, accents and apostrophes', () => {
    for (const typed of ['', 'kone', 'KONÉ awa', 'guessan', 'gues ko']) expect(finds(typed)).toBe(true);
    for (const typed of ['one', 'awa traore', '…']) expect(finds(typed)).toBe(false);
  });

  it('finds a phone with and without its prefix and spaces, and any part of the id', () => {
    for (const typed of ['07 01 02', '+225 07 01', '#3f9a', 'A12BC']) expect(finds(typed)).toBe(true);
    expect(finds('01 02 03')).toBe(false);
  });
});
