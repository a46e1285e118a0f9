import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { computeCapacity, type DueReturn } from './capacity.ts';
import { makeSteadyRate } from './plantRate.ts';

/** 20 November 2026 is a Friday; the house is open from 8 to 18 h, except on Sunday. */
const buildTime = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
const HOUSE = { ...HOUSE_DEFAULTS, slotMinutes: 120, slotPlaces: 3 };
const compute = (dues: DueReturn[], more: Partial<Parameters<typeof computeCapacity>[1]> = {}) =>
  computeCapacity(HOUSE, { now: buildTime(20, 13), rate: makeSteadyRate(10), dues, livreursOn: 2, ...more });

it('counts the open hours that are left, and nothing on a closed day', () => {
  const days = compute([]);
  expect(days.map(({ possible }) => possible)).toEqual([50, 100, 0, 100, 100, 100, 100]);
  expect(days.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true, true, true, true]);
});

it('counts no hour in which the plant stands still', () => {
  const plantBackAt = buildTime(21, 12);
  expect(compute([], { plantBackAt }).map(({ possible }) => possible)).toEqual([
    0, 60, 0, 100, 100, 100, 100,
  ]);
});

it('has three places a slot for each livreur who is on, in the slots that are not over', () => {
  expect(compute([]).map(({ places }) => places)).toEqual([18, 30, 0, 30, 30, 30, 30]);
  expect(compute([], { livreursOn: 0 })[1]?.places).toBe(15);
});

it('counts what is late for today, and says what is missing until spare hours make up for it', () => {
  const days = compute([
    { promisedAt: buildTime(19, 16), orders: 3, pieces: 40 },
    { promisedAt: buildTime(20, 16), orders: 1, pieces: 30 },
    { promisedAt: buildTime(21, 10), orders: 2, pieces: 85 },
    { promisedAt: buildTime(23, 10), orders: 1, pieces: 0 },
  ]);
  expect(days.map(({ due }) => due)).toEqual([70, 85, 0, 0, 0, 0, 0]);
  expect(days.map(({ returns }) => returns)).toEqual([4, 2, 0, 1, 0, 0, 0]);
  expect(days.map(({ missing }) => missing)).toEqual([20, 5, 5, 0, 0, 0, 0]);
});

it('knows of nothing that is missing where no rate is known', () => {
  const days = compute([{ promisedAt: buildTime(20, 16), orders: 1, pieces: 900 }], { rate: null });
  expect(days[0]).toMatchObject({ due: 900, possible: null, missing: 0 });
});

it('is short of all work beyond what the week can do', () => {
  const anyDue = fc.record({
    promisedAt: fc.integer({ min: buildTime(19, 8), max: buildTime(26, 17) }),
    orders: fc.nat(5),
    pieces: fc.nat(120),
  });
  fc.assert(
    fc.property(fc.array(anyDue, { maxLength: 12 }), (dues) => {
      const days = compute(dues);
      const sum = (field: 'due' | 'returns' | 'possible') =>
        days.reduce((total, day) => total + (day[field] ?? 0), 0);
      expect(sum('due')).toBe(dues.reduce((total, { pieces }) => total + pieces, 0));
      expect(sum('returns')).toBe(dues.reduce((total, { orders }) => total + orders, 0));
      expect(days.at(-1)?.missing).toBe(Math.max(0, sum('due') - sum('possible')));
      expect(days[6]?.day).toBe(buildTime(20, 0) + 6 * DAY);
    }),
    { numRuns: 50 },
  );
});
