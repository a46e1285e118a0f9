import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../lifecycle/lifecycle.ts';
import { findCodeLeg, findPresentLeg, listFailedVisits } from './visits.ts';

const getStatusLinen = (status: (typeof ORDER_STATUSES)[number]) => {
  const before = ['pending', 'assigned', 'pickup_en_route'].includes(status);
  return before ? 'client' : status === 'completed' ? 'back' : 'held';
};

it('shows a code only while a livreur is assigned or on the way', () => {
  const shownLegs = ORDER_STATUSES.map((status) => [
    status,
    findCodeLeg({ status, linen: getStatusLinen(status), returningAt: null }),
  ]);
  expect(shownLegs.filter(([, leg]) => leg !== null)).toEqual([
    ['assigned', 'pickup'],
    ['pickup_en_route', 'pickup'],
    ['assigned_for_delivery', 'delivery'],
    ['delivery_en_route', 'delivery'],
  ]);
});

it('shows the code of the return once a livreur brings the linen of a cancelled order back', () => {
  expect(findCodeLeg({ status: 'cancelled', linen: 'held', returningAt: 1 })).toBe('return');
  expect(findCodeLeg({ status: 'cancelled', linen: 'back', returningAt: 1 })).toBeNull();
});

it('knows what the linen waits for', () => {
  expect(findPresentLeg({ status: 'pending', linen: 'client' })).toBe('pickup');
  expect(findPresentLeg({ status: 'processing', linen: 'held' })).toBe('delivery');
  expect(findPresentLeg({ status: 'cancelled', linen: 'held' })).toBe('return');
  expect(findPresentLeg({ status: 'cancelled', linen: 'client' })).toBeNull();
  expect(findPresentLeg({ status: 'completed', linen: 'back' })).toBeNull();
});

it('leaves out the failed visits of a leg that is over', () => {
  const visits = [
    { leg: 'pickup', reason: 'absent', attempt: 1, at: 1 },
    { leg: 'delivery', reason: 'adresse', attempt: 1, at: 2 },
  ] as const;
  expect(listFailedVisits({ status: 'processing', linen: 'held', visits: [...visits] })).toEqual([visits[1]]);
  expect(listFailedVisits({ status: 'completed', linen: 'back', visits: [...visits] })).toEqual([]);
});
