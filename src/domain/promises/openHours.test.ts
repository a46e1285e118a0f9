import { afterEach, describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpening, findOpenMoment } from './openHours.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0, second = 0) =>
  Date.UTC(2026, 10, day, hour, minute, second);

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each([undefined, 'America/New_York', 'Pacific/Auckland'])('with the server in %s', (zone) => {
  it.each<[name: string, at: number, expected: number]>([
    ['open time', buildTime(20, 9, 30), buildTime(20, 9, 30)],
    ['the opening', buildTime(20, 8), buildTime(20, 8)],
    ['the closing, which counts as open', buildTime(20, 18), buildTime(20, 18)],
    ['a second after the closing', buildTime(20, 18, 0, 1), buildTime(21, 8)],
    ['the night', buildTime(20, 23), buildTime(21, 8)],
    ['before the opening', buildTime(20, 3), buildTime(20, 8)],
    ['Saturday night', buildTime(21, 20), buildTime(23, 8)],
    ['a closed day', buildTime(22, 12), buildTime(23, 8)],
  ])('%s', (_, moment, expected) => {
    if (zone) process.env.TZ = zone;
    if (zone) expect(new Date(moment).getTimezoneOffset()).not.toBe(0);
    expect(findOpenMoment(HOUSE_DEFAULTS, moment)).toBe(expected);
  });
});

it('a house that is open once a week opens again a week later', () => {
  const mondays = { hours: [{ day: 1, from: '07:30', to: '12:15' }], holidays: [] };
  expect(findOpenMoment(mondays, buildTime(23, 12, 15))).toBe(buildTime(23, 12, 15));
  expect(findOpenMoment(mondays, buildTime(23, 12, 16))).toBe(buildTime(30, 7, 30));
  expect(findOpening(mondays, buildTime(23, 23))).toEqual({
    opensAt: buildTime(23, 7, 30),
    closesAt: buildTime(23, 12, 15),
  });
  expect(findOpening(mondays, buildTime(24, 9))).toBeNull();
});

it.each<[name: string, holidays: string[], at: number, expected: number]>([
  ['on it', ['2026-11-21'], buildTime(21, 9), buildTime(23, 8)],
  ['the evening before', ['2026-11-21'], buildTime(20, 19), buildTime(23, 8)],
  [
    'on the first of three in a row',
    ['2026-11-23', '2026-11-24', '2026-11-25'],
    buildTime(23, 9),
    buildTime(26, 8),
  ],
  ['on a day that is closed anyway', ['2026-11-22'], buildTime(22, 9), buildTime(23, 8)],
  ['after it', ['2026-11-19'], buildTime(20, 9), buildTime(20, 9)],
])('a holiday has no opening: %s', (_, holidays, at, expected) => {
  expect(findOpenMoment({ ...HOUSE_DEFAULTS, holidays }, at)).toBe(expected);
});

it('finds the opening after as many closed weeks as there are holidays', () => {
  const mondays = [{ day: 1, from: '08:00', to: '12:00' }];
  const holidays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'];
  expect(findOpenMoment({ hours: mondays, holidays }, buildTime(20, 9))).toBe(Date.UTC(2026, 11, 21, 8));
});
