import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpenMoment } from './openHours.ts';
import { computePromise } from './promise.ts';
import { listOfferedDays } from './slots.ts';

/** 20 November 2026 is a Friday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const slot = (day: number, hour: number) => ({ from: at(day, hour), to: at(day, hour + 2) });

it.each<[name: string, now: number, slot: ReturnType<typeof slot> | undefined, expected: number]>([
  ['in open time: now and 24 hours', at(20, 9, 12), undefined, at(21, 9, 12)],
  ['at the closing, which counts as open', at(20, 18), undefined, at(21, 18)],
  ['at night: the opening, one slot and 24 hours', at(20, 21), undefined, at(22, 10)],
  ['before the opening', at(20, 5), undefined, at(21, 10)],
  ['on a closed day: from Monday on', at(22, 12), undefined, at(24, 10)],
  ['in a slot: its end and 24 hours by the clock', at(20, 9), slot(26, 14), at(27, 16)],
  ['in a slot on Saturday: also a Sunday', at(20, 9), slot(21, 16), at(22, 18)],
])('an order placed %s', (_, now, chosen, expected) => {
  expect(computePromise(HOUSE_DEFAULTS, { now, slot: chosen }).promisedAt).toBe(expected);
});

it('says by when the linen is fetched: the end of the slot, or one slot after the order', () => {
  const { slotFrom, pickupBy } = computePromise(HOUSE_DEFAULTS, { now: at(20, 9), slot: slot(20, 14) });
  expect([slotFrom, pickupBy]).toEqual([at(20, 14), at(20, 16)]);
  const soon = computePromise(HOUSE_DEFAULTS, { now: at(20, 9, 30) });
  expect([soon.slotFrom, soon.pickupBy]).toEqual([null, at(20, 11, 30)]);
  expect(computePromise(HOUSE_DEFAULTS, { now: at(20, 20) }).pickupBy).toBe(at(21, 10));
});

it('begins no sooner than a plant that stands still is reckoned to run again', () => {
  const promised = (chosen?: ReturnType<typeof slot>) =>
    computePromise(HOUSE_DEFAULTS, { now: at(20, 9), slot: chosen, plantBackAt: at(20, 13) }).promisedAt;
  expect(promised()).toBe(at(21, 13));
  expect(promised(slot(20, 10))).toBe(at(21, 13));
  expect(promised(slot(20, 14))).toBe(at(21, 16));
});

const now = fc.integer({ min: at(1, 0), max: at(29, 0) });
const serviceHours = fc.integer({ min: 1, max: 240 });

it('is never before what the open hours allow, and who orders in open time before another is promised no later', () => {
  fc.assert(
    fc.property(now, fc.nat(3 * DAY), serviceHours, (moment, later, hours) => {
      const terms = { ...HOUSE_DEFAULTS, serviceHours: hours };
      const { promisedAt, promiseFrom, pickupBy } = computePromise(terms, { now: moment });
      expect(promisedAt).toBe(promiseFrom + hours * HOUR);
      expect(promisedAt).toBeGreaterThanOrEqual(findOpenMoment(terms.hours, moment) + hours * HOUR);
      expect(findOpenMoment(terms.hours, promiseFrom)).toBe(promiseFrom);
      expect(pickupBy).toBeGreaterThanOrEqual(promiseFrom);
      // Whoever orders while the house is closed waits for the first slot of the opening.
      const isOpenNow = findOpenMoment(terms.hours, moment) === moment;
      const least = isOpenNow ? promisedAt : promisedAt - terms.slotMinutes * MINUTE;
      expect(computePromise(terms, { now: moment + later }).promisedAt).toBeGreaterThanOrEqual(least);
    }),
  );
});

it('grows with the slot, whatever slots are offered', () => {
  fc.assert(
    fc.property(now, serviceHours, fc.integer({ min: 15, max: 600 }), (moment, hours, slotMinutes) => {
      const terms = { ...HOUSE_DEFAULTS, serviceHours: hours, slotMinutes };
      const slots = listOfferedDays(terms, moment).flatMap((day) => day.slots);
      const promised = slots.map((one) => computePromise(terms, { now: moment, slot: one }).promisedAt);
      expect(promised).toEqual(slots.map(({ to }) => to + hours * HOUR));
      expect(promised).toEqual(promised.toSorted((a, b) => a - b));
      expect(new Set(promised).size).toBe(promised.length);
      if (promised[0] !== undefined)
        expect(promised[0]).toBeGreaterThanOrEqual(moment + hours * HOUR + slotMinutes * MINUTE);
    }),
  );
});
