import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { raisePrice } from './cart.ts';
import { changeExpress, findExpressPromise } from './express.ts';

/** 20 November 2026 is a Friday; the house is open from 8 to 18 h, except on Sunday. */
const buildTime = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
const now = buildTime(20, 9);
const aSlot = (day: number, hour: number) => ({ from: buildTime(day, hour), to: buildTime(day, hour + 2) });
const find = (hours: number, pickup: object, terms: object = {}) =>
  findExpressPromise({ ...HOUSE_DEFAULTS, ...terms }, { now, ...pickup }, { percent: 50, hours })?.promisedAt;

const BEFORE_HOLIDAY = { holidays: ['2026-11-21'], serviceHours: 96 };
const estimate = (_: number, isExpress?: boolean) => ({ promisedAt: buildTime(isExpress ? 20 : 21, 18) });

it.each<[name: string, hours: number, pickup: object, terms: object, promisedAt: number | undefined]>([
  ['by the clock from the end of the slot', 4, { slot: aSlot(20, 12) }, {}, buildTime(20, 18)],
  ['from the end of the next passage', 4, { passage: aSlot(20, 10) }, {}, buildTime(20, 16)],
  ['in closed time: the next opening and one slot', 8, { slot: aSlot(20, 16) }, {}, buildTime(21, 10)],
  ['beyond a closed Sunday', 17, { slot: aSlot(21, 14) }, { serviceHours: 48 }, buildTime(23, 10)],
  ['beyond a holiday', 8, { slot: aSlot(20, 16) }, BEFORE_HOLIDAY, buildTime(23, 10)],
  ['never within a slot of the pickup', 2, { slot: aSlot(20, 10) }, { slotMinutes: 240 }, buildTime(20, 16)],
  ['not where it gains less than a slot', 23, { slot: aSlot(20, 10) }, {}, undefined],
  ['not where the plant stands still', 4, { slot: aSlot(20, 12), plantBackAt: now }, {}, undefined],
  ['not for linen fetched long ago', 2, { slot: aSlot(19, 10) }, {}, undefined],
  ['where the estimate keeps it', 4, { slot: aSlot(20, 12), estimate }, {}, buildTime(20, 18)],
  ['not where the estimate is later', 4, { slot: aSlot(20, 10), estimate }, {}, undefined],
])('the express hour is told %s', (_, hours, pickup, terms, promisedAt) => {
  expect(find(hours, pickup, terms)).toBe(promisedAt);
});

it.each([
  [1000, 50, 1500],
  [1001, 50, 1502],
  [333, 10, 366],
  [335, 10, 369],
  [700, 0, 700],
])('%i F with %i %% more are %i F, half up', (unitPrice, percent, raised) => {
  expect(raisePrice({ productId: 'p', unitPrice }, { percent, hours: 8 }).unitPrice).toBe(raised);
  expect(raisePrice({ productId: '', unitPrice }, { percent, hours: 8 }).unitPrice).toBe(unitPrice);
});

it('finds the price before it was raised', () => {
  const [prices, percents] = [fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 300 })];
  fc.assert(
    fc.property(prices, percents, (unitPrice, percent) => {
      const item = { productId: 'p', unitPrice };
      const express = { percent, hours: 8 };
      expect(changeExpress(raisePrice(item, express), express, null)).toEqual(item);
    }),
  );
});
