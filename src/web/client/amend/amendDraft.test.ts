import { expect, it } from 'vitest';
import type { AccountTerms } from '#domain/accounts/account.ts';
import { DEFAULT_TERMS } from '#domain/house.ts';
import { computeTransportFee } from '#domain/money/pricing.ts';
import { aGarment } from '#testing/garments.ts';
import {
  type Amendable,
  buildContentKey,
  computeAmendedContent,
  describeTotalChange,
  findAmendment,
  priceAmendedLines,
  sortOrderedFirst,
  startAmendDraft,
  toOrderContent,
} from './amendDraft.ts';

const computePlateauFee = (feePerKm: number) => computeTransportFee(PLATEAU, { ...DEFAULT_TERMS, feePerKm });
const COCODY = { lng: -3.99, lat: 5.36 };
const PLATEAU = { lng: -4.02, lat: 5.32 };

const order: Amendable = {
  items: [
    { position: 0, productId: 'shirt', name: 'Chemise', service: 'Lavage', quantity: 2, unitPrice: 1000 },
    { position: 1, productId: 'dress', name: 'Robe', service: 'Complet', quantity: 1, unitPrice: 3000 },
  ],
  clientAddress: 'Cocody, rue des Jardins',
  clientLocation: COCODY,
  clientContactPhone: '+2250701020304',
  note: '',
  totalItemsPrice: 5000,
  transportFee: 1200,
  grandTotal: 6200,
  express: null,
  feePerKm: 250,
};
/** The shirt costs more than in the order, and the dress is no longer offered. */
const offered = [
  aGarment({ services: [{ name: 'Lavage', price: 1500 }] }),
  aGarment({ id: 'coat', name: 'Manteau', services: [{ name: 'Complet', price: 5000 }] }),
];
const computeDraftContent = (draft: Parameters<typeof computeAmendedContent>[1]) =>
  computeAmendedContent(order, draft, { offered, terms: DEFAULT_TERMS });

it('sends nothing for an order as it is, however its phone is written', () => {
  const draft = startAmendDraft(order);
  expect(findAmendment(order, draft)).toBeNull();
  expect(
    findAmendment(order, { ...draft, phone: '07 01 02 03 04', address: ` ${draft.address} ` }),
  ).toBeNull();
  expect(findAmendment(order, { ...draft, lines: [...draft.lines].reverse() })).toBeNull();
});

it('sends only what changes', () => {
  const draft = startAmendDraft(order);
  expect(findAmendment(order, { ...draft, phone: '05 06 07 08 09' })).toEqual({
    contactPhone: '+2250506070809',
  });
  expect(findAmendment(order, { ...draft, location: PLATEAU })).toEqual({ location: PLATEAU });
  expect(findAmendment(order, { ...draft, address: 'Plateau' })).toEqual({ address: 'Plateau' });
});

it('keeps the order’s prices for what it has, also of a garment that is withdrawn, and takes today’s for the rest', () => {
  const draft = startAmendDraft(order);
  const coat = { productId: 'coat', service: 'Complet', name: 'Manteau', quantity: 1 };
  const gone = { productId: 'hat', service: 'Lavage', name: 'Chapeau', quantity: 1 };
  const lines = [{ ...draft.lines[0], quantity: 4 }, draft.lines[1], coat] as typeof draft.lines;
  expect(
    priceAmendedLines(order, { lines: [...lines, gone] }, offered).map(({ unitPrice }) => unitPrice),
  ).toEqual([1000, 3000, 5000, null]);
  expect(computeDraftContent({ ...draft, lines })).toMatchObject({
    pieces: 6,
    totalItemsPrice: 12_000,
    transportFee: 1200,
    grandTotal: 13_200,
  });
});

it('prices what is added to an order of a business by its account', () => {
  const draft = startAmendDraft(order);
  const coat = { productId: 'coat', service: 'Complet', name: 'Manteau', quantity: 1 };
  const changed = { ...draft, lines: [...draft.lines, coat] };
  const computeTotal = (account: AccountTerms) =>
    computeAmendedContent(order, changed, { offered, terms: DEFAULT_TERMS, account }).totalItemsPrice;
  expect(computeTotal({ discount: 10, prices: [] })).toBe(9500);
  const prices = ['coat', 'shirt'].map((productId) => ({ productId, service: 'Complet', price: 4000 }));
  expect(computeTotal({ discount: 0, prices })).toBe(9000);
});

it('moves the place at the order’s own price per kilometre', () => {
  const after = computeDraftContent({ ...startAmendDraft(order), location: PLATEAU });
  expect(after.transportFee).toBe(computePlateauFee(250));
  expect(after.transportFee).not.toBe(computePlateauFee(300));
  expect(after.grandTotal).toBe(5000 + after.transportFee);
});

it('says the total before, and the transport where a moved place changed it', () => {
  const before = toOrderContent(order);
  const describe = (part: Partial<typeof before>, paid = 0) =>
    describeTotalChange({ before, after: { ...before, ...part }, paid })?.replace(/\s/g, ' ');
  expect(describe({})).toBeUndefined();
  expect(describe({ grandTotal: 7200 }, 6200)).toBe('Avant : 6 200 FCFA · reste à payer : 1 000 FCFA');
  expect(describe({ transportFee: 5200, grandTotal: 10_200 })).toBe(
    'Avant : 6 200 FCFA · transport 1 200 → 5 200 FCFA',
  );
});

it('knows an order that was changed elsewhere from one that was only paid', () => {
  const draft = startAmendDraft(order);
  expect(buildContentKey({ ...order, grandTotal: 9 })).toBe(draft.base);
  expect(buildContentKey({ ...order, clientAddress: 'Plateau' })).not.toBe(draft.base);
  expect(buildContentKey({ ...order, items: order.items.slice(1) })).not.toBe(draft.base);
});

it('lists the garments of the order before the others', () => {
  const garments = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(sortOrderedFirst(garments, [{ productId: 'c' }]).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
