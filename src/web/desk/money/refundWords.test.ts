import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import type { DeskEntry } from '../types.ts';
import {
  describeDoubt,
  describeRefundLimit,
  describeRefundPurpose,
  describeReturn,
  listRefundMethods,
  listRefundPurposes,
} from './refundWords.ts';

const f = formatFcfa;
const delivered = { status: 'completed', credit: 700 } as const;
const settled = { status: 'completed', credit: 0 } as const;
const cancelled = { status: 'cancelled', credit: 5000 } as const;
const uncounted = { status: 'completed', credit: null } as const;

it.each([
  [settled, false, ['gesture']],
  [settled, true, ['gesture', 'claim']],
  [delivered, false, ['credit', 'gesture']],
  [cancelled, false, ['credit']],
  [uncounted, false, ['credit', 'gesture']],
])('offers what a refund can be for', (order, hasClaim, purposes) => {
  expect(listRefundPurposes({ ...order, hasClaim })).toEqual(purposes);
});

const FAVOUR = 'C’est un geste commercial\u00a0: le prix de la commande baisse d’autant.';
const UNCOUNTED = 'Nous devons des espèces, à compter, au client';
const PAID_TOO_MUCH = `Nous devons ${f(700)} au client, qui a payé en trop.`;
const WITH_FAVOUR = `${f(700)} que nous lui devons et ${f(300)} de geste commercial, en moins sur le prix de la commande.`;

it.each([
  [delivered, 'credit', 700, PAID_TOO_MUCH],
  [delivered, 'credit', 1000, WITH_FAVOUR],
  [delivered, 'gesture', 1000, `${FAVOUR} Nous lui devrons toujours ${f(700)}.`],
  [settled, 'gesture', null, FAVOUR],
  [cancelled, 'credit', null, `Nous devons ${f(5000)} au client\u00a0: la commande est annulée.`],
  [{ ...cancelled, credit: null }, 'credit', null, `${UNCOUNTED}\u00a0: la commande est annulée.`],
  [uncounted, 'credit', 1000, `${UNCOUNTED}. Ce qui dépasse est un geste commercial.`],
  [uncounted, 'gesture', 1000, `${FAVOUR} Nous lui devrons toujours ce qu’il a payé en trop.`],
] as const)('says what is credit and what is a favour', (order, purpose, amount, words) => {
  expect(describeRefundPurpose(order, purpose, amount)).toBe(words);
});

it('tells no sum of cash that waits to be counted', () => {
  const hidden = {
    mayRefund: { espece: 9000, wave: 0, orange: 0, pispi: 0 },
    spendingLeft: { onOrder: 10_000, today: 9000 },
  };
  const words = describeRefundLimit({ ...hidden, amountPaid: null }, 'espece');
  expect(words).toMatch(/^9\u00a0000.*aujourd’hui/);
});

it('says before a refund which limit is the narrowest, and what is left of it', () => {
  const describeLimit = (
    wave: number,
    onOrder: number,
    today: number,
    method: 'wave' | 'espece' = 'wave',
  ) => {
    const mayRefund = { espece: 0, wave, orange: 0, pispi: 0 };
    return describeRefundLimit({ amountPaid: 8000, mayRefund, spendingLeft: { onOrder, today } }, method);
  };
  expect(describeLimit(8000, 0, 0)).toContain(`${f(8000)} au plus`);
  expect(describeLimit(8000, 10_000, 30_000)).toContain('a payé');
  expect(describeLimit(2000, 2000, 9000)).toMatch(/^2\u00a0000.*sur cette commande.*Super Admin/);
  expect(describeLimit(2000, 3000, 2000)).toMatch(/^2\u00a0000.*aujourd’hui.*Super Admin/);
  expect(describeLimit(0, 0, 9000)).toContain('La limite est atteinte sur cette commande');
  expect(describeLimit(0, 5000, 0)).toContain('La limite du jour est atteinte');
  expect(describeLimit(2000, 5000, 9000)).toContain('par Wave, ce qui est venu ainsi');
  expect(describeLimit(2000, 5000, 9000, 'espece')).toContain('Rien n’est venu en espèces');
});

it('offers what an order is not placed with only where money came by it', () => {
  const payment = {
    entries: [{ method: 'orange' } as DeskEntry],
    mayRefund: { espece: 0, wave: 0, orange: 500, pispi: 500 },
  };
  expect(listRefundMethods(payment)).toEqual(['espece', 'wave', 'orange']);
  expect(listRefundMethods({ ...payment, mayRefund: { ...payment.mayRefund, orange: 0 } })).toHaveLength(2);
  expect(listRefundMethods(undefined)).toEqual(['espece', 'wave']);
});

it('says which refund goes back by itself', () => {
  const payment = { wholePayments: [{ method: 'wave' as const, amount: 4500 }] };
  expect(describeReturn(payment, 'wave', 4500)).toContain('Wave le rend au client');
  expect(describeReturn(payment, 'wave', 4400)).toContain('Envoyez vous-même cette somme au client par Wave');
  expect(describeReturn(payment, 'orange', 4500)).toContain('au client par Orange Money');
  expect(describeReturn(payment, 'espece', 4500)).toBe('L’argent sort de la caisse de la maison.');
});

it('asks for a look at the provider before its sum goes back by hand', () => {
  expect(describeDoubt('orange')).toMatch(
    /^Vérifiez d’abord auprès d’Orange Money .* la reçoit deux fois\.$/,
  );
});
