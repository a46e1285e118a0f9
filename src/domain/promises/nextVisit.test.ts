import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { ORDER_STATUSES, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Role } from '../people/roles.ts';
import {
  computeNextPromise,
  computePromiseAfterFailedPickup,
  findLegToSchedule,
  findSlotStart,
} from './nextVisit.ts';
import { isOpenAt } from './openHours.ts';
import { listOfferedDays } from './slots.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
const aSlot = (day: number, hour: number) => ({ from: buildTime(day, hour), to: buildTime(day, hour + 2) });

it.each<[hasFailed: boolean, role: Role, expected: Partial<Record<OrderStatus, string>>]>([
  [true, 'client', { pending: 'pickup', processing: 'delivery' }],
  [false, 'client', { pending: 'pickup' }],
  [
    true,
    'admin',
    { pending: 'pickup', assigned: 'pickup', processing: 'delivery', assigned_for_delivery: 'delivery' },
  ],
  [false, 'superadmin', { pending: 'pickup', assigned: 'pickup' }],
  [true, 'livreur', {}],
])('a slot is chosen anew, a visit having failed (%s), by a %s: %j', (hasFailed, role, expected) => {
  const legs = ORDER_STATUSES.map((status) => [status, findLegToSchedule(status, hasFailed, role)]);
  expect(Object.fromEntries(legs.filter(([, leg]) => leg !== null))).toEqual(expected);
});

it('a step waits for the slot of the visit that it leads to', () => {
  const starts = ORDER_STATUSES.map((status) => findSlotStart({ slotFrom: 1, deliverySlotFrom: 2 }, status));
  expect(starts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2]);
});

it.each<[leg: 'pickup' | 'delivery', slot: ReturnType<typeof aSlot>, expected: number]>([
  ['pickup', aSlot(20, 14), buildTime(21, 16)],
  ['pickup', aSlot(21, 14), buildTime(23, 10)],
  ['delivery', aSlot(20, 14), buildTime(20, 16)],
  ['delivery', aSlot(21, 16), buildTime(21, 18)],
])('the promise of a %s in a new slot', (leg, slot, expected) => {
  const now = buildTime(20, 11);
  expect(computeNextPromise(HOUSE_DEFAULTS, leg, { slot, now }).promisedAt).toBe(expected);
  const whileStopped = { slot, now, plantBackAt: buildTime(22, 9) };
  const promise = computeNextPromise(HOUSE_DEFAULTS, leg, whileStopped);
  expect(promise.promisedAt).toBe(leg === 'delivery' ? expected : buildTime(23, 9));
});

it.each<[name: string, slotFrom: number | null, promisedAt: number, expected: number | null]>([
  ['without a slot is promised from now', null, buildTime(21, 9), buildTime(21, 11)],
  ['within its slot is promised from now', buildTime(20, 10), buildTime(21, 9), buildTime(21, 11)],
  ['before its slot keeps it', buildTime(20, 12), buildTime(21, 14), null],
  ['that was promised for later is not brought forward', null, buildTime(23, 9), buildTime(23, 9)],
])('a pickup that failed %s', (_, slotFrom, promisedAt, expected) => {
  const order = { slotFrom, promisedAt };
  const promise = computePromiseAfterFailedPickup(HOUSE_DEFAULTS, order, { now: buildTime(20, 11) });
  expect(promise?.promisedAt ?? null).toBe(expected);
  expect(promise?.slotFrom ?? null).toBeNull();
});

it('the promise of a new slot lies in open time and not before the end of the slot, whatever is chosen', () => {
  const now = fc.integer({ min: buildTime(1, 0), max: buildTime(29, 0) });
  const leg = fc.constantFrom('pickup' as const, 'delivery' as const);
  fc.assert(
    fc.property(
      now,
      leg,
      fc.integer({ min: 1, max: 240 }),
      fc.nat(30),
      (moment, of, serviceHours, number) => {
        const terms = { ...HOUSE_DEFAULTS, serviceHours, holidays: ['2026-11-11', '2026-11-24'] };
        const slots = listOfferedDays(terms, moment).flatMap((day) => day.slots);
        const slot = slots[number % slots.length];
        if (!slot) return;
        const { promisedAt } = computeNextPromise(terms, of, { slot, now: moment });
        expect(isOpenAt(terms, promisedAt)).toBe(true);
        expect(promisedAt).toBeGreaterThanOrEqual(slot.to + (of === 'pickup' ? serviceHours * HOUR : 0));
      },
    ),
  );
});
