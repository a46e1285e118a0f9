import { expect, it } from 'vitest';
import { pickPublicFigures } from './publicFigures.ts';

it.each([
  ['says nothing before the first promise', { kept: 0, broken: 0 }, null],
  ['says nothing of a few orders, all in time', { kept: 49, broken: 0 }, null],
  ['says nothing when many were late', { kept: 89, broken: 11 }, null],
  ['counts what was in time', { kept: 90, broken: 10 }, { inTime: 90, share: 0.9 }],
  ['says so when nothing was late', { kept: 50, broken: 0 }, { inTime: 50, share: 1 }],
])('%s', (_, promises, figures) => {
  expect(pickPublicFigures(promises)).toEqual(figures);
});
