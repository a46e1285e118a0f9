import { expect, it } from 'vitest';
import type { CatalogueEntry } from '#domain/catalogue.ts';
import { moveItem, sortByPosition, withPosition } from './order.ts';

it.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['a', 9, 'bca'],
])('moves %s to place %s', (id, place, result) => {
  expect(moveItem(['a', 'b', 'c'], id, place).join('')).toBe(result);
});

const garment = (id: string, position: number): CatalogueEntry => ({
  id,
  name: id.toUpperCase(),
  services: [],
  imageUrl: null,
  hidden: false,
  position,
  createdAt: 0,
});
const summarize = (garments: CatalogueEntry[]) =>
  garments.map(({ id, position }) => `${id}${position}`).join(' ');

it('stands by place, and by name where nobody has chosen one', () => {
  expect(summarize(sortByPosition([garment('c', 0), garment('b', 2), garment('a', 0)]))).toBe('a0 c0 b2');
});

it('gives places in the order wanted, to those that it does not name after the others', () => {
  expect(summarize(withPosition([garment('a', 0), garment('b', 0), garment('c', 0)], ['c', 'a']))).toBe(
    'c1 a2 b3',
  );
  expect(summarize(withPosition([garment('b', 4), garment('a', 7)], ['a', 'gone']))).toBe('a1 b2');
});
