import { expect, it } from 'vitest';
import type { AccountTerms } from '#domain/accounts/account.ts';
import { sumLineTotals } from '#domain/money/pricing.ts';
import { collectAmendment, toDeskItem } from '#domain/pieces/content.ts';
import { addAmendedLine, findWordsAt, readAmendment } from './amendment.ts';

const shirt = { productId: 'p', name: 'Chemise', service: 'Lavage', quantity: 2, unitPrice: 1500 };
const order = {
  items: [{ ...shirt, position: 0 }],
  clientAddress: 'Cocody',
  clientLocation: { lng: -4, lat: 5.3 },
  clientContactPhone: '+2250701020304',
  note: '',
  transportFee: 1200,
};

it('sends nothing of an order that was opened and left as it is', () => {
  expect(readAmendment(order).contactPhone).toBe('07 01 02 03 04');
  expect(collectAmendment(order, readAmendment(order), toDeskItem)).toEqual({});
});

it('sends what differs, and all articles once one of them does', () => {
  const values = { ...readAmendment(order), address: 'Plateau' };
  expect(collectAmendment(order, values, toDeskItem)).toEqual({ address: 'Plateau' });
  const lines = addAmendedLine(values.lines, { ...shirt, service: 'Repassage', quantity: 1, unitPrice: 700 });
  expect(collectAmendment(order, { ...readAmendment(order), lines }, toDeskItem)).toEqual({
    items: [
      { productId: 'p', service: 'Lavage', quantity: 2 },
      { productId: 'p', service: 'Repassage', quantity: 1 },
    ],
  });
  expect(sumLineTotals(lines)).toBe(3700);
  const hem = { productId: '', service: '', name: 'Ourlet', unitPrice: 1200, quantity: 1 };
  const hems = addAmendedLine(addAmendedLine(values.lines, hem), hem);
  expect(collectAmendment(order, { ...readAmendment(order), lines: hems }, toDeskItem)).toEqual({
    items: [
      { productId: 'p', service: 'Lavage', quantity: 2 },
      { label: 'Ourlet', unitPrice: 1200, quantity: 2 },
    ],
  });
});

it('leaves the landmark behind in another quartier, and no words that the desk has typed since', () => {
  const clientLocation = { lng: -3.98, lat: 5.36 };
  const moved = { ...order, clientAddress: 'portail bleu', clientLocation };
  const far = { lng: -4.08, lat: 5.34 };
  expect(findWordsAt(far, 'portail bleu', moved)).toBe('');
  expect(findWordsAt(far, 'face à la pharmacie', moved)).toBe('face à la pharmacie');
  expect(findWordsAt({ lng: -3.9801, lat: 5.36 }, 'portail bleu', moved)).toBe('portail bleu');
});

it('prices what is added as the order was sold: on an account, and as express', () => {
  const account = { discount: 0, prices: [{ productId: 'p', service: 'Repassage', price: 1000 }] };
  const ironed = { ...shirt, service: 'Repassage', quantity: 1, unitPrice: 700 };
  const hem = { productId: '', service: '', name: 'Ourlet', unitPrice: 1200, quantity: 1 };
  const listAdded = (added: typeof shirt, terms?: AccountTerms) =>
    addAmendedLine([], added, { percent: 50, hours: 6 }, terms);
  expect(listAdded(ironed, account)).toMatchObject([{ unitPrice: 1500, discount: 0 }]);
  expect(listAdded(ironed)).toMatchObject([{ unitPrice: 1050 }]);
  expect(listAdded(hem, { discount: 10, prices: [] })).toMatchObject([{ unitPrice: 1200, discount: 10 }]);
});

it('counts one more of a line that is there already, at its own price', () => {
  expect(addAmendedLine([shirt], { ...shirt, quantity: 1, unitPrice: 2000 })).toEqual([
    { ...shirt, quantity: 3 },
  ]);
});
