import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT, fillDraft } from '#domain/cart.ts';
import { changeDraft, clearSent, replaceCart } from './draft.ts';

const shirt = { productId: 'shirt', name: 'Chemise', service: 'Complet', quantity: 1 };
const dress = { ...shirt, productId: 'dress', name: 'Robe' };
const slot = { from: 10, to: 20 };

let phone = new Map<string, string>();
beforeEach(() => {
  phone = new Map();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => phone.get(key) ?? null,
    setItem: (key: string, value: string) => phone.set(key, value),
    removeItem: (key: string) => phone.delete(key),
  });
});
const stored = () => JSON.parse([...phone.values()][0] ?? 'null');

it('stores the chosen slot with the cart', () => {
  changeDraft({ lines: [shirt], slot });
  changeDraft({ phone: '07' });
  expect(stored()).toMatchObject({ lines: [shirt], slot, phone: '07' });
});

it('starts an order of earlier lines as soon as possible', () => {
  changeDraft({ lines: [shirt], slot });
  replaceCart([dress]);
  expect(stored().lines).toEqual([dress]);
  expect(stored()).not.toHaveProperty('slot');
});

it('leaves what was added since an order was sent without the slot of that order', () => {
  changeDraft({ lines: [shirt, dress], slot });
  clearSent(fillDraft({ ...EMPTY_DRAFT, lines: [shirt], slot }, undefined));
  expect(stored().lines).toEqual([dress]);
  expect(stored()).not.toHaveProperty('slot');
});
