import { expect, it } from 'vitest';
import { HOUR } from '../format/calendar.ts';
import { mayOfferClaim } from './claims.ts';

const order = { status: 'completed', linen: 'back', completedAt: HOUR, handovers: [] } as const;
const END = 49 * HOUR;
const delivery = { leg: 'delivery', at: HOUR, recordedAt: HOUR } as const;

it('offers a claim until 48 hours after the delivery', () => {
  expect(mayOfferClaim(order, END)).toBe(true);
  expect(mayOfferClaim(order, END + 1)).toBe(false);
});

it('counts from the return of the linen of a cancelled order', () => {
  const returned = {
    status: 'cancelled',
    linen: 'back',
    completedAt: null,
    handovers: [{ ...delivery, leg: 'return' }],
  } as const;
  expect(mayOfferClaim(returned, END)).toBe(true);
  expect(mayOfferClaim(returned, END + 1)).toBe(false);
});

it.each(['completed', 'cancelled'] as const)(
  'closes the window of an order that is %s no sooner than 48 hours after the server’s record',
  (status) => {
    const leg = status === 'completed' ? 'delivery' : 'return';
    const late = { ...order, status, handovers: [{ ...delivery, leg, recordedAt: 9 * HOUR }] } as const;
    expect(mayOfferClaim(late, 57 * HOUR)).toBe(true);
    expect(mayOfferClaim(late, 57 * HOUR + 1)).toBe(false);
  },
);

it('offers one as long as the linen is with us, and none before', () => {
  const openOrder = { ...order, completedAt: null, status: 'processing', linen: 'held' } as const;
  expect(mayOfferClaim(openOrder, END * 9)).toBe(true);
  expect(mayOfferClaim({ ...openOrder, status: 'cancelled' }, END * 9)).toBe(true);
  expect(mayOfferClaim({ ...openOrder, status: 'pending', linen: 'client' }, 0)).toBe(false);
  expect(mayOfferClaim({ ...openOrder, status: 'cancelled', linen: 'client' }, 0)).toBe(false);
});
