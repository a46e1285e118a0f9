import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyHours } from '#testing/promises/anyHours.ts';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpenMoment, isOpenAt, parseClock } from './openHours.ts';
import { computeMovedPromise, computePromise, findPromiseTime } from './promise.ts';
import { listOfferedDays } from './slots.ts';
import { applyStops } from './stops.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const aSlot = (day: number, hour: number) => ({ from: buildTime(day, hour), to: buildTime(day, hour + 2) });

it.each<[name: string, now: number, slot: ReturnType<typeof aSlot> | undefined, expected: number]>([
  ['in open time: now and 24 hours', buildTime(20, 9, 12), undefined, buildTime(21, 9, 12)],
  ['at the closing, which counts as open', buildTime(20, 18), undefined, buildTime(21, 18)],
  ['at night: the opening, one slot and 24 hours', buildTime(18, 21), undefined, buildTime(20, 10)],
  ['on Friday night: Sunday is closed, so Monday', buildTime(20, 21), undefined, buildTime(23, 10)],
  ['on Saturday morning: not before Monday 10 h', buildTime(21, 10), undefined, buildTime(23, 10)],
  ['before the opening', buildTime(20, 5), undefined, buildTime(21, 10)],
  ['on a closed day: from Monday on', buildTime(22, 12), undefined, buildTime(24, 10)],
  ['in a slot: its end and 24 hours by the clock', buildTime(20, 9), aSlot(26, 14), buildTime(27, 16)],
  ['in a slot on Saturday: also on Monday', buildTime(20, 9), aSlot(21, 16), buildTime(23, 10)],
])('an order placed %s', (_, now, chosen, expected) => {
  expect(computePromise(HOUSE_DEFAULTS, { now, slot: chosen }).promisedAt).toBe(expected);
});

it('the next passage is promised for one hour, whether it is chosen or not', () => {
  const terms = { now: buildTime(20, 9), passage: aSlot(20, 12) };
  const promise = computePromise(HOUSE_DEFAULTS, terms);
  expect(promise).toMatchObject({ promisedAt: buildTime(21, 9), pickupBy: buildTime(20, 14) });
  const chosen = computePromise(HOUSE_DEFAULTS, { ...terms, slot: aSlot(20, 12) });
  expect(chosen).toEqual({ ...promise, slotFrom: buildTime(20, 12) });
  const later = computePromise(HOUSE_DEFAULTS, { ...terms, slot: aSlot(20, 14) });
  expect(later.promisedAt).toBe(buildTime(21, 16));
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

const SHUT = ['2026-11-21', '2026-11-23'];

it.each<[name: string, holidays: string[], slotMinutes: number, at: number, expected: number]>([
  ['in open time stays', [], 120, buildTime(20, 9), buildTime(20, 9)],
  ['at the opening stays', [], 120, buildTime(20, 8), buildTime(20, 8)],
  ['at the closing stays', [], 120, buildTime(20, 18), buildTime(20, 18)],
  ['a second after the closing moves to the next day', [], 120, buildTime(20, 18) + 1000, buildTime(21, 10)],
  ['before the opening moves to the first slot’s end', [], 90, buildTime(20, 7, 59), buildTime(20, 9, 30)],
  ['on Sunday moves to Monday', [], 120, buildTime(22, 10), buildTime(23, 10)],
  ['on a holiday moves to the day after', ['2026-11-20'], 120, buildTime(20, 9), buildTime(21, 10)],
  ['before a holiday moves beyond it', SHUT, 120, buildTime(20, 20), buildTime(24, 10)],
  ['never moves beyond the closing of a short day', [], 720, buildTime(20, 20), buildTime(21, 18)],
])('a promise that falls %s', (_, holidays, slotMinutes, at, expected) => {
  expect(findPromiseTime({ ...HOUSE_DEFAULTS, holidays, slotMinutes }, at)).toBe(expected);
});

const anyTerms = fc.record({
  hours: anyHours,
  holidays: fc.uniqueArray(
    fc.integer({ min: 1, max: 30 }).map((day) => new Date(buildTime(day, 0)).toISOString().slice(0, 10)),
    { maxLength: 12 },
  ),
  slotMinutes: fc.integer({ min: 15, max: 720 }),
  serviceHours,
});

it('lies in open time, at most one slot after the first opening, whatever hours and holidays', () => {
  fc.assert(
    fc.property(anyTerms, now, fc.option(fc.nat(3 * DAY), { nil: undefined }), (terms, moment, standing) => {
      const plantBackAt = standing === undefined ? undefined : moment + standing;
      const { promisedAt, promiseFrom, pickupBy } = computePromise(terms, { now: moment, plantBackAt });
      const earliest = promiseFrom + terms.serviceHours * HOUR;
      const open = findOpenMoment(terms, earliest);
      expect([promisedAt, pickupBy].map((at) => isOpenAt(terms, at))).toEqual([true, true]);
      expect(promisedAt).toBeGreaterThanOrEqual(open);
      const soonest = findPromiseTime(terms, pickupBy + terms.slotMinutes * MINUTE);
      const latest = open === earliest ? open : open + terms.slotMinutes * MINUTE;
      expect(promisedAt).toBeLessThanOrEqual(Math.max(latest, soonest));
      expect(pickupBy).toBeGreaterThanOrEqual(findPromiseTime(terms, moment));
    }),
  );
});

it('who orders in open time before another is promised at most one slot later, if nights outlast a slot', () => {
  fc.assert(
    fc.property(anyTerms, now, fc.nat(3 * DAY), (terms, moment, later) => {
      // A slot that outlasts the night passes over it in some cases only, and the pickup and the return each may.
      const nights = terms.hours.map(({ from, to }) => parseClock(from) + DAY - parseClock(to));
      fc.pre(terms.slotMinutes * MINUTE < Math.min(...nights));
      const { promisedAt } = computePromise(terms, { now: findOpenMoment(terms, moment) });
      const least = promisedAt - terms.slotMinutes * MINUTE;
      expect(computePromise(terms, { now: moment + later }).promisedAt).toBeGreaterThanOrEqual(least);
    }),
  );
});

it('is the end of a slot with the service hours, moved into open time, whatever slots are offered', () => {
  fc.assert(
    fc.property(now, anyTerms, (moment, some) => {
      const terms = { ...HOUSE_DEFAULTS, ...some };
      for (const slot of listOfferedDays(terms, moment).flatMap(({ slots }) => slots)) {
        const { promisedAt, promiseFrom, pickupBy, slotFrom } = computePromise(terms, { now: moment, slot });
        expect([slotFrom, pickupBy, promiseFrom]).toEqual([slot.from, slot.to, slot.to]);
        const times = [terms.serviceHours * HOUR, terms.slotMinutes * MINUTE];
        expect(promisedAt).toBe(Math.max(...times.map((ms) => findPromiseTime(terms, slot.to + ms))));
        expect(isOpenAt(terms, promisedAt)).toBe(true);
      }
    }),
  );
});

it.each<[name: string, from: number, to: number, promisedAt: number, closedMs: number]>([
  ['by what it lasted', 10, 12, buildTime(21, 12), 0],
  ['into open time', 10, 19, buildTime(23, 10), 39 * HOUR],
  ['not at all before its pickup', 6, 9, buildTime(21, 10), 0],
])('a stop moves a promise %s', (_, from, to, promisedAt, closedMs) => {
  const promise = { promiseFrom: buildTime(20, 10), promisedAt: buildTime(21, 10) };
  const stop = { since: buildTime(20, from), until: buildTime(20, to) };
  expect(computeMovedPromise(HOUSE_DEFAULTS, promise, stop)).toEqual({ promisedAt, closedMs });
});

it('a promise that a stop moves lies in open time, and no sooner than what the stop took', () => {
  fc.assert(
    fc.property(anyTerms, now, fc.nat(4 * DAY), fc.nat(2 * DAY), (terms, moment, after, lasts) => {
      const promise = computePromise(terms, { now: moment });
      const stop = { since: moment + after, until: moment + after + lasts };
      const moved = computeMovedPromise(terms, promise, stop);
      expect(isOpenAt(terms, moved.promisedAt)).toBe(true);
      expect(moved.promisedAt - moved.closedMs).toBe(applyStops(promise, [stop]));
    }),
  );
});
