import { describe, expect, test } from 'vitest';
import {
  additionRefusal,
  type CartLine,
  type Draft,
  draftTotals,
  EMPTY_DRAFT,
  missingFrom,
  type Offered,
  shownLines,
  withLine,
  withoutLine,
  withQuantity,
} from './cart.ts';
import { MAX_LINES, MAX_PIECES, MAX_QUANTITY } from './order.ts';
import { totalsOf } from './pricing.ts';

const shirt: Offered = {
  id: 'shirt',
  name: 'Chemise',
  imageUrl: null,
  services: [
    { name: 'Lavage', price: 500 },
    { name: 'Complet', price: 1000 },
  ],
};
const washed: CartLine = { productId: 'shirt', name: 'Chemise', service: 'Lavage', quantity: 2 };
const COCODY = { lng: -3.9871, lat: 5.3599 };
const fullCart = Array.from({ length: MAX_LINES }, (_, i) => ({ ...washed, productId: `garment ${i}` }));

describe('what cannot be added', () => {
  test('is said in the specification’s words', () => {
    expect(additionRefusal(undefined, 'Lavage', 1)?.title).toBe('Aucun article sélectionné');
    expect(additionRefusal(shirt, null, 1)?.title).toBe('Aucun service sélectionné');
    expect(additionRefusal(shirt, 'Lavage', 1)).toBeNull();
  });

  test.each([0, -1, 1.5, Number.NaN, MAX_QUANTITY + 1])('a quantity of %s', (quantity) => {
    expect(additionRefusal(shirt, 'Lavage', quantity)).toEqual({
      title: 'Quantité invalide',
      text: 'Veuillez entrer une quantité valide.',
    });
  });

  test('a line beyond the last one, but not more of a line that is there', () => {
    expect(additionRefusal(shirt, 'Lavage', 1, fullCart)?.title).toBe('Panier complet');
    expect(additionRefusal(shirt, 'Lavage', 1, fullCart.slice(1))).toBeNull();
    expect(additionRefusal(shirt, 'Lavage', 1, [washed, ...fullCart.slice(1)])).toBeNull();
  });
});

describe('the lines', () => {
  test('the same garment and service adds to its line, another service is another line', () => {
    expect(withLine([washed], { ...washed, quantity: 3 })).toEqual([{ ...washed, quantity: 5 }]);
    expect(withLine([washed], { ...washed, service: 'Complet' })).toHaveLength(2);
  });

  test('a quantity stops at the most that a line may hold', () => {
    expect(withLine([{ ...washed, quantity: 98 }], washed)[0]?.quantity).toBe(MAX_QUANTITY);
    expect(withQuantity([washed], washed, 500)[0]?.quantity).toBe(MAX_QUANTITY);
  });

  test('only the line meant is changed or taken out, and the cart given stays as it was', () => {
    const other = { ...washed, service: 'Complet' };
    const lines = [washed, other];
    expect(withQuantity(lines, other, 7)).toEqual([washed, { ...other, quantity: 7 }]);
    expect(withoutLine(lines, washed)).toEqual([other]);
    expect(lines).toEqual([washed, other]);
  });
});

describe('the price', () => {
  test('is today’s; what is no longer offered has none and counts for nothing', () => {
    const gone = { productId: 'gone', name: 'Cape', service: 'Lavage', quantity: 1 };
    const unserved = { ...washed, service: 'Teinture' };
    const lines = shownLines([washed, gone, unserved], [shirt]);
    expect(lines.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['Chemise', 500],
      ['Cape', null],
      ['Chemise', null],
    ]);
    expect(draftTotals(lines, null).totalItemsPrice).toBe(1000);
  });

  test('is the one that the server counts', () => {
    const lines = shownLines([washed], [shirt]);
    expect(draftTotals(lines, COCODY)).toEqual(totalsOf([{ quantity: 2, unitPrice: 500 }], COCODY));
  });
});

describe('what is missing', () => {
  const ready: Draft = { ...EMPTY_DRAFT, lines: [washed], location: COCODY, phone: '07 08 09 10 11' };
  const missing = (part: Partial<Draft>, offered = [shirt]) => {
    const draft = { ...ready, ...part };
    return missingFrom(draft, shownLines(draft.lines, offered));
  };

  test('is nothing when the order is ready', () => {
    expect(missing({})).toEqual([]);
  });

  test('is everything at first', () => {
    expect(missing(EMPTY_DRAFT)).toEqual(['un article', 'votre position', 'un numéro de téléphone']);
  });

  test('is a cart without what is no longer offered, and not too big a one', () => {
    expect(missing({}, [])).toEqual(['un panier sans article retiré']);
    const many = Array.from({ length: 6 }, () => ({ ...washed, quantity: 90 }));
    expect(missing({ lines: many })).toEqual([`un panier de ${MAX_PIECES} pièces au plus`]);
  });

  test.each(['', '12', 'demain'])('is a number one can call: not "%s"', (phone) => {
    expect(missing({ phone })).toEqual(['un numéro de téléphone']);
  });
});
