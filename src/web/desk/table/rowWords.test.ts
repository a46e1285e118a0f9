import { expect, it } from 'vitest';
import { getQuartier, shortenName } from './rowWords.ts';

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
