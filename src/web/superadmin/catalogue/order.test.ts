import { expect, it } from 'vitest';
import { moved } from './order.ts';

it.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['a', 9, 'bca'],
])('moves %s to place %s', (id, place, result) => {
  expect(moved(['a', 'b', 'c'], id, place).join('')).toBe(result);
});
