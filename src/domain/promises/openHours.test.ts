import { afterEach, describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpening, findOpenMoment } from './openHours.ts';

const { hours } = HOUSE_DEFAULTS;
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
    expect(findOpenMoment(hours, moment)).toBe(expected);
  });
});

it('a house that is open once a week opens again a week later', () => {
  const mondays = [{ day: 1, from: '07:30', to: '12:15' }];
  expect(findOpenMoment(mondays, buildTime(23, 12, 15))).toBe(buildTime(23, 12, 15));
  expect(findOpenMoment(mondays, buildTime(23, 12, 16))).toBe(buildTime(30, 7, 30));
  expect(findOpening(mondays, buildTime(23, 23))).toEqual({
    opensAt: buildTime(23, 7, 30),
    closesAt: buildTime(23, 12, 15),
  });
  expect(findOpening(mondays, buildTime(24, 9))).toBeNull();
});
