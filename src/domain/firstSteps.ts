import type { HouseSetting } from './house.ts';

/** A new house answers these, and fills its catalogue, before its first order. */
export const FIRST_STEP_SETTINGS = [
  'workshop',
  'feePerKm',
  'farthestKm',
  'teamPhone',
  'hours',
] as const satisfies HouseSetting[];
