import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { buildSaleContent, computeCredit, listUncredited, sumLines } from './saleContent.ts';

const SHIRTS = { name: 'Chemise', service: 'Lavage', quantity: 3, unitPrice: 500 };
const SUIT = { name: 'Costume', service: 'Pressing', quantity: 1, unitPrice: 2500 };

it('has the transport as its last line', () => {
  expect(buildSaleContent({ items: [SHIRTS, SUIT], transportFee: 600, rebate: 0 }).lines).toEqual([
    { description: 'Chemise, Lavage', quantity: 3, amount: 1500 },
    { description: 'Costume, Pressing', quantity: 1, amount: 2500 },
    { description: 'Transport', quantity: 1, amount: 600 },
  ]);
});

test.each([
  [0, ['Chemise, Lavage', 'Transport'], 600],
  [2100, [], 0],
  [5000, [], 0],
])('leaves out what is free: rebate %d', (rebate, descriptions, transportFee) => {
  const { lines } = buildSaleContent({ items: [SHIRTS], transportFee, rebate });
  expect(lines.map(({ description }) => description)).toEqual(descriptions);
});

const saleArbitrary = fc.record({
  items: fc.array(
    fc.record({
      name: fc.constant('Drap'),
      service: fc.constant('Lavage'),
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: fc.integer({ min: 0, max: 9000 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  transportFee: fc.integer({ min: 0, max: 9000 }),
  rebate: fc.integer({ min: 0, max: 30_000 }),
});

it('comes to what the order costs after its rebate', () => {
  fc.assert(
    fc.property(saleArbitrary, (sale) => {
      const cost = sumLines(buildSaleContent({ ...sale, rebate: 0 }).lines);
      const { lines } = buildSaleContent(sale);
      expect(sumLines(lines)).toBe(Math.max(0, cost - sale.rebate));
      expect(lines.every(({ amount }) => amount > 0)).toBe(true);
    }),
  );
});

it('is credited piece by piece to the franc, and never above its quantity', () => {
  fc.assert(
    fc.property(saleArbitrary, (sale) => {
      const content = buildSaleContent(sale);
      const earlier: { position: number; quantity: number }[] = [];
      let credited = 0;
      for (const [position, { quantity }] of content.lines.entries())
        for (let piece = 0; piece < quantity; piece++) {
          const one = [{ position, quantity: 1 }];
          const amount = computeCredit(content, one, earlier);
          credited += amount as number;
          earlier.push(...one);
        }
      expect(credited).toBe(sumLines(content.lines));
      expect(listUncredited(content, earlier)).toEqual([]);
      expect(computeCredit(content, [{ position: 0, quantity: 1 }], earlier)).toBe(
        content.lines.length === 0 ? 'UNKNOWN_LINE' : 'ABOVE_QUANTITY',
      );
    }),
  );
});
