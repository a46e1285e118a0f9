import { describe, expect, it } from 'vitest';
import { parseCsv } from '#testing/csv.ts';
import { csvRow } from './csv.ts';

describe('a CSV row', () => {
  it('keeps numbers as numbers, blanks as nothing, and ends as RFC 4180 asks', () => {
    expect(csvRow(['Chemise', 1500, null])).toBe('Chemise;1500;\r\n');
  });

  it('keeps as text what a spreadsheet would count with, and only that', () => {
    const counted = ['12345678', '0012e345', '007', '1E5', '3,5', '1 500'];
    expect(csvRow(counted)).toBe("'12345678;'0012e345;'007;'1E5;\"'3,5\";'1 500\r\n");
    const words = ['3f9a12bc', '20/11/2026 09:00', '2e étage', '12 rue des Jardins', 'e5', ''];
    expect(csvRow(words)).toBe(`${words.join(';')}\r\n`);
  });

  it('gives back what it was given, separators, quotes and line feeds included', () => {
    const cells = ['a;b', 'dit "bonjour"', 'deux\nlignes', 'virgule, et', 'tab\tici', ''];
    expect(parseCsv(csvRow(cells))).toEqual([cells]);
  });
});
