import { expect, it } from 'vitest';
import { aGarment } from '#testing/garments.ts';
import { findTypedService, readTyped, sortMatches } from './typedLinen.ts';

it.each([
  ['chem', 1, 'chem'],
  ['3 chem', 3, 'chem'],
  [' 12  veste noire ', 12, 'veste noire'],
  ['0 chem', 1, 'chem'],
  ['3', 1, '3'],
  ['', 1, ''],
])('reads "%s" as %i of "%s"', (typed, count, words) => {
  expect(readTyped(typed)).toEqual({ count, words });
});

it.each([
  ['robe', ['Robe', 'Robe de soirée', 'Robe simple', 'Chemise et robe']],
  ['robes lavage', ['Robe', 'Chemise et robe', 'Robe de soirée', 'Robe simple']],
  ['robe si', ['Robe simple']],
])('puts the garment that "%s" names before those that hold its words', (typed, names) => {
  const services = [{ name: 'Lavage', price: 500 }];
  const garments = ['Chemise et robe', 'Robe de soirée', 'Robe simple', 'Robe'];
  const matches = sortMatches(
    garments.map((name) => aGarment({ name, services })),
    typed,
  );
  expect(matches.map(({ name }) => name)).toEqual(names);
});

it.each([
  ['djellaba lavage à sec', 'Lavage à sec'],
  ['djellaba lavage', 'Lavage'],
  ['djellaba', undefined],
])('finds the service that "%s" names', (typed, name) => {
  const services = ['Lavage', 'Lavage à sec'].map((service) => ({ name: service, price: 500 }));
  expect(findTypedService(aGarment({ name: 'Djellaba', services }), typed)).toBe(name);
});
