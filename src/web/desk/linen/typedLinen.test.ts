import { expect, it } from 'vitest';
import { aGarment } from '#testing/garments.ts';
import { readTyped, sortMatches, sortServices } from './typedLinen.ts';

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
  ['djellaba rep', 'Repassage'],
  ['djellaba lavage repassage', 'Repassage'],
  ['djel', 'Complet'],
  ['djel', 'Repassage', 'Repassage'],
])('puts first the service that "%s" and the Enter key add', (typed, name, listService?: string) => {
  const services = ['Lavage', 'Lavage à sec', 'Repassage', 'Complet'].map((service) => ({
    name: service,
    price: 500,
  }));
  expect(sortServices(aGarment({ name: 'Djellaba', services }), typed, listService)[0]?.name).toBe(name);
});
