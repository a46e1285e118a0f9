import { afterEach, describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpening, findOpenMoment } from './openHours.ts';

const { hours } = HOUSE_DEFAULTS;
/** 20 November 2026 is a Friday. */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  Date.UTC(2026, 10, day, hour, minute, second);

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each([undefined, 'America/New_York', 'Pacific/Auckland'])('with the server in %s', (zone) => {
  it.each<[name: string, at: number, expected: number]>([
    ['open time', at(20, 9, 30), at(20, 9, 30)],
    ['the opening', at(20, 8), at(20, 8)],
    ['the closing, which counts as open', at(20, 18), at(20, 18)],
    ['a second after the closing', at(20, 18, 0, 1), at(21, 8)],
    ['the night', at(20, 23), at(21, 8)],
    ['before the opening', at(20, 3), at(20, 8)],
    ['Saturday night', at(21, 20), at(23, 8)],
    ['a closed day', at(22, 12), at(23, 8)],
  ])('%s', (_, moment, expected) => {
    if (zone) process.env.TZ = zone;
    if (zone) expect(new Date(moment).getTimezoneOffset()).not.toBe(0);
    expect(findOpenMoment(hours, moment)).toBe(expected);
  });
});

it('a house that is open once a week opens again a week later', () => {
  const mondays = [{ day: 1, from: '07:30', to: '12:15' }];
  expect(findOpenMoment(mondays, at(23, 12, 15))).toBe(at(23, 12, 15));
  expect(findOpenMoment(mondays, at(23, 12, 16))).toBe(at(30, 7, 30));
  expect(findOpening(mondays, at(23, 23))).toEqual({ opensAt: at(23, 7, 30), closesAt: at(23, 12, 15) });
  expect(findOpening(mondays, at(24, 9))).toBeNull();
});
