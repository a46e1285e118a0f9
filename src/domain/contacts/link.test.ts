import { expect, it } from 'vitest';
import { DAY } from '../format/calendar.ts';
import { computeLinkEnd } from './link.ts';

const OPEN = { status: 'processing', linen: 'held', completedAt: null, cancelledAt: null } as const;

it.each([
  ['an open order', OPEN, null],
  ['a completed order', { ...OPEN, status: 'completed', linen: 'back', completedAt: 10 }, 10 + 7 * DAY],
  ['a cancelled order whose linen the house holds', { ...OPEN, status: 'cancelled', cancelledAt: 5 }, null],
  [
    'a cancelled order without linen',
    { ...OPEN, status: 'cancelled', linen: 'client', cancelledAt: 5 },
    5 + 7 * DAY,
  ],
] as const)('a link to %s ends when it must', (_what, order, end) => {
  expect(computeLinkEnd(order)).toBe(end);
});
