import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import {
  computeKeptShare,
  formatPunctuality,
  formatShare,
  isKept,
  isLate,
  pickPublicFigures,
} from './keptPromises.ts';
import { computeLateAt, type Due } from './punctuality.ts';
import { computeStepDueAfterStops, computeStepDueAt, DELIVERY_LIMIT_MS } from './stepLimits.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const computeStepDue = (status: OrderStatus, since: number, slotFrom: number | null = null) =>
  computeStepDueAt({ status, since, slotFrom, pickupBy: null }, HOUSE_DEFAULTS);

it.each<[status: OrderStatus, since: number, slotFrom: number | null, expected: number | null]>([
  ['pending', buildTime(20, 9), null, buildTime(20, 9, 30)],
  // A livreur sets out half an hour before the slot.
  ['pending', buildTime(20, 9), buildTime(20, 14), buildTime(20, 14)],
  // The visit of this order failed after its slot began.
  ['pending', buildTime(20, 15), buildTime(20, 14), buildTime(20, 15, 30)],
  ['pending', buildTime(20, 22), null, buildTime(21, 8, 30)],
  ['assigned', buildTime(20, 9), null, buildTime(20, 10)],
  ['assigned', buildTime(20, 9), buildTime(21, 8), buildTime(21, 9)],
  ['pickup_en_route', buildTime(20, 9), buildTime(20, 10), buildTime(20, 10, 30)],
  ['picked_up', buildTime(20, 9), buildTime(20, 8), buildTime(20, 12)],
  // This limit ends in the night, so the workshop is late once it opens.
  ['picked_up', buildTime(20, 16), buildTime(20, 14), buildTime(21, 8)],
  ['picked_up', buildTime(21, 17), null, buildTime(23, 8)],
  ['processing', buildTime(20, 9), null, null],
  ['assigned_for_delivery', buildTime(20, 9), null, buildTime(20, 11)],
  ['assigned_for_delivery', buildTime(20, 9), buildTime(20, 14), buildTime(20, 16)],
  ['delivery_en_route', buildTime(20, 9), null, buildTime(20, 10)],
  ['completed', buildTime(20, 9), null, null],
  ['cancelled', buildTime(20, 9), null, null],
])('%s since %i, slot %s: due %s', (status, since, slotFrom, expected) => {
  expect(computeStepDue(status, since, slotFrom)).toBe(expected);
});

it('is past its told hour, until it is over or while somebody has to tell it', () => {
  const order = { status: 'pending', promiseFrom: 0, promisedAt: 10, toldAt: 5, readyAt: null } as const;
  const computeOrderLateAt = (part: Partial<Due>) => computeLateAt({ ...order, ...part }, null);
  expect(computeOrderLateAt({})).toBe(5);
  expect(computeOrderLateAt({ toldAt: null })).toBeNull();
  expect(computeOrderLateAt({ status: 'completed' })).toBeNull();
  expect(computeOrderLateAt({ status: 'cancelled' })).toBeNull();
  expect([5, 6].map((now) => isLate({ lateAt: 5 }, now))).toEqual([false, true]);
  expect(isLate({ lateAt: null }, 1e15)).toBe(false);
});

it.each<[name: string, status: OrderStatus, stoppedSince: number, expected: number | null, readyAt?: number]>(
  [
    ['cleaned has no hour until the restart', 'processing', 30, null],
    ['cleaned has none from the end of its pickup on', 'processing', 2, null],
    ['cleaned, and was late before, stays late', 'processing', 37, 40],
    ['fetched has none', 'picked_up', 12, null],
    ['waiting is fetched all the same', 'pending', 12, 40],
    ['on the road is brought all the same', 'delivery_en_route', 12, 40],
    ['ready goes home all the same', 'processing', 12, 40, 11],
  ],
)('while the plant stands still an order that is %s', (_, status, stoppedSince, expected, readyAt) => {
  expect(
    computeLateAt(
      { status, promiseFrom: 10, promisedAt: 37, toldAt: 40, readyAt: readyAt ?? null },
      stoppedSince,
    ),
  ).toBe(expected);
});

it('a pickup that was only told an hour is looked after two hours before it', () => {
  const step = { status: 'pending', since: buildTime(20, 9), slotFrom: null } as const;
  expect(computeStepDueAt({ ...step, pickupBy: buildTime(20, 16) }, HOUSE_DEFAULTS)).toBe(
    buildTime(20, 14, 30),
  );
});

it('a client who is asked for an hour has three open hours', () => {
  const askedStep = { status: 'pending', slotFrom: null, pickupBy: null, isAsked: true } as const;
  expect(computeStepDueAt({ ...askedStep, since: buildTime(20, 16) }, HOUSE_DEFAULTS)).toBe(buildTime(21, 9));
});

it('a promise is kept until the instant that was said', () => {
  expect([isKept(10, 10), isKept(10, 11)]).toEqual([true, false]);
});

it('the share of promises that were kept is none before the first is decided', () => {
  expect(computeKeptShare({ kept: 0, broken: 0 })).toBeNull();
  expect(computeKeptShare({ kept: 3, broken: 1 })).toBe(0.75);
  expect(computeKeptShare({ kept: 0, broken: 2 })).toBe(0);
});

it('a delivery has the limits of its two steps', () => {
  expect(DELIVERY_LIMIT_MS).toBe(3 * HOUR);
  expect(computeStepDue('assigned_for_delivery', buildTime(20, 9))).toBe(
    buildTime(20, 9) + DELIVERY_LIMIT_MS - 60 * MINUTE,
  );
});

const anOrderFetched = (since: number) =>
  ({ status: 'picked_up', since, slotFrom: null, pickupBy: null }) as const;
const aStop = (since: number, until: number) => ({ since, until });
const aFridayStop = (from: number, to: number) => aStop(buildTime(20, from), buildTime(20, to));

it.each<[name: string, since: number, stops: ReturnType<typeof aStop>[], expected: number]>([
  ['none', buildTime(20, 9), [], buildTime(20, 12)],
  ['one within', buildTime(20, 9), [aFridayStop(10, 12)], buildTime(20, 14)],
  ['one from before the pickup on', buildTime(20, 9), [aFridayStop(8, 10)], buildTime(20, 13)],
  ['one that is over by then', buildTime(20, 9), [aFridayStop(7, 9)], buildTime(20, 12)],
  ['one after the limit', buildTime(20, 9), [aFridayStop(12, 15)], buildTime(20, 12)],
  [
    'a second one, within what the first has added',
    buildTime(20, 9),
    [aFridayStop(10, 11), aFridayStop(12, 14)],
    buildTime(20, 15),
  ],
  ['one that ends in the night', buildTime(20, 16), [aFridayStop(17, 20)], buildTime(21, 8)],
  ['a whole night', buildTime(20, 16), [aStop(buildTime(20, 17), buildTime(21, 10))], buildTime(21, 12)],
])('linen that waits to be cleaned has its limit after %s', (_, since, stops, expected) => {
  expect(computeStepDueAfterStops(anOrderFetched(since), stops, HOUSE_DEFAULTS)).toBe(expected);
});

it('a stop adds to a step exactly once: twice the same, in two parts or in any order is the same', () => {
  const instant = fc.integer({ min: buildTime(1, 0), max: buildTime(29, 0) });
  const anyStop = fc
    .tuple(instant, fc.nat(2 * DAY), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([since, lasts, part]) => {
      const middle = since + Math.floor(lasts * part);
      const parts = [aStop(middle, since + lasts), aStop(since, middle)];
      return { whole: aStop(since, since + lasts), parts };
    });
  fc.assert(
    fc.property(instant, fc.array(anyStop, { maxLength: 4 }), (since, stops) => {
      const computeDueAt = (list: ReturnType<typeof aStop>[]) =>
        computeStepDueAfterStops(anOrderFetched(since), list, HOUSE_DEFAULTS);
      const wholes = stops.map(({ whole }) => whole);
      const after = computeDueAt(wholes);
      expect(computeDueAt([...wholes, ...wholes.toReversed()])).toBe(after);
      expect(computeDueAt(stops.flatMap(({ parts }) => parts))).toBe(after);
      expect(after).toBeGreaterThanOrEqual(computeDueAt([]) ?? 0);
    }),
  );
});

it('a stop moves the limit of no step that does not wait for the plant', () => {
  const stops = [aFridayStop(8, 18)];
  for (const status of ['pending', 'assigned', 'processing', 'delivery_en_route'] as const) {
    const step = { status, since: buildTime(20, 9), slotFrom: null, pickupBy: null };
    expect(computeStepDueAfterStops(step, stops, HOUSE_DEFAULTS)).toBe(computeStepDue(status, step.since));
  }
});

it.each([
  [null, '–'],
  [0, '0\u00a0%'],
  [0.29, '29\u00a0%'],
  [2 / 3, '66\u00a0%'],
  [199 / 200, '99\u00a0%'],
  [1, '100\u00a0%'],
])('a share of %s reads "%s"', (share, words) => {
  expect(formatShare(share)).toBe(words);
});

it('a livreur’s punctuality names the late ones, and is nothing before the first delivery', () => {
  expect([
    formatPunctuality({ kept: 0, broken: 0 }),
    formatPunctuality({ kept: 9, broken: 0 }),
    formatPunctuality({ kept: 96, broken: 4 }),
  ]).toEqual(['–', '100\u00a0%', '96\u00a0% (4\u00a0en retard)']);
});

it.each([
  ['says nothing before the first promise', { kept: 0, broken: 0 }, null],
  ['says nothing of a few orders, all in time', { kept: 49, broken: 0 }, null],
  ['says nothing when many were late', { kept: 89, broken: 11 }, null],
  ['counts what was in time', { kept: 90, broken: 10 }, { inTime: 90, share: 0.9 }],
  ['says so when nothing was late', { kept: 50, broken: 0 }, { inTime: 50, share: 1 }],
])('%s', (_, promises, figures) => {
  expect(pickPublicFigures(promises)).toEqual(figures);
});
