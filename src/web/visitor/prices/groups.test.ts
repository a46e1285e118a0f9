import { expect, it } from 'vitest';
import { groupProducts } from './groups.ts';

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
];

it('puts each garment in one family, families in a fixed order', () => {
  expect(groupProducts(catalogue).map(({ title, products }) => [title, products.map((p) => p.name)])).toEqual(
    [
      ['Au quotidien', ['Robe']],
      ['Tenues de ville et de cérémonie', ['Robe de soirée', 'Boubou brodé']],
      ['Linge de maison', ['Rideau']],
      ['Autres articles', ['Doudou']],
    ],
  );
});

it('searches names and services regardless of case and accents', () => {
  const names = (search: string) =>
    groupProducts(catalogue, search).flatMap((g) => g.products.map((p) => p.name));
  expect(names('SOIREE')).toEqual(['Robe de soirée']);
  expect(names(' nettoyage a sec ')).toEqual(['Robe de soirée']);
  expect(names('tapis')).toEqual([]);
});
