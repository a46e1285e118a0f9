import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrderLine } from '#testing/pieces/lines.ts';
import type { OrderItem, OrderLine, WantedItem } from '../orders/order.ts';
import type { OrderContent } from './changes.ts';
import {
  amendContent,
  amendLines,
  describeChange,
  hasExactItems,
  isSameContent,
  listItemsAtPickup,
} from './content.ts';

const SHIRT = anOrderLine(0, 4, { productId: 'shirt' });
const DRESS = anOrderLine(1, 2, { productId: 'dress', name: 'Robe', unitPrice: 2000 });
const TERMS = { workshop: { lng: -4, lat: 5.3 }, feePerKm: 300, feeRounding: 1 };
const today = {
  nextPosition: 2,
  price: (item: WantedItem): OrderItem => ({ ...item, name: 'Neuf', unitPrice: 1000 }),
};
const anItem = ({ productId, service }: OrderLine, quantity: number): WantedItem => ({
  productId,
  service,
  quantity,
});
const BASKET = { productId: 'basket', service: 'Lavage', quantity: 2 };

const aContent = (lines: OrderLine[], changes: Partial<OrderContent> = {}): OrderContent => ({
  ...amendContent(
    {
      lines,
      address: 'Cocody',
      location: { lng: -3.99, lat: 5.36 },
      contactPhone: '+2250701020304',
      pieces: 0,
      totalItemsPrice: 0,
      transportFee: 1083,
      grandTotal: 0,
    },
    {},
    TERMS,
  ),
  ...changes,
});

describe('the lines of an amended order', () => {
  it('keep position, name and price where the garment stays, and give new ones the next position and the price of today', () => {
    const lines = amendLines([SHIRT, DRESS], [BASKET, anItem(DRESS, 5)], today);
    expect(lines).toEqual([
      { ...DRESS, quantity: 5 },
      { ...BASKET, name: 'Neuf', unitPrice: 1000, position: 2 },
    ]);
  });

  it('tell another service of a garment apart', () => {
    const ironed = { productId: 'shirt', service: 'Repassage', quantity: 1 };
    expect(amendLines([SHIRT], [anItem(SHIRT, 4), ironed], today).map(({ position }) => position)).toEqual([
      0, 2,
    ]);
  });

  it('are the same in whatever order they are asked for', () => {
    expect(hasExactItems([SHIRT, DRESS], [anItem(DRESS, 2), anItem(SHIRT, 4)])).toBe(true);
    expect(hasExactItems([SHIRT, DRESS], [anItem(DRESS, 2)])).toBe(false);
    expect(hasExactItems([SHIRT, DRESS], [anItem(DRESS, 2), anItem(SHIRT, 3)])).toBe(false);
  });
});

describe('what a pickup counts', () => {
  it('takes out a line of which there is none, or that is not counted', () => {
    expect(listItemsAtPickup([SHIRT, DRESS], [{ position: 0, quantity: 3 }])).toMatchObject([
      anItem(SHIRT, 3),
    ]);
    const counts = [
      { position: 0, quantity: 0 },
      { position: 1, quantity: 2 },
    ];
    expect(listItemsAtPickup([SHIRT, DRESS], counts)).toMatchObject([anItem(DRESS, 2)]);
  });

  it('adds a garment that the order has already to its line', () => {
    expect(listItemsAtPickup([SHIRT], undefined, [anItem(SHIRT, 2), BASKET])).toMatchObject([
      anItem(SHIRT, 6),
      BASKET,
    ]);
  });

  it('is nothing that can be agreed to where a count is of no line', () => {
    expect(listItemsAtPickup([SHIRT], [{ position: 7, quantity: 1 }])).toBeNull();
  });
});

describe('the words of a change', () => {
  const before = aContent([SHIRT, DRESS]);
  const describeAmendment = (amended: Parameters<typeof amendContent>[1]) =>
    describeChange(before, amendContent(before, amended, TERMS)).replace(/\s/g, ' ');

  it('say how many pieces and what total there were and are', () => {
    expect(describeAmendment({ lines: [{ ...SHIRT, quantity: 6 }, DRESS] })).toBe(
      '6 → 8 pièces, 11 083 → 14 083 FCFA',
    );
    expect(describeAmendment({ lines: [{ ...SHIRT, quantity: 1 }] })).toBe(
      '6 → 1 pièce, 11 083 → 2 583 FCFA',
    );
    expect(describeAmendment({ lines: [{ ...DRESS, quantity: 6, unitPrice: 10_000 / 6 }] })).toBe(
      'autre linge',
    );
  });

  it('name an address and a phone without writing them', () => {
    expect(describeAmendment({ address: 'Plateau' })).toBe('nouvelle adresse');
    expect(describeAmendment({ contactPhone: '+2250505050505' })).toBe('nouveau téléphone');
    expect(describeAmendment({ movedTo: { lng: -4, lat: 5.3 } })).toBe(
      'nouvelle adresse, 11 083 → 10 000 FCFA',
    );
  });
});

describe('any changes one after the other', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 6, maxLength: 6 });
  const wantedItems = fc.uniqueArray(
    fc.record({ product: fc.nat(5), quantity: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ product }) => product, minLength: 1 },
  );
  const steps = fc.array(fc.record({ wanted: wantedItems, prices, isMoved: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });

  it('keep each total the sum of its lines, and never change the price or position of a line that stays', () => {
    fc.assert(
      fc.property(steps, (changes) => {
        let now = aContent([SHIRT, DRESS]);
        let nextPosition = 2;
        for (const { wanted, prices, isMoved } of changes) {
          const items = wanted.map(({ product, quantity }) => ({
            productId: ['shirt', 'dress', 'c', 'd', 'e', 'f'][product] ?? '',
            service: 'Lavage',
            quantity,
          }));
          const priceItem = (one: WantedItem) => ({ ...one, name: 'Neuf', unitPrice: prices[0] ?? 0 });
          const lines = amendLines(now.lines, items, { nextPosition, price: priceItem });
          const after = amendContent(
            now,
            { lines, ...(isMoved && { movedTo: { lng: -4.01, lat: 5.33 } }) },
            TERMS,
          );
          expect(after.totalItemsPrice).toBe(lines.reduce((sum, l) => sum + l.quantity * l.unitPrice, 0));
          expect(after.grandTotal).toBe(after.totalItemsPrice + after.transportFee);
          expect(after.pieces).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0));
          expect(hasExactItems(after.lines, items)).toBe(true);
          for (const line of now.lines) {
            const same = after.lines.find(({ productId }) => productId === line.productId);
            if (same) expect(same).toEqual({ ...line, quantity: same.quantity });
          }
          const positions = after.lines.map(({ position }) => position);
          expect(new Set(positions).size).toBe(positions.length);
          expect([...positions].sort((a, b) => a - b)).toEqual(positions);
          expect(isSameContent(after, amendContent(after, {}, TERMS))).toBe(true);
          nextPosition = Math.max(nextPosition, ...positions.map((position) => position + 1));
          now = after;
        }
      }),
    );
  });
});
