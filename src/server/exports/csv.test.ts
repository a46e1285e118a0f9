import { describe, expect, it } from 'vitest';
import { parseCsv } from '../testing/sampleOrders.ts';
import { csvRow } from './csv.ts';

describe('a CSV row', () => {
  it('keeps numbers as numbers, blanks as nothing, and ends as RFC 4180 asks', () => {
    expect(csvRow(['Chemise', 1500, null])).toBe('Chemise;1500;\r\n');
  });

  it('gives back what it was given, separators, quotes and line feeds included', () => {
    const cells = ['a;b', 'dit "bonjour"', 'deux\nlignes', 'virgule, et', 'tab\tici', ''];
    expect(parseCsv(csvRow(cells))).toEqual([cells]);
  });
});
