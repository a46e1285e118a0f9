import { expect, it } from 'vitest';
import { HOUSE_DEFAULTS, pickLegalIdentity } from '../house.ts';
import { computeIncludedVat } from './invoiceWords.ts';

const legal = pickLegalIdentity(HOUSE_DEFAULTS);

it.each([
  [18, 11_800, 1800],
  [18, 11_083, 1691],
  [0, 11_083, 0],
  [null, 11_800, undefined],
] as const)('of %s %%, a total of %i holds %s of tax', (vat, total, amount) => {
  expect(computeIncludedVat(total, { ...legal, vat })?.amount).toBe(amount);
});
