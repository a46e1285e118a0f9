import { afterEach, describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { findOpening, findOpenMoment } from './openHours.ts';

const { hours } = HOUSE_DEFAULTS;
/** 20 November 2026 is a Friday. */
const toInstant = (day: number, hour: number, minute = 0, second = 0) =>
  Date.UTC(2026, 10, day, hour, minute, second);

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each([undefined, 'America/New_York', 'Pacific/Auckland'])('with the server in %s', (zone) => {
  it.each<[name: string, at: number, expected: number]>([
    ['open time', toInstant(20, 9, 30), toInstant(20, 9, 30)],
    ['the opening', toInstant(20, 8), toInstant(20, 8)],
    ['the closing, which counts as open', toInstant(20, 18), toInstant(20, 18)],
    ['a second after the closing', toInstant(20, 18, 0, 1), toInstant(21, 8)],
    ['the night', toInstant(20, 23), toInstant(21, 8)],
    ['before the opening', toInstant(20, 3), toInstant(20, 8)],
    ['Saturday night', toInstant(21, 20), toInstant(23, 8)],
    ['a closed day', toInstant(22, 12), toInstant(23, 8)],
  ])('%s', (_, moment, expected) => {
    if (zone) process.env.TZ = zone;
    if (zone) expect(new Date(moment).getTimezoneOffset()).not.toBe(0);
    expect(findOpenMoment(hours, moment)).toBe(expected);
  });
});

it('a house that is open once a week opens again a week later', () => {
  const mondays = [{ day: 1, from: '07:30', to: '12:15' }];
  expect(findOpenMoment(mondays, toInstant(23, 12, 15))).toBe(toInstant(23, 12, 15));
  expect(findOpenMoment(mondays, toInstant(23, 12, 16))).toBe(toInstant(30, 7, 30));
  expect(findOpening(mondays, toInstant(23, 23))).toEqual({
    opensAt: toInstant(23, 7, 30),
    closesAt: toInstant(23, 12, 15),
  });
  expect(findOpening(mondays, toInstant(24, 9))).toBeNull();
});
