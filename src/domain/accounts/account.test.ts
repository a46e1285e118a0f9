import { expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../house.ts';
import { computeLineTotal, totalsOf } from '../money/pricing.ts';
import { computeRoom, priceOnAccount } from './account.ts';

const shirt = { productId: 'shirt', service: 'Lavage', quantity: 1, unitPrice: 1250 };

it.each([
  [33, 1, 838],
  [33, 3, 2513],
  [100, 2, 0],
  [0, 2, 2500],
  [10, 3, 3375],
])('takes %i %% off a line of %i, rounded half up to the franc', (discount, quantity, total) => {
  const line = priceOnAccount({ ...shirt, quantity }, { discount, prices: [] });
  expect(line.unitPrice).toBe(1250);
  expect(computeLineTotal(line)).toBe(total);
});

it('takes nothing off the transport', () => {
  const place = { lng: -3.9, lat: 5.4 };
  const full = totalsOf([shirt], place, DEFAULT_TERMS);
  const half = totalsOf([priceOnAccount(shirt, { discount: 50, prices: [] })], place, DEFAULT_TERMS);
  expect(half).toEqual({ ...full, totalItemsPrice: 625, grandTotal: full.grandTotal - 625 });
});

it('pays the catalogue’s price for what a price list leaves out', () => {
  const terms = { discount: 0, prices: [{ productId: 'shirt', service: 'Lavage', price: 700 }] };
  expect(priceOnAccount(shirt, terms)).toMatchObject({ unitPrice: 700, discount: 0 });
  expect(priceOnAccount({ ...shirt, service: 'Repassage' }, terms).unitPrice).toBe(1250);
});

it('leaves below the ceiling what is neither due nor to be invoiced, and the credit', () => {
  expect(computeRoom({ owed: 4000, uninvoiced: 3000, credit: 1000, ceiling: 10_000 })).toBe(4000);
});
