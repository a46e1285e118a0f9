import { expect, it } from 'vitest';
import { findListService, listCommonServices } from '#domain/orders/lineServices.ts';
import { aGarment } from '#testing/garments.ts';
import {
  findLowestPrice,
  GARMENT_GROUPS,
  type GarmentGroup,
  getGroupTitle,
  groupProducts,
} from './catalogue.ts';
import { proposeGroup } from './proposedGroup.ts';

const aProduct = (name: string, service: string, group: GarmentGroup = proposeGroup(name)) =>
  aGarment({ name, group, services: [{ name: service, price: 500 }] });
const catalogue = [
  aProduct('Robe', 'Lavage'),
  aProduct('Robe de soirée', 'Nettoyage à sec'),
  aProduct('Rideau', 'Repassage'),
  aProduct('Taie d’oreiller', 'Lavage'),
];

it.each<[string, GarmentGroup]>([
  ['Robe', 'everyday'],
  ['Robe de soirée', 'formal'],
  ['Boubou brodé', 'formal'],
  ['Rideau', 'household'],
  ['Taie d’oreiller', 'household'],
  ['Doudou', 'other'],
])('proposes for "%s" the group "%s"', (name, group) => {
  expect(proposeGroup(name)).toBe(group);
});

it('shows each garment in the group that was chosen for it, groups in a fixed order', () => {
  const chosenProducts = [
    aProduct('Robe', 'Lavage', 'other'),
    aProduct('Doudou', 'Lavage', 'household'),
    ...catalogue,
  ];
  expect(
    groupProducts(chosenProducts).map(({ title, products }) => [title, products.map((p) => p.name)]),
  ).toEqual([
    ['Au quotidien', ['Robe']],
    ['Tenues de ville et de cérémonie', ['Robe de soirée']],
    ['Linge de maison', ['Doudou', 'Rideau', 'Taie d’oreiller']],
    ['Autres articles', ['Robe']],
  ]);
  expect(new Set(GARMENT_GROUPS.map(getGroupTitle)).size).toBe(GARMENT_GROUPS.length);
});

it('searches names and services regardless of case, accents and apostrophes', () => {
  const listNames = (search: string) =>
    groupProducts(catalogue, search).flatMap((g) => g.products.map((p) => p.name));
  expect(listNames('SOIREE')).toEqual(['Robe de soirée']);
  expect(listNames(' nettoyage a sec ')).toEqual(['Robe de soirée']);
  for (const searchText of ["d'oreiller", 'doreiller', 'oreiller'])
    expect(listNames(searchText)).toEqual(['Taie d’oreiller']);
  expect(listNames('tapis')).toEqual([]);
});

it('offers for the whole list what most garments offer, and leaves the others their usual service', () => {
  const [robe, soiree] = catalogue;
  if (!robe || !soiree) throw new Error('no garments');
  const services = [
    { name: 'Repassage', price: 300 },
    { name: 'Complet', price: 800 },
  ];
  const shirt = { ...robe, services: [...robe.services, ...services] };
  expect(listCommonServices([shirt, robe, soiree])).toEqual(['Lavage']);
  expect(listCommonServices([])).toEqual([]);
  expect(findListService(shirt, 'repassage')).toBe('Repassage');
  expect(findListService(shirt, null)).toBe('Complet');
  expect(findListService(soiree, 'Lavage')).toBe('Nettoyage à sec');
  expect(findLowestPrice(shirt)).toBe(300);
  expect(findLowestPrice({ ...shirt, services: [] })).toBeNull();
});
