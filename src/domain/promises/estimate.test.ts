import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { createEstimator, type HouseLoad } from './estimate.ts';
import { isOpenAt } from './openHours.ts';
import {
  countBusyMinutes,
  finishInOpenTime,
  getPromisedRate,
  makeSteadyRate,
  measurePlantRate,
} from './plantRate.ts';

/** 20 November 2026 is a Friday; the house is open from 8 to 18 h, except on Sunday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
const NOTHING = { piecesInPlant: 0, joining: [] };
const NO_LOAD: HouseLoad = { ...NOTHING, express: NOTHING, returns: [], livreursOn: 1 };
const estimateAt = (pickupBy: number, load: Partial<HouseLoad> = {}, more = {}) =>
  createEstimator(
    { ...HOUSE_DEFAULTS, ...more },
    { rate: makeSteadyRate(10), load: { ...NO_LOAD, ...load }, now, ...more },
  )(pickupBy);

it('counts the order itself where it is more work than the margin holds', () => {
  const promiseWith = (pieces: number) => estimateAt(buildTime(20, 11), {}, { pieces }).promisedAt;
  expect([0, 18, 40, 300].map(promiseWith)).toEqual([
    buildTime(20, 16),
    buildTime(20, 16),
    buildTime(20, 18),
    buildTime(24, 14),
  ]);
});

const JOINS_A_BUSY_PLANT = { piecesInPlant: 30, joining: [{ at: buildTime(20, 10), pieces: 40 }] };
const JOINS_A_RESTING_PLANT = { piecesInPlant: 10, joining: [{ at: buildTime(20, 12), pieces: 90 }] };
const FULL_SLOT = { returns: [{ at: buildTime(20, 15), orders: 6 }] };

it.each<[name: string, load: Partial<HouseLoad>, promisedAt: number, waiting: number]>([
  ['with nothing to do: two hours after the pickup', {}, buildTime(20, 16), 0],
  ['with less to do than the way takes', { piecesInPlant: 20 }, buildTime(20, 16), 20],
  ['behind what lies in the plant', { piecesInPlant: 40 }, buildTime(20, 18), 40],
  ['across the night', { piecesInPlant: 60 }, buildTime(21, 10), 60],
  ['across the closed Sunday', { piecesInPlant: 170 }, buildTime(23, 10), 170],
  ['behind linen that joins while the plant is busy', JOINS_A_BUSY_PLANT, buildTime(21, 10), 70],
  ['before linen that joins a plant that has come to rest', JOINS_A_RESTING_PLANT, buildTime(20, 16), 10],
  ['in the next slot where one is full', FULL_SLOT, buildTime(20, 18), 0],
])('a return is promised %s', (_, load, promisedAt, waiting) => {
  expect(estimateAt(buildTime(20, 11), load)).toMatchObject({ promisedAt, waiting });
});

it('goes before all that is not express, and an ordinary order waits for the express linen of its own time', () => {
  const express = { piecesInPlant: 10, joining: [{ at: buildTime(20, 12), pieces: 20 }] };
  const estimate = createEstimator(HOUSE_DEFAULTS, {
    rate: makeSteadyRate(10),
    load: { ...NO_LOAD, ...express, piecesInPlant: 200, express },
    now,
    pieces: 30,
  });
  const idle = { ...NO_LOAD, joining: express.joining, express: { ...express, piecesInPlant: 0 } };
  expect(estimate(buildTime(20, 11), true)).toMatchObject({ promisedAt: buildTime(20, 16), waiting: 10 });
  expect(estimate(buildTime(20, 11))).toMatchObject({ promisedAt: buildTime(23, 16), waiting: 220 });
  expect(estimateAt(buildTime(20, 11), idle, { pieces: 30 }).promisedAt).toBe(buildTime(20, 18));
  expect(estimateAt(buildTime(20, 11), NO_LOAD, { pieces: 30 }).promisedAt).toBe(buildTime(20, 16));
});

describe('whatever the house has to do', () => {
  const at = fc.integer({ min: now, max: now + 9 * DAY });
  const pieces = fc.integer({ min: 0, max: 400 });
  const load = fc.record<HouseLoad>({
    piecesInPlant: pieces,
    joining: fc
      .array(fc.record({ at, pieces }), { maxLength: 12 })
      .map((list) => list.sort((one, other) => one.at - other.at)),
    express: fc.constant(NOTHING),
    returns: fc.array(fc.record({ at, orders: fc.integer({ min: 1, max: 12 }) }), { maxLength: 30 }),
    livreursOn: fc.integer({ min: 0, max: 4 }),
  });
  const houses = fc.record({
    load,
    rate: fc.array(fc.double({ min: 0.5, max: 80, noNaN: true }), { minLength: 7, maxLength: 7 }),
    holidays: fc.subarray(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24']),
    slotMinutes: fc.constantFrom(60, 90, 120, 240),
    plantBackAt: fc.option(at, { nil: undefined }),
  });
  type House = typeof houses extends fc.Arbitrary<infer H> ? H : never;
  const open = ({ load: of, rate, plantBackAt, ...terms }: House) =>
    createEstimator(
      { ...HOUSE_DEFAULTS, ...terms },
      { rate: { source: 'setting', byWeekday: rate }, load: of, now, plantBackAt },
    );
  const RUNS = { numRuns: 150 };

  it('nothing is promised for closed time, nor before the pickup and the margin', () => {
    fc.assert(
      fc.property(houses, at, (house, pickupBy) => {
        const { promisedAt } = open(house)(pickupBy);
        expect(isOpenAt({ ...HOUSE_DEFAULTS, holidays: house.holidays }, promisedAt)).toBe(true);
        expect(promisedAt).toBeGreaterThan(pickupBy + 2 * HOUR);
      }),
      RUNS,
    );
  });

  it('more linen in the plant, more that joins, and more returns never make it earlier', () => {
    fc.assert(
      fc.property(houses, at, pieces, at, (house, pickupBy, more, joinsAt) => {
        const { piecesInPlant, joining, returns } = house.load;
        const loads = [
          { ...house.load, piecesInPlant: piecesInPlant + more },
          {
            ...house.load,
            joining: [...joining, { at: joinsAt, pieces: more }].sort((one, other) => one.at - other.at),
          },
          { ...house.load, returns: [...returns, { at: joinsAt, orders: 6 }] },
        ];
        const { promisedAt } = open(house)(pickupBy);
        for (const larger of loads)
          expect(open({ ...house, load: larger })(pickupBy).promisedAt).toBeGreaterThanOrEqual(promisedAt);
      }),
      RUNS,
    );
  });

  it('a stop of the plant only makes it later', () => {
    fc.assert(
      fc.property(houses, at, (house, pickupBy) => {
        const { promisedAt } = open({ ...house, plantBackAt: undefined })(pickupBy);
        expect(open(house)(pickupBy).promisedAt).toBeGreaterThanOrEqual(promisedAt);
      }),
      RUNS,
    );
  });

  it('a later pickup is never back earlier', () => {
    fc.assert(
      fc.property(houses, at, at, (house, one, other) => {
        const estimate = open(house);
        expect(estimate(Math.max(one, other)).promisedAt).toBeGreaterThanOrEqual(
          estimate(Math.min(one, other)).promisedAt,
        );
      }),
      RUNS,
    );
  });
});

describe('the measured rate', () => {
  const weeks = Array.from({ length: 28 }, (_, i) => ({
    day: buildTime(20, 0) - (i + 1) * DAY,
    pieces: 60,
    busyMinutes: 300,
  }));

  it('is unknown before four weeks, and with too little work', () => {
    expect(measurePlantRate(weeks, buildTime(20, 0) - 27 * DAY, now)).toBeNull();
    expect(measurePlantRate(weeks.slice(0, 3), buildTime(20, 0) - 28 * DAY, now)).toBeNull();
    expect(measurePlantRate([], null, now)).toBeNull();
  });

  it('is that of each weekday, or of all days where a weekday has too little', () => {
    const isSaturday = ({ day }: { day: number }) => new Date(day).getUTCDay() === 6;
    const days = weeks.map((one) => (isSaturday(one) ? { ...one, pieces: 90 } : one));
    const first = buildTime(20, 0) - 28 * DAY;
    expect(measurePlantRate(days, first, now)?.byWeekday).toEqual([12, 12, 12, 12, 12, 18, 12]);
    const withoutSaturdays = weeks.filter((one) => !isSaturday(one));
    expect(measurePlantRate(withoutSaturdays, first, now)?.byWeekday).toEqual([12, 12, 12, 12, 12, 12, 12]);
  });

  it('counts a minute once, when linen had come, the house open and the plant running', () => {
    const stays = [
      { since: buildTime(19, 15), until: buildTime(20, 10) },
      { since: buildTime(20, 9), until: buildTime(20, 11) },
      { since: buildTime(20, 17), until: buildTime(23, 9) },
    ];
    expect(countBusyMinutes(HOUSE_DEFAULTS, buildTime(20, 0), stays, [])).toBe(215);
    const stops = [{ since: buildTime(20, 10, 30), until: buildTime(20, 17, 30) }];
    expect(countBusyMinutes(HOUSE_DEFAULTS, buildTime(20, 0), stays, stops)).toBe(180);
    expect(countBusyMinutes(HOUSE_DEFAULTS, buildTime(22, 0), stays, [])).toBe(0);
  });

  it('promises a little less than was measured, and exactly what is set', () => {
    const measured = { source: 'measured', byWeekday: [20, 20, 20, 20, 20, 20, 20] } as const;
    expect(getPromisedRate(measured, now)).toBe(19);
    expect(getPromisedRate(makeSteadyRate(20), now)).toBe(20);
  });

  it('goes on in open time alone', () => {
    const finish = (hours: number) => finishInOpenTime(HOUSE_DEFAULTS, buildTime(21, 16), hours, () => 1);
    expect([finish(1), finish(2), finish(3)]).toEqual([
      buildTime(21, 17),
      buildTime(21, 18),
      buildTime(23, 9),
    ]);
    expect(finish(0)).toBe(buildTime(21, 16));
    expect(finishInOpenTime(HOUSE_DEFAULTS, buildTime(22, 3), 30 / 60, () => 1)).toBe(
      buildTime(23, 8) + 30 * MINUTE,
    );
  });
});
