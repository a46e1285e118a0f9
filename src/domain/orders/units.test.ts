import { describe, expect, it, test } from 'vitest';
import { servicesSchema } from '../inputs/catalogue.ts';
import { toInvoicedItem } from '../invoices/saleContent.ts';
import { computeLineTotal } from '../money/pricing.ts';
import { describeLine, fitUnits, formatKilos, parseKilos } from './units.ts';

test.each([
  ['2,3', 23],
  ['2.3 kg', 23],
  [' 12 ', 120],
  ['99,9', 999],
  ['0,1', 1],
  ['0', null],
  ['0,0', null],
  ['99,95', null],
  ['100', null],
  ['-2', null],
  ['1e1', null],
  ['', null],
])('“%s” on a scale is %o tenths', (typed, tenths) => {
  expect(parseKilos(typed)).toBe(tenths);
});

test.each([
  [30, '3 kg'],
  [23, '2,3 kg'],
  [1, '0,1 kg'],
  [999, '99,9 kg'],
])('%i tenths are said as %s', (tenths, words) => {
  expect(formatKilos(tenths)).toBe(words.replace(' ', '\u00a0'));
  expect(parseKilos(words)).toBe(tenths);
});

describe('a line by the kilo', () => {
  it.each([
    [{ tenths: 23, unitPrice: 700 }, 1610],
    [{ tenths: 1, unitPrice: 705 }, 71],
    [{ tenths: 1, unitPrice: 704 }, 70],
    [{ tenths: 23, unitPrice: 705, discount: 10 }, 1460],
  ])('%o costs %i FCFA, half up before its discount', (line, total) => {
    expect(computeLineTotal({ quantity: 12, ...line })).toBe(total);
  });

  it('is one sale of an invoice at its sum', () => {
    const line = { name: 'Linge', service: 'Lavage', quantity: 12, tenths: 23, unitPrice: 705, discount: 10 };
    const sold = toInvoicedItem(line);
    expect(sold).toMatchObject({ quantity: 1, service: 'Lavage, 2,3\u00a0kg à 705\u00a0F' });
    expect(computeLineTotal(sold)).toBe(computeLineTotal({ ...line, discount: 0 }));
  });

  it('is said by its weight, which is an estimate before the pickup', () => {
    const line = { name: 'Linge', service: 'Lavage', quantity: 1, tenths: 30 };
    expect(describeLine(line)).toBe('Linge, Lavage, 3\u00a0kg');
    expect(describeLine(line, true)).toBe('Linge, Lavage, environ 3\u00a0kg');
    expect(describeLine({ ...line, tenths: undefined, unit: 'lot', quantity: 2 })).toBe(
      '2\u00a0lots\u00a0× Linge, Lavage',
    );
  });
});

it('a cart follows what its services are sold by today', () => {
  const line = { productId: 'linen', service: 'Lavage', quantity: 2 };
  const offer = (unit?: 'kg' | 'lot') => [
    { id: 'linen', services: [{ name: 'Lavage', ...(unit && { unit }) }] },
  ];
  const [byKilo] = fitUnits([line], offer('kg'));
  expect(byKilo).toEqual({ ...line, unit: 'kg', tenths: 30 });
  expect(fitUnits([{ ...line, unit: 'kg', tenths: 45 }], offer('kg'))).toMatchObject([{ tenths: 45 }]);
  expect(fitUnits([{ ...line, unit: 'kg', tenths: 45 }], offer())).toEqual([line]);
  expect(fitUnits([line], offer('lot'))).toEqual([{ ...line, unit: 'lot' }]);
  expect(fitUnits([line], [])).toEqual([line]);
});

it('a service of the piece says no unit, and no other unit is known', () => {
  const service = { name: 'Lavage', price: 700 };
  expect(servicesSchema.parse([{ ...service, unit: 'piece' }])).toEqual([service]);
  expect(servicesSchema.parse([{ ...service, unit: 'kg' }])).toEqual([{ ...service, unit: 'kg' }]);
  expect(servicesSchema.safeParse([{ ...service, unit: 'litre' }]).success).toBe(false);
});
