import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import type { OrderStatus } from '../lifecycle.ts';
import { isKept, isLate, lateAtOf, shareKept } from './late.ts';
import { DELIVERY_LIMIT_MS, stepDueAt } from './stepLimits.ts';

/** 20 November 2026 is a Friday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const due = (status: OrderStatus, since: number, slotFrom: number | null = null) =>
  stepDueAt({ status, since, slotFrom }, HOUSE_DEFAULTS.hours);

it.each<[status: OrderStatus, since: number, slotFrom: number | null, expected: number | null]>([
  ['pending', at(20, 9), null, at(20, 9, 30)],
  ['pending', at(20, 9), at(20, 14), at(20, 14, 30)],
  // Its visit failed after the slot began.
  ['pending', at(20, 15), at(20, 14), at(20, 15, 30)],
  ['pending', at(20, 22), null, at(21, 8, 30)],
  ['assigned', at(20, 9), null, at(20, 10)],
  ['assigned', at(20, 9), at(21, 8), at(21, 9)],
  ['pickup_en_route', at(20, 9), at(20, 10), at(20, 11)],
  ['picked_up', at(20, 9), at(20, 8), at(20, 12)],
  // Ends in the night: the workshop is late once it is open.
  ['picked_up', at(20, 16), at(20, 14), at(21, 8)],
  ['picked_up', at(21, 17), null, at(23, 8)],
  ['processing', at(20, 9), null, null],
  ['assigned_for_delivery', at(20, 9), null, at(20, 11)],
  ['delivery_en_route', at(20, 9), null, at(20, 10)],
  ['completed', at(20, 9), null, null],
  ['cancelled', at(20, 9), null, null],
])('%s since %i, slot %s: due %s', (status, since, slotFrom, expected) => {
  expect(due(status, since, slotFrom)).toBe(expected);
});

it('is past the promise or past the limit of the step, whichever comes first, until it is over', () => {
  const order = { status: 'pending', promisedAt: 10, stepDueAt: 5 } as const;
  expect(lateAtOf(order)).toBe(5);
  expect(lateAtOf({ ...order, stepDueAt: 15 })).toBe(10);
  expect(lateAtOf({ ...order, status: 'processing', stepDueAt: null })).toBe(10);
  expect(lateAtOf({ ...order, status: 'completed' })).toBeNull();
  expect(lateAtOf({ ...order, status: 'cancelled' })).toBeNull();
  expect([5, 6].map((now) => isLate({ lateAt: 5 }, now))).toEqual([false, true]);
  expect(isLate({ lateAt: null }, 1e15)).toBe(false);
});

it('a promise is kept until the instant that was said', () => {
  expect([isKept(10, 10), isKept(10, 11)]).toEqual([true, false]);
});

it('the share of promises that were kept is none before the first is decided', () => {
  expect([
    shareKept({ kept: 0, broken: 0 }),
    shareKept({ kept: 3, broken: 1 }),
    shareKept({ kept: 0, broken: 2 }),
  ]).toEqual([null, 0.75, 0]);
});

it('a delivery has the limits of its two steps', () => {
  expect(DELIVERY_LIMIT_MS).toBe(3 * HOUR);
  expect(due('assigned_for_delivery', at(20, 9))).toBe(at(20, 9) + DELIVERY_LIMIT_MS - 60 * MINUTE);
});
