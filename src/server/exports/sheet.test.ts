import { describe, expect, it } from 'vitest';
import { parseCsv } from '#testing/documents/csv.ts';
import { writeRow } from './sheet.ts';

describe('a CSV row', () => {
  it('keeps numbers as numbers, blanks as nothing, and ends as RFC 4180 asks', () => {
    expect(writeRow(['Chemise', 1500, null])).toBe('Chemise;1500;\r\n');
  });

  it('keeps as text, behind a tab that no cell shows, what a spreadsheet would count with or date', () => {
    const references = ['12345678', '1234e567', '0012e345'];
    const typed = [
      '007',
      '1E5',
      '3,5',
      '1 500',
      '3/4',
      '20/11/2026',
      '12-03',
      '50 %',
      '(12)',
      '12 mars',
      'sept-26',
    ];
    for (const text of [...references, ...typed]) expect(writeRow([text])).toBe(`"\t${text}"\r\n`);
  });

  it('leaves alone what is text already, and the dates and hours that are ours', () => {
    const words = ['3f9a12bc', '2e étage', '12 rue des Jardins', 'e5', 'Marie', 'mars', ''];
    expect(writeRow(words)).toBe(`${words.join(';')}\r\n`);
    expect(writeRow([{ verbatim: '20/11/2026 09:00' }])).toBe('20/11/2026 09:00\r\n');
  });

  it('gives back what it was given, separators, quotes and line feeds included', () => {
    const cells = ['a;b', 'dit "bonjour"', 'deux\nlignes', 'virgule, et', 'tab\tici', ''];
    expect(parseCsv(writeRow(cells))).toEqual([cells]);
  });
});
