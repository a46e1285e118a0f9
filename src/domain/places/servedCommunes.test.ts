import { expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { formatQuartier, listQuartiers } from './placeName.ts';
import { listServedCommunes, listServedQuartiers } from './servedCommunes.ts';

const { workshop } = HOUSE_DEFAULTS;

it('names the communes that livreurs go to, whole, in the order of their names', () => {
  const served = listServedCommunes({ workshop, farthestKm: 35 });
  expect(served).toEqual(expect.arrayContaining(['Abobo', 'Cocody', 'Port-Bouët', 'Yopougon']));
  expect(served).toEqual(served.toSorted((a, b) => a.localeCompare(b, 'fr')));
});

it.each([
  ['a part of it is too far', 35, 'Songon'],
  ['the setting keeps the livreurs near', 8, 'Yopougon'],
])('leaves a commune out when %s', (_reason, farthestKm, commune) => {
  expect(listServedCommunes({ workshop, farthestKm })).not.toContain(commune);
});

it('names none when the livreurs hardly leave the workshop', () => {
  expect(listServedCommunes({ workshop, farthestKm: 1 })).toEqual([]);
});

it('lists the quartiers within reach by commune, with their articles as one says them', () => {
  const served = listServedQuartiers({ workshop, farthestKm: 9 }).map(formatQuartier);
  expect(served).toEqual(
    expect.arrayContaining([
      'Cocody, Riviera Palmeraie',
      'Cocody, le Vallon',
      'Plateau, le Centre des affaires',
    ]),
  );
  expect(served.filter((one) => one.startsWith('Yopougon'))).toEqual([]);
  expect(served).toEqual(served.toSorted((a, b) => a.localeCompare(b, 'fr')));
});

it('gives each quartier another name', () => {
  const names = listQuartiers().map(formatQuartier);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Abobo, la Gare', 'Koumassi, le Grand Marché']));
});
