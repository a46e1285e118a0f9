import { expect, it } from 'vitest';
import type { CatalogueEntry } from '#domain/catalogue/catalogue.ts';
import { aGarment } from '#testing/garments.ts';
import { listIdsToPlace, moveItem, withPosition } from './order.ts';

it.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['a', 9, 'bca'],
])('moves %s to place %s', (id, place, result) => {
  expect(moveItem(['a', 'b', 'c'], id, place).join('')).toBe(result);
});

const buildGarment = (id: string, position: number, createdAt = 0) => aGarment({ id, position, createdAt });
const summarize = (garments: CatalogueEntry[]) =>
  garments.map(({ id, position }) => `${id}${position}`).join(' ');

it('gives places in the order wanted, and behind it to the placed ones that it does not name', () => {
  const arranged = [buildGarment('a', 1), buildGarment('b', 2), buildGarment('c', 3)];
  expect(summarize(withPosition(arranged, ['c', 'a']))).toBe('c1 a2 b3');
  expect(summarize(withPosition([buildGarment('b', 4), buildGarment('a', 7)], ['a', 'gone']))).toBe('a1 b2');
});

it('leaves a new garment that it does not name without a place, first', () => {
  expect(
    summarize(withPosition([buildGarment('n', 0), buildGarment('a', 1), buildGarment('b', 2)], ['b', 'a'])),
  ).toBe('n0 b1 a2');
});

it('the first move of all places every garment as it is shown', () => {
  const shown = [buildGarment('c', 0, 3), buildGarment('b', 0, 2), buildGarment('a', 0, 1)];
  expect(listIdsToPlace(shown, 'a', 1)).toEqual(['c', 'a', 'b']);
});

it.each([
  ['b', 2, 'b a'],
  ['m', 0, 'm n a b'],
  ['n', 1, 'n a b'],
  ['n', 2, 'a n b'],
])('of two new garments, moving %s to place %i places %s', (moved, place, expected) => {
  const shown = [
    buildGarment('n', 0, 2),
    buildGarment('m', 0, 1),
    buildGarment('a', 1),
    buildGarment('b', 2),
  ];
  const ids = listIdsToPlace(shown, moved, place);
  expect(ids.join(' ')).toBe(expected);
  expect(withPosition(shown, ids).map(({ id }) => id)).toEqual(
    moveItem(
      shown.map(({ id }) => id),
      moved,
      place,
    ),
  );
});
