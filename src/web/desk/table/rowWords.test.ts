import { expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import { describeEnd, getQuartier, shortenName } from './rowWords.ts';

it('an address gives its quarter, or all of itself', () => {
  expect(getQuartier('Cocody Angré, 7e tranche, porte 4')).toBe('Cocody Angré');
  expect(getQuartier('  Treichville ')).toBe('Treichville');
  expect(getQuartier(', porte 4')).toBe(', porte 4');
});

it('an order that ended has the day of its end', () => {
  const now = Date.UTC(2026, 11, 1, 9);
  expect(describeEnd({ status: 'completed', endedAt: now - DAY }, now)).toBe('livrée hier');
  expect(describeEnd({ status: 'cancelled', endedAt: now - 2 * DAY }, now)).toMatch(/^annulée dim\.\s29/);
  expect(describeEnd({ status: 'pending', endedAt: null }, now)).toBe('');
});

it('a long name is shortened to what a corner holds', () => {
  expect(shortenName('Koffi Aka')).toBe('Koffi A.');
  expect(shortenName(' Jean-Marc Kouassi Aké ')).toBe('Jean-Marc A.');
  expect(shortenName('Koffi')).toBe('Koffi');
});
