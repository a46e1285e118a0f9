import { expect, it } from 'vitest';
import { validatePeriod } from './usePeriod.ts';

it.each([
  ['2026-11-01', '2026-11-30', true],
  ['2026-11-28', '2026-11-30', false],
  ['2026-11-20', '2026-11-10', false],
  ['2020-01-01', '2026-11-10', false],
])('takes the period from %s to %s on the 27th: %s', (from, to, isTaken) => {
  expect(validatePeriod({ from, to }, '2026-11-27')).toEqual(isTaken ? { from, to } : undefined);
});
