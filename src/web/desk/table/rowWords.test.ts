import { expect, it } from 'vitest';
import { formatShortPromise, getQuartier, shortenName } from './rowWords.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 5);

it.each([
  [Date.UTC(2026, 10, 21, 16), 'auj. 16\u00a0h\u00a000'],
  [Date.UTC(2026, 10, 22, 0, 30), 'demain 0\u00a0h\u00a030'],
  [Date.UTC(2026, 10, 20, 23, 59), 'hier 23\u00a0h\u00a059'],
  [Date.UTC(2026, 10, 19, 8), '19\u00a0nov. 8\u00a0h\u00a000'],
  [Date.UTC(2026, 10, 27, 9), '27\u00a0nov. 9\u00a0h\u00a000'],
])('a promise is as short as its day is near', (promisedAt, words) => {
  expect(formatShortPromise(promisedAt, NOW)).toBe(words);
});

it('an address gives its quarter, or all of itself', () => {
  expect(getQuartier('Cocody Angré, 7e tranche, porte 4')).toBe('Cocody Angré');
  expect(getQuartier('  Treichville ')).toBe('Treichville');
  expect(getQuartier(', porte 4')).toBe(', porte 4');
});

it('a long name is shortened to what a corner holds', () => {
  expect(shortenName('Koffi Aka')).toBe('Koffi A.');
  expect(shortenName(' Jean-Marc Kouassi Aké ')).toBe('Jean-Marc A.');
  expect(shortenName('Koffi')).toBe('Koffi');
});
