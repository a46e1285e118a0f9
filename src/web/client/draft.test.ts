import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fillDraft } from '#domain/orders/cart.ts';
import { EMPTY_DRAFT } from '#domain/orders/draft.ts';
import { moveGuestCart, reserveGuestCart } from '#web/storage/guestCart.ts';
import { changeDraft, guestDraft, removeSentLines, replaceCart, takeGuestCart } from './draft.ts';

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
const readStoredDraft = () => JSON.parse([...phone.values()][0] ?? 'null');

it('stores the chosen slot with the cart', () => {
  changeDraft({ lines: [shirt], slot });
  changeDraft({ phone: '07' });
  expect(readStoredDraft()).toMatchObject({ lines: [shirt], slot, phone: '07' });
});

it('starts an order of earlier lines at their place, as soon as possible, paid as before', () => {
  const location = { lng: -3.98, lat: 5.36 };
  const place = { clientLocation: location, clientAddress: 'Portail vert' };
  const account = { id: 'hotel', name: 'Hôtel', deliveryNotes: '' };
  changeDraft({ lines: [shirt], slot });
  replaceCart([dress], 'Une tache', { ...place, paymentMethod: 'wave', account: null });
  expect(readStoredDraft()).toMatchObject({ paymentMethod: 'wave' });
  replaceCart([dress], 'Une tache', { ...place, paymentMethod: 'compte', account });
  expect(readStoredDraft()).toMatchObject({
    lines: [dress],
    location,
    address: 'Portail vert',
    note: 'Une tache',
    paymentMethod: 'compte',
    accountId: account.id,
  });
  expect(readStoredDraft()).not.toHaveProperty('slot');
});

it('leaves what was added since an order was sent without its slot and note', () => {
  changeDraft({ lines: [shirt, dress], slot, note: 'Une tache' });
  removeSentLines(fillDraft({ ...EMPTY_DRAFT, lines: [shirt], slot }, undefined));
  expect(readStoredDraft()).toEqual({ ...EMPTY_DRAFT, lines: [dress] });
});

it('leaves the kilos that were added since an order was sent', () => {
  const linen = { ...dress, unit: 'kg', tenths: 45 } as const;
  changeDraft({ lines: [shirt, linen] });
  removeSentLines(fillDraft({ ...EMPTY_DRAFT, lines: [shirt, { ...linen, tenths: 30 }] }, undefined));
  expect(readStoredDraft()).toEqual({ ...EMPTY_DRAFT, lines: [{ ...linen, tenths: 15 }] });
});

describe('the cart of somebody signed out', () => {
  const AWA = 'awa@laveo.test';
  const readOwnDraft = () => JSON.parse(phone.get('laveo:draft:2') ?? 'null');

  it('has the place that was chosen last, and no address of the place before', () => {
    const [here, there] = [
      { lng: -3.957, lat: 5.368 },
      { lng: -4.08, lat: 5.374 },
    ];
    moveGuestCart(here);
    expect(guestDraft.read()).toEqual({ ...EMPTY_DRAFT, location: here });
    guestDraft.change({ lines: [shirt], address: 'Portail vert', wordsOf: here });
    moveGuestCart(there);
    expect(guestDraft.read()).toEqual({ ...EMPTY_DRAFT, lines: [shirt], location: there, address: '' });
  });

  it('leaves the quartier of the first page, where nothing was put in it', () => {
    const location = { lng: -3.957, lat: 5.368 };
    moveGuestCart(location);
    reserveGuestCart(AWA);
    takeGuestCart(AWA);
    expect(readOwnDraft()).toBeNull();
    expect(guestDraft.read()).toEqual({ ...EMPTY_DRAFT, location });
  });

  it('becomes that of the client who signs in, in the place of an older one', () => {
    changeDraft({ lines: [dress], phone: '05' });
    guestDraft.change({ lines: [shirt] });
    expect(readOwnDraft().lines).toEqual([dress]);
    takeGuestCart(AWA);
    expect(readOwnDraft()).toEqual({ ...EMPTY_DRAFT, lines: [shirt] });
    expect(phone.size).toBe(1);
  });

  it('leaves the client’s own alone while it is empty', () => {
    changeDraft({ lines: [dress] });
    guestDraft.change({ address: 'Portail vert' });
    takeGuestCart(AWA);
    expect(readOwnDraft().lines).toEqual([dress]);
    expect(readOwnDraft()).not.toHaveProperty('address');
    expect(phone.size).toBe(1);
  });

  it('is nobody else’s once somebody has signed up with it', () => {
    guestDraft.change({ location: { lng: -3.957, lat: 5.368 } });
    reserveGuestCart(AWA);
    takeGuestCart('koffi@laveo.test');
    expect(phone.size).toBe(0);
    guestDraft.change({ lines: [shirt] });
    reserveGuestCart(' Awa@Laveo.test');
    takeGuestCart('koffi@laveo.test');
    expect(phone.size).toBe(0);
    guestDraft.change({ lines: [shirt] });
    reserveGuestCart(AWA);
    takeGuestCart('AWA@laveo.test');
    expect(readOwnDraft()).toEqual({ ...EMPTY_DRAFT, lines: [shirt] });
  });
});
