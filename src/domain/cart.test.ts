import { describe, expect, test } from 'vitest';
import {
  additionRefusal,
  type CartLine,
  type Draft,
  draftTotals,
  EMPTY_DRAFT,
  type FilledDraft,
  filled,
  missingFrom,
  type Offered,
  pinAt,
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

describe('the form', () => {
  const profile = { phone: '+2250701020304', address: 'Riviera 2' };
  const said = (draft: Draft) => {
    const { address, phone } = filled(draft, profile);
    return [address, phone];
  };

  test('shows the profile’s address and phone until each is touched, and an emptied one stays empty', () => {
    expect(said(EMPTY_DRAFT)).toEqual(['Riviera 2', '+225 07 01 02 03 04']);
    expect(said({ ...EMPTY_DRAFT, phone: '05' })).toEqual(['Riviera 2', '05']);
    expect(said({ ...EMPTY_DRAFT, address: '', phone: '' })).toEqual(['', '']);
    expect(filled(EMPTY_DRAFT, undefined)).toMatchObject({ address: '', phone: '' });
  });

  test('sends the same text for the same order, whatever was touched first', () => {
    const one = filled({ ...EMPTY_DRAFT, phone: '07', address: 'Ici' }, profile);
    const other = filled({ ...EMPTY_DRAFT, address: 'Ici', phone: '07', wordsOf: COCODY }, undefined);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

describe('a pin that moves', () => {
  const near = { lng: COCODY.lng + 0.0004, lat: COCODY.lat };
  const far = { lng: COCODY.lng + 0.01, lat: COCODY.lat };
  const taken: Draft = { ...EMPTY_DRAFT, location: COCODY, address: 'Portail vert', wordsOf: COCODY };

  test('leaves the words of an earlier place behind', () => {
    expect({ ...taken, ...pinAt(taken, far) }).toMatchObject({ location: far, address: '' });
  });

  test('keeps them at that same place, however often it is measured', () => {
    const measured = { ...taken, ...pinAt(taken, near) };
    expect(measured).toMatchObject({ location: near, address: 'Portail vert' });
    expect(pinAt(measured, far)).toMatchObject({ address: '' });
  });

  test('never takes what was typed by hand, nor what the profile says', () => {
    expect(pinAt({ ...taken, wordsOf: undefined }, far)).toEqual({ location: far });
    expect(pinAt(EMPTY_DRAFT, far)).toEqual({ location: far });
  });
});

describe('what is missing', () => {
  const ready = filled(
    { ...EMPTY_DRAFT, lines: [washed], location: COCODY, phone: '07 08 09 10 11' },
    undefined,
  );
  const missing = (part: Partial<FilledDraft>, offered = [shirt]) => {
    const draft = { ...ready, ...part };
    return missingFrom(draft, shownLines(draft.lines, offered));
  };

  test('is nothing when the order is ready', () => {
    expect(missing({})).toEqual([]);
  });

  test('is everything at first', () => {
    expect(missing(filled(EMPTY_DRAFT, undefined))).toEqual([
      'un article',
      'votre position',
      'un numéro de téléphone',
    ]);
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
