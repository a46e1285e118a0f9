import { expect, it } from 'vitest';
import { HOUR } from '../format/calendar.ts';
import { mayOfferClaim } from './claimTime.ts';

const order = { status: 'completed', linen: 'back', completedAt: HOUR, handovers: [] } as const;
const END = 49 * HOUR;

it('offers a claim until 48 hours after the delivery', () => {
  expect(mayOfferClaim(order, END)).toBe(true);
  expect(mayOfferClaim(order, END + 1)).toBe(false);
});

it('counts from the return of the linen of a cancelled order', () => {
  const returned = {
    status: 'cancelled',
    linen: 'back',
    completedAt: null,
    handovers: [{ leg: 'return', at: HOUR }],
  } as const;
  expect(mayOfferClaim(returned, END)).toBe(true);
  expect(mayOfferClaim(returned, END + 1)).toBe(false);
});

it('offers one as long as the linen is with us, and none before', () => {
  const openOrder = { ...order, completedAt: null, status: 'processing', linen: 'held' } as const;
  expect(mayOfferClaim(openOrder, END * 9)).toBe(true);
  expect(mayOfferClaim({ ...openOrder, status: 'cancelled' }, END * 9)).toBe(true);
  expect(mayOfferClaim({ ...openOrder, status: 'pending', linen: 'client' }, 0)).toBe(false);
  expect(mayOfferClaim({ ...openOrder, status: 'cancelled', linen: 'client' }, 0)).toBe(false);
});
