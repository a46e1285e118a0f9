import { expect, it } from 'vitest';
import { articlesTotal, changesOf, valuesOf, withLine } from './amendment.ts';

const shirt = { productId: 'p', name: 'Chemise', service: 'Lavage', quantity: 2, unitPrice: 1500 };
const order = {
  items: [{ ...shirt, position: 0 }],
  clientAddress: 'Cocody',
  clientLocation: { lng: -4, lat: 5.3 },
  clientContactPhone: '+2250701020304',
  transportFee: 1200,
};

it('sends nothing of an order that was opened and left as it is', () => {
  expect(valuesOf(order).contactPhone).toBe('+225 07 01 02 03 04');
  expect(changesOf(order, valuesOf(order))).toEqual({});
});

it('sends what differs, and all articles once one of them does', () => {
  const values = { ...valuesOf(order), address: 'Plateau' };
  expect(changesOf(order, values)).toEqual({ address: 'Plateau' });
  const lines = withLine(values.lines, { ...shirt, service: 'Repassage', quantity: 1, unitPrice: 700 });
  expect(changesOf(order, { ...valuesOf(order), lines })).toEqual({
    items: [
      { productId: 'p', service: 'Lavage', quantity: 2 },
      { productId: 'p', service: 'Repassage', quantity: 1 },
    ],
  });
  expect(articlesTotal(lines)).toBe(3700);
});

it('counts one more of a line that is there already, at its own price', () => {
  expect(withLine([shirt], { ...shirt, quantity: 1, unitPrice: 2000 })).toEqual([{ ...shirt, quantity: 3 }]);
});
