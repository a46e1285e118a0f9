import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpenMoment } from './openHours.ts';
import { computePromise } from './promise.ts';
import { listOfferedDays } from './slots.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const aSlot = (day: number, hour: number) => ({ from: buildTime(day, hour), to: buildTime(day, hour + 2) });

it.each<[name: string, now: number, slot: ReturnType<typeof aSlot> | undefined, expected: number]>([
  ['in open time: now and 24 hours', buildTime(20, 9, 12), undefined, buildTime(21, 9, 12)],
  ['at the closing, which counts as open', buildTime(20, 18), undefined, buildTime(21, 18)],
  ['at night: the opening, one slot and 24 hours', buildTime(20, 21), undefined, buildTime(22, 10)],
  ['before the opening', buildTime(20, 5), undefined, buildTime(21, 10)],
  ['on a closed day: from Monday on', buildTime(22, 12), undefined, buildTime(24, 10)],
  ['in a slot: its end and 24 hours by the clock', buildTime(20, 9), aSlot(26, 14), buildTime(27, 16)],
  ['in a slot on Saturday: also a Sunday', buildTime(20, 9), aSlot(21, 16), buildTime(22, 18)],
])('an order placed %s', (_, now, chosen, expected) => {
  expect(computePromise(HOUSE_DEFAULTS, { now, slot: chosen }).promisedAt).toBe(expected);
});

it('says by when the linen is fetched: the end of the slot, or one slot after the order', () => {
  const { slotFrom, pickupBy } = computePromise(HOUSE_DEFAULTS, {
    now: buildTime(20, 9),
    slot: aSlot(20, 14),
  });
  expect([slotFrom, pickupBy]).toEqual([buildTime(20, 14), buildTime(20, 16)]);
  const soon = computePromise(HOUSE_DEFAULTS, { now: buildTime(20, 9, 30) });
  expect([soon.slotFrom, soon.pickupBy]).toEqual([null, buildTime(20, 11, 30)]);
  expect(computePromise(HOUSE_DEFAULTS, { now: buildTime(20, 20) }).pickupBy).toBe(buildTime(21, 10));
});

it('begins no sooner than a plant that stands still is reckoned to run again', () => {
  const computePromisedAt = (chosen?: ReturnType<typeof aSlot>) =>
    computePromise(HOUSE_DEFAULTS, { now: buildTime(20, 9), slot: chosen, plantBackAt: buildTime(20, 13) })
      .promisedAt;
  expect(computePromisedAt()).toBe(buildTime(21, 13));
  expect(computePromisedAt(aSlot(20, 10))).toBe(buildTime(21, 13));
  expect(computePromisedAt(aSlot(20, 14))).toBe(buildTime(21, 16));
});

const now = fc.integer({ min: buildTime(1, 0), max: buildTime(29, 0) });
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
      // An order placed while the house is closed waits for the first slot after the opening.
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
