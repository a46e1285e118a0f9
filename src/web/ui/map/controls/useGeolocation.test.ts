import { expect, it } from 'vitest';
import { findAccuracyWarning } from './useGeolocation.ts';

it('does not warn of a position that is accurate enough', () => {
  expect([0, 12, 200].map(findAccuracyWarning)).toEqual([undefined, undefined, undefined]);
});

it('names the error of another one as a rounded distance', () => {
  expect(findAccuracyWarning(201)).toBe('Précise à environ 200\u00a0m près\u00a0: vérifiez sur la carte.');
  const distances = [633, 980, 1000, 1540, 9960, 42_300].map(
    (metres) => /environ (.+) près/.exec(findAccuracyWarning(metres) ?? '')?.[1],
  );
  expect(distances).toEqual([
    '650\u00a0m',
    '1\u00a0km',
    '1\u00a0km',
    '1,5\u00a0km',
    '10\u00a0km',
    '42\u00a0km',
  ]);
});
