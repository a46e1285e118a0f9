import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computeFneTotals } from '#testing/doubles/fne.ts';
import { chooseFneMethod, computePriceBeforeTax, findTaxCode, readTotalAfterTax } from './fneSale.ts';

it('takes the discount first, then the tax, as the guide of the tax office does', () => {
  const items = [{ quantity: 1, amount: 1_450_000 }];
  expect(computeFneTotals(items, 18, 5)).toEqual({ beforeTax: 1_377_500, vat: 247_950, total: 1_625_450 });
});

const lineArbitrary = fc.record({
  description: fc.constant('Chemise'),
  quantity: fc.integer({ min: 1, max: 300 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
});

it.each([0, 18])('comes to our total to the franc with four decimals at %d %%', (vat) => {
  fc.assert(
    fc.property(fc.array(lineArbitrary, { minLength: 1, maxLength: 25 }), (lines) => {
      const items = lines.map((line) => ({
        quantity: line.quantity,
        amount: computePriceBeforeTax(line, vat),
      }));
      const ours = lines.reduce((sum, { amount }) => sum + amount, 0);
      expect(computeFneTotals(items, vat).total).toBe(ours);
    }),
  );
});

test.each([
  [{ amount: 8000, vatAmount: 1068 }, 'afterTax', 8000],
  [{ amount: 6932, vatAmount: 1068 }, 'beforeTax', 8000],
] as const)('reads %o as %s', (invoice, amountIs, total) => {
  expect(readTotalAfterTax(invoice, amountIs)).toBe(total);
});

test.each([
  [18, 'TEE', 'TVA'],
  [0, 'TEE', 'TVAD'],
  [0, 'rme', 'TVAD'],
  [0, 'RSI', 'TVAC'],
  [0, null, 'TVAC'],
] as const)('VAT %d under the regime %s is %s', (vat, taxRegime, code) => {
  expect(findTaxCode({ vat, taxRegime })).toBe(code);
});

describe('the method of an invoice', () => {
  test.each([
    [[{ method: 'espece', amount: 500 }], 'wave', 'cash'],
    [[{ method: 'orange', amount: 500 }], null, 'mobile-money'],
    [[{ method: 'pispi', amount: 500 }], null, 'mobile-money'],
    [
      [
        { method: 'espece', amount: 1000 },
        { method: 'wave', amount: 1500 },
      ],
      'espece',
      'mobile-money',
    ],
    [[{ method: 'wave', amount: 0 }], 'espece', 'cash'],
    [[], 'wave', 'mobile-money'],
    [[], null, 'cash'],
  ] as const)('of %o, placed with %s, is %s', (paid, chosen, method) => {
    expect(chooseFneMethod(paid, chosen)).toBe(method);
  });
});
