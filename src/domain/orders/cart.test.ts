import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGarment } from '#testing/garments.ts';
import { DEFAULT_TERMS } from '../house.ts';
import { totalsOf } from '../money/pricing.ts';
import {
  addCartLine,
  computeDraftTotals,
  describeMissingParts,
  fillDraft,
  findAdditionRefusal,
  listMissingParts,
  type Missing,
  priceCartLines,
  removeCartLine,
  setCartCare,
  setCartQuantity,
} from './cart.ts';
import { type CartLine, type Draft, EMPTY_DRAFT, type FilledDraft } from './draft.ts';
import { applyListService, findUnusedService, setLineService } from './lineServices.ts';
import { MAX_LINES, MAX_PIECES, MAX_QUANTITY } from './order.ts';

const shirt = aGarment({
  services: [
    { name: 'Lavage', price: 500 },
    { name: 'Complet', price: 1000 },
  ],
});
const washed: CartLine = { productId: 'shirt', name: 'Chemise', service: 'Lavage', quantity: 2 };
const COCODY = { lng: -3.9871, lat: 5.3599 };
const fullCart = Array.from({ length: MAX_LINES }, (_, i) => ({ ...washed, productId: `garment ${i}` }));

describe('adding to the cart', () => {
  test('refuses a missing garment or service', () => {
    expect(findAdditionRefusal(undefined, 'Lavage', 1)?.title).toBe('Aucun article sélectionné');
    expect(findAdditionRefusal(shirt, null, 1)?.title).toBe('Aucun service sélectionné');
    expect(findAdditionRefusal(shirt, 'Lavage', 1)).toBeNull();
  });

  test.each([0, -1, 1.5, Number.NaN, MAX_QUANTITY + 1])('refuses a quantity of %s', (quantity) => {
    expect(findAdditionRefusal(shirt, 'Lavage', quantity)).toEqual({
      title: 'Quantité invalide',
      text: 'Veuillez entrer une quantité valide.',
    });
  });

  test('refuses a line too many, but not more of a line in the cart', () => {
    expect(findAdditionRefusal(shirt, 'Lavage', 1, fullCart)?.title).toBe('Commande complète');
    expect(findAdditionRefusal(shirt, 'Lavage', 1, fullCart.slice(1))).toBeNull();
    expect(findAdditionRefusal(shirt, 'Lavage', 1, [washed, ...fullCart.slice(1)])).toBeNull();
  });
});

describe('the lines of the cart', () => {
  test('adds the same garment and service to its line, and another service as a new line', () => {
    expect(addCartLine([washed], { ...washed, quantity: 3 })).toEqual([{ ...washed, quantity: 5 }]);
    expect(addCartLine([washed], { ...washed, service: 'Complet' })).toHaveLength(2);
  });

  test('sets the care of its line alone, and keeps it when the service changes', () => {
    const ironed: CartLine = { ...washed, service: 'Repassage' };
    const lines = setCartCare([washed, ironed], washed, ['cintre']);
    expect(lines).toEqual([{ ...washed, care: ['cintre'] }, ironed]);
    expect(setLineService(lines, washed, 'Complet')[0]).toMatchObject({
      service: 'Complet',
      care: ['cintre'],
    });
  });

  test('limits a quantity to the most that a line may hold', () => {
    expect(addCartLine([{ ...washed, quantity: 98 }], washed)[0]?.quantity).toBe(MAX_QUANTITY);
    expect(setCartQuantity([washed], washed, 500)[0]?.quantity).toBe(MAX_QUANTITY);
  });

  test('changes or removes only the given line, without changing its input', () => {
    const other = { ...washed, service: 'Complet' };
    const lines = [washed, other];
    expect(setCartQuantity(lines, other, 7)).toEqual([washed, { ...other, quantity: 7 }]);
    expect(removeCartLine(lines, washed)).toEqual([other]);
    expect(lines).toEqual([washed, other]);
  });
});

describe('the service of the lines', () => {
  const clean: CartLine = { ...washed, service: 'Complet' };

  test('follows the choice for the whole list, except where the client chose it', () => {
    const carpet = { ...washed, productId: 'carpet' };
    const chosen = setLineService([clean], clean, 'Lavage');
    expect(applyListService([clean, carpet], [shirt], { from: null, to: 'Lavage' })).toEqual([
      washed,
      carpet,
    ]);
    expect(applyListService([clean], [shirt], { from: 'Lavage', to: 'Repassage' })).toEqual([clean]);
    expect(applyListService(chosen, [shirt], { from: 'Lavage', to: 'Complet' })).toEqual(chosen);
    expect(applyListService([washed], [shirt], { from: 'Lavage', to: 'Teinture' })).toEqual([clean]);
  });

  test('becomes one line where two come to the same, and keeps every piece', () => {
    const changedLines = setLineService([washed, clean], clean, 'Lavage');
    expect(changedLines).toEqual([{ ...washed, quantity: 4 }]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Lavage', 'Complet')), (services) => {
        const lines = services.map((service, n) => ({
          ...washed,
          service,
          productId: `${n % 2}`,
          quantity: 1,
        }));
        const products = ['0', '1'].map((id) => ({ ...shirt, id }));
        const merged = applyListService(lines, products, { from: 'Complet', to: 'Lavage' });
        expect(merged.reduce((sum, line) => sum + line.quantity, 0)).toBe(lines.length);
      }),
    );
  });

  test('has another for a second line until all are taken', () => {
    expect(findUnusedService(shirt, [clean])).toBe('Lavage');
    expect(findUnusedService(shirt, [clean, washed])).toBeNull();
  });
});

describe('the price of the cart', () => {
  test('is the current one; a line no longer offered has none and counts for nothing', () => {
    const removed = { productId: 'gone', name: 'Cape', service: 'Lavage', quantity: 1 };
    const unserved = { ...washed, service: 'Teinture' };
    const lines = priceCartLines([washed, removed, unserved], [shirt]);
    expect(lines.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['Chemise', 500],
      ['Cape', null],
      ['Chemise', null],
    ]);
    expect(computeDraftTotals(lines, null, DEFAULT_TERMS).totalItemsPrice).toBe(1000);
  });

  test('is the one that the server computes', () => {
    const lines = priceCartLines([washed], [shirt]);
    const terms = { ...DEFAULT_TERMS, feePerKm: 450, feeRounding: 25 };
    expect(computeDraftTotals(lines, COCODY, terms)).toEqual(
      totalsOf([{ quantity: 2, unitPrice: 500 }], COCODY, terms),
    );
  });
});

describe('the order form', () => {
  const profile = { phone: '+2250701020304', address: 'Riviera 2' };
  const fillAddressAndPhone = (draft: Draft) => {
    const { address, phone } = fillDraft(draft, profile);
    return [address, phone];
  };

  test('shows the profile’s address and phone until each is edited, and an emptied one stays empty', () => {
    expect(fillAddressAndPhone(EMPTY_DRAFT)).toEqual(['Riviera 2', '07 01 02 03 04']);
    expect(fillAddressAndPhone({ ...EMPTY_DRAFT, phone: '05' })).toEqual(['Riviera 2', '05']);
    expect(fillAddressAndPhone({ ...EMPTY_DRAFT, address: '', phone: '' })).toEqual(['', '']);
    expect(fillDraft(EMPTY_DRAFT, undefined)).toMatchObject({ address: '', phone: '' });
  });

  test('sends the same text for the same order, whatever was edited first', () => {
    const one = fillDraft({ ...EMPTY_DRAFT, phone: '07', address: 'Ici' }, profile);
    const other = fillDraft({ ...EMPTY_DRAFT, address: 'Ici', phone: '07', wordsOf: COCODY }, undefined);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  test('pays in cash where Wave is gone, and chooses nothing for who has left the account', () => {
    const onAccount = { ...EMPTY_DRAFT, paymentMethod: 'compte', accountId: 'hotel' } as const;
    const byWave = { ...EMPTY_DRAFT, paymentMethod: 'wave' } as const;
    const house = { waveAvailable: true };
    expect(fillDraft(onAccount, profile, [{ id: 'hotel' }])).toMatchObject(onAccount);
    expect(fillDraft(onAccount, profile)).toMatchObject({ paymentMethod: 'compte' });
    expect(fillDraft(EMPTY_DRAFT, profile, [{ id: 'hotel' }], house, 'hotel')).toMatchObject(onAccount);
    expect(fillDraft(byWave, profile, [{ id: 'hotel' }], house, 'hotel').paymentMethod).toBe('wave');
    expect(fillDraft(EMPTY_DRAFT, profile, [], house, 'hotel')).toMatchObject({ paymentMethod: 'compte' });
    expect(fillDraft(onAccount, profile)).not.toHaveProperty('accountId');
    expect(fillDraft(onAccount, profile, null)).toMatchObject(onAccount);
    expect(fillDraft(byWave, profile, [], house).paymentMethod).toBe('wave');
    expect(fillDraft(byWave, profile, [], { waveAvailable: false }).paymentMethod).toBe('espece');
  });

  test('sends the chosen slot, and none where none was chosen', () => {
    const slot = { from: 10, to: 20 };
    expect(fillDraft({ ...EMPTY_DRAFT, slot }, profile).slot).toEqual(slot);
    expect(JSON.stringify(fillDraft(EMPTY_DRAFT, profile))).not.toContain('slot');
  });
});

describe('what an order lacks', () => {
  const ready = fillDraft(
    { ...EMPTY_DRAFT, lines: [washed], location: COCODY, phone: '07 08 09 10 11' },
    undefined,
  );
  const findMissingParts = (part: Partial<FilledDraft>, offered = [shirt]) => {
    const draft = { ...ready, ...part };
    return listMissingParts(draft, priceCartLines(draft.lines, offered));
  };

  test('is nothing when the order is ready', () => {
    expect(findMissingParts({})).toEqual([]);
  });

  test('is an item, a place and a phone at first', () => {
    expect(findMissingParts(fillDraft(EMPTY_DRAFT, undefined))).toEqual(['garment', 'place', 'phone']);
  });

  test('is a way to pay once the account that was chosen pays no more', () => {
    expect(findMissingParts({ paymentMethod: 'compte' })).toEqual(['method']);
    expect(findMissingParts({ paymentMethod: 'compte', accountId: 'hotel' })).toEqual([]);
  });

  test('is a cart without withdrawn items, or a smaller one', () => {
    expect(findMissingParts({}, [])).toEqual(['offered']);
    expect(listMissingParts(ready, priceCartLines(ready.lines, [shirt]), true)).toEqual(['address']);
    const many = Array.from({ length: 6 }, () => ({ ...washed, quantity: 90 }));
    expect(findMissingParts({ lines: many })).toEqual(['pieces']);
  });

  test.each([
    ['', 'phone'],
    ['  ', 'phone'],
    ['12', 'wrongPhone'],
    ['demain', 'wrongPhone'],
  ])('is a phone number when "%s" is typed: %s', (phone, part) => {
    expect(findMissingParts({ phone })).toEqual([part]);
  });

  test.each([
    [[], ''],
    [['phone'], 'Ajoutez un numéro de téléphone.'],
    [['wrongPhone'], 'Corrigez le numéro de téléphone.'],
    [['garment', 'place'], 'Ajoutez un article et votre position.'],
    [['garment', 'place', 'phone'], 'Ajoutez un article, votre position et un numéro de téléphone.'],
    [['offered', 'place'], 'Retirez ce qui n’est plus proposé. Ajoutez votre position.'],
    [['pieces'], `Gardez ${MAX_PIECES}\u00a0pièces au plus.`],
  ] as [Missing[], string][])('%j is said as "%s"', (lacking, words) => {
    expect(describeMissingParts(lacking)).toBe(words);
  });
});
