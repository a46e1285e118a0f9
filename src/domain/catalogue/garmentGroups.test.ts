import { expect, it } from 'vitest';
import { groupProducts } from './garmentGroups.ts';

const product = (name: string, ...services: string[]) => ({
  id: name,
  name,
  imageUrl: null,
  services: services.map((service) => ({ name: service, price: 500 })),
});
const catalogue = [
  product('Robe', 'Lavage'),
  product('Robe de soirée', 'Nettoyage à sec'),
  product('Boubou brodé', 'Lavage'),
  product('Rideau', 'Repassage'),
  product('Doudou', 'Lavage'),
  product('Taie d’oreiller', 'Lavage'),
];

it('puts each garment in one family, families in a fixed order', () => {
  expect(groupProducts(catalogue).map(({ title, products }) => [title, products.map((p) => p.name)])).toEqual(
    [
      ['Au quotidien', ['Robe']],
      ['Tenues de ville et de cérémonie', ['Robe de soirée', 'Boubou brodé']],
      ['Linge de maison', ['Rideau', 'Taie d’oreiller']],
      ['Autres articles', ['Doudou']],
    ],
  );
});

it('searches names and services regardless of case, accents and apostrophes', () => {
  const names = (search: string) =>
    groupProducts(catalogue, search).flatMap((g) => g.products.map((p) => p.name));
  expect(names('SOIREE')).toEqual(['Robe de soirée']);
  expect(names(' nettoyage a sec ')).toEqual(['Robe de soirée']);
  for (const typed of ["d'oreiller", 'doreiller', 'oreiller'])
    expect(names(typed)).toEqual(['Taie d’oreiller']);
  expect(names('tapis')).toEqual([]);
});
