import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../format/calendar.ts';
import { applyStops, computeOverlap, estimateStopEnd, isToldAgain, type StopSpan } from './stops.ts';

const promise = { promiseFrom: 10 * HOUR, promisedAt: 34 * HOUR };
const makeStop = (since: number, until: number): StopSpan => ({ since: since * HOUR, until: until * HOUR });

it.each<[name: string, stop: StopSpan, hours: number]>([
  ['within', makeStop(12, 14), 2],
  ['before the pickup', makeStop(6, 9), 0],
  ['from before the pickup on', makeStop(8, 13), 3],
  ['until after the promise', makeStop(33, 40), 1],
  ['after the promise', makeStop(34, 40), 0],
  ['around it all', makeStop(1, 50), 24],
  ['that ends with the pickup', makeStop(8, 10), 0],
])('a stop %s moves the promise by their common hours', (_, one, hours) => {
  expect(computeOverlap(one, promise)).toBe(hours * HOUR);
  expect(applyStops(promise, [one])).toBe(promise.promisedAt + hours * HOUR);
});

it('a stop within the time that another has added counts as well', () => {
  expect(applyStops(promise, [makeStop(12, 14), makeStop(35, 37)])).toBe(37 * HOUR);
  expect(applyStops(promise, [makeStop(35, 37)])).toBe(34 * HOUR);
});

it('a plant that stands still is reckoned with two hours in all, and with one more', () => {
  expect(estimateStopEnd({ since: 0 }, 0)).toBe(2 * HOUR);
  expect(estimateStopEnd({ since: 0 }, HOUR)).toBe(2 * HOUR);
  expect(estimateStopEnd({ since: 0 }, 5 * HOUR)).toBe(6 * HOUR);
});

it.each<[name: string, returns: [string, number][], expected: boolean]>([
  ['the same hours', [['one', 10 * HOUR]], false],
  ['one later by a slot', [['one', 12 * HOUR]], false],
  ['one later by more', [['one', 12 * HOUR + 1]], true],
  ['one sooner by more', [['one', 8 * HOUR - 1]], true],
  [
    'one that was not told',
    [
      ['one', 10 * HOUR],
      ['other', 10 * HOUR],
    ],
    true,
  ],
  ['fewer', [], false],
])('after a letter that told of one hour a client is told again of %s: %j → %s', (_, returns, expected) => {
  const toReturns = (list: [string, number][]) => list.map(([id, promisedAt]) => ({ id, promisedAt }));
  const earlier = toReturns([
    ['one', 10 * HOUR],
    ['two', 11 * HOUR],
  ]);
  expect(isToldAgain(toReturns(returns), earlier, 120)).toBe(expected);
});

const instant = fc.nat(6 * DAY);
const aStop = fc
  .tuple(instant, instant)
  .map(([a, b]): StopSpan => ({ since: Math.min(a, b), until: Math.max(a, b) }));
const aPromise = fc
  .tuple(instant, fc.integer({ min: HOUR, max: 3 * DAY }))
  .map(([promiseFrom, service]) => ({ promiseFrom, promisedAt: promiseFrom + service }));
const pickDisjointStops = (stops: readonly StopSpan[]) => {
  const sortedStops = stops.toSorted((a, b) => a.since - b.since);
  return sortedStops.filter((one, i) => sortedStops.slice(0, i).every((before) => before.until < one.since));
};

it('stops add exactly once, whatever the order in which several are given, and twice the same adds nothing', () => {
  fc.assert(
    fc.property(
      aPromise,
      fc.array(aStop, { maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (one, stops, chance) => {
        const after = applyStops(one, stops);
        const shuffled = stops
          .map((each) => [chance.next().value, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        expect(applyStops(one, shuffled)).toBe(after);
        expect(applyStops(one, [...stops, ...stops])).toBe(after);
      },
    ),
  );
});

it('one stop after the other is the sum of the overlaps, each with the promise that the ones before have left', () => {
  fc.assert(
    fc.property(aPromise, fc.array(aStop, { maxLength: 8 }), (one, some) => {
      const stops = pickDisjointStops(some);
      let promisedAt = one.promisedAt;
      for (const each of stops) promisedAt += computeOverlap(each, { ...one, promisedAt });
      expect(applyStops(one, stops)).toBe(promisedAt);
      const stopped = stops.reduce((sum, { since, until }) => sum + until - since, 0);
      expect(promisedAt - one.promisedAt).toBeLessThanOrEqual(stopped);
      expect(promisedAt).toBeGreaterThanOrEqual(one.promisedAt);
    }),
  );
});

it('a stop that was signalled in two parts moves as much as the whole', () => {
  fc.assert(
    fc.property(aPromise, aStop, fc.double({ min: 0, max: 1, noNaN: true }), (one, whole, part) => {
      const middle = whole.since + Math.floor((whole.until - whole.since) * part);
      const inTwo = [
        { since: middle, until: whole.until },
        { since: whole.since, until: middle },
      ];
      expect(applyStops(one, inTwo)).toBe(applyStops(one, [whole]));
    }),
  );
});
