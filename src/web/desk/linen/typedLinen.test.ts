import { expect, it } from 'vitest';
import { readTyped } from './typedLinen.ts';

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
