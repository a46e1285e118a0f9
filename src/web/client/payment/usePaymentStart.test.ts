import { expect, it } from 'vitest';
import { getPaymentKey } from './usePaymentStart.ts';

const sum = { orderId: 'one', provider: 'wave', amount: 4500, last: null } as const;

it('keeps one key for the same sum of an order at the same provider, until that payment has ended', () => {
  const key = getPaymentKey(sum);
  expect(getPaymentKey({ ...sum })).toBe(key);
  expect(getPaymentKey({ ...sum, last: { id: 'a', state: 'open' } })).toBe(key);
  expect(getPaymentKey({ ...sum, last: { id: 'a', state: 'unsure' } })).toBe(key);
  const others = [
    getPaymentKey({ ...sum, orderId: 'two' }),
    getPaymentKey({ ...sum, provider: 'orange' }),
    getPaymentKey({ ...sum, amount: 5000 }),
    getPaymentKey({ ...sum, last: { id: 'a', state: 'expired' } }),
    getPaymentKey({ ...sum, last: { id: 'b', state: 'failed' } }),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
});
