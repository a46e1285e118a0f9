import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, formatIsoDay, formatIsoHour, HOUR } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { getWeekday } from '../promises/openHours.ts';
import { findRuleSlot, isOnSlotGrid, listWeekdaySlots } from '../promises/slots.ts';

import { isAskedAt, listRuleDates, type RuleDays } from './rules.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const aRule = (parts: Partial<RuleDays> = {}): RuleDays => ({
  weekdays: [2],
  at: '10:00',
  from: '2026-01-01',
  to: null,
  except: [],
  ...parts,
});
const listOpenDates = (rule: RuleDays, from: string, days: number, holidays: string[] = []) =>
  listRuleDates(rule, { ...HOUSE_DEFAULTS, holidays }, { from: Date.parse(from), days })
    .filter(({ isOpen }) => isOpen)
    .map(({ date }) => date);

it.each<[what: string, rule: Partial<RuleDays>, from: string, days: number, dates: string[]]>([
  ['each Tuesday', {}, '2026-12-01', 14, ['2026-12-01', '2026-12-08']],
  ['two weekdays', { weekdays: [1, 4] }, '2026-11-30', 7, ['2026-11-30', '2026-12-03']],
  ['from its first day on', { from: '2026-12-08' }, '2026-12-01', 14, ['2026-12-08']],
  ['until its last day', { to: '2026-12-01' }, '2026-12-01', 14, ['2026-12-01']],
  ['without days left out', { except: ['2026-12-01'] }, '2026-12-01', 14, ['2026-12-08']],
  ['over the new year', { weekdays: [4] }, '2026-12-31', 8, ['2026-12-31', '2027-01-07']],
  ['29 February', { weekdays: [2] }, '2028-02-28', 3, ['2028-02-29']],
  ['28 February and 1 March of a common year', { weekdays: [7, 1] }, '2027-02-28', 2, ['2027-03-01']],
  ['no Sunday, when the house is closed', { weekdays: [7] }, '2026-12-01', 14, []],
  ['nothing once it has ended', { to: '2025-12-31' }, '2026-12-01', 14, []],
])('gives %s', (_, parts, from, days, dates) => {
  expect(listOpenDates(aRule(parts), from, days)).toEqual(dates);
});

it('leaves out a holiday and moves it to no other day', () => {
  expect(listOpenDates(aRule({ weekdays: EVERY_DAY }), '2026-12-24', 3, ['2026-12-25'])).toEqual([
    '2026-12-24',
    '2026-12-26',
  ]);
});

it('names a closed date, so that a calendar can say why nobody comes', () => {
  const days = { ...HOUSE_DEFAULTS, holidays: ['2026-12-01'] };
  expect(listRuleDates(aRule(), days, { from: Date.parse('2026-12-01'), days: 8 })).toEqual([
    { date: '2026-12-01', isOpen: false },
    { date: '2026-12-08', isOpen: true },
  ]);
});

const isoDay = fc.integer({ min: 0, max: 900 }).map((n) => formatIsoDay(Date.UTC(2027, 0, 1) + n * DAY));
const anyRule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  at: fc.constant('10:00'),
  from: isoDay,
  to: fc.option(isoDay),
  except: fc.array(isoDay, { maxLength: 60 }),
});

describe('over 400 days', () => {
  it('gives each date once, in order, of its weekdays, open and not left out', () => {
    fc.assert(
      fc.property(anyRule, isoDay, fc.array(isoDay, { maxLength: 60 }), (rule, from, holidays) => {
        const dates = listOpenDates(rule, from, 400, holidays);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const date of dates) {
          expect(rule.weekdays).toContain(getWeekday(Date.parse(date)));
          expect([...holidays, ...rule.except]).not.toContain(date);
          expect(date >= rule.from && date <= (rule.to ?? date)).toBe(true);
          expect(getWeekday(Date.parse(date))).not.toBe(7);
        }
      }),
    );
  });

  it('gives the same dates day by day as at once', () => {
    fc.assert(
      fc.property(anyRule, isoDay, (rule, from) => {
        const one = (i: number) => listOpenDates(rule, formatIsoDay(Date.parse(from) + i * DAY), 1);
        const dayByDay = Array.from({ length: 400 }, (_, i) => one(i)).flat();
        expect(dayByDay).toEqual(listOpenDates(rule, from, 400));
      }),
      { numRuns: 20 },
    );
  });
});

describe('whatever the zone of the machine', () => {
  afterEach(() => vi.unstubAllEnvs());
  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris'])(
    '%s: the day is that of Abidjan',
    (tz) => {
      vi.stubEnv('TZ', tz);
      for (const at of [Date.UTC(2026, 11, 1), Date.UTC(2026, 11, 1, 23, 59, 59)]) {
        const dates = listRuleDates(aRule(), HOUSE_DEFAULTS, { from: at, days: 1 });
        expect(dates).toEqual([{ date: '2026-12-01', isOpen: true }]);
      }
      expect(findRuleSlot(HOUSE_DEFAULTS, '2026-12-01', '10:00')).toEqual({
        from: Date.UTC(2026, 11, 1, 10),
        to: Date.UTC(2026, 11, 1, 12),
      });
    },
  );
});

describe('the hour', () => {
  it.each<[at: string, weekdays: number[], isOn: boolean]>([
    ['08:00', [1], true],
    ['16:00', EVERY_DAY, true],
    ['10:30', [1], false],
    ['18:00', [1], false],
    ['10:00', [7], false],
  ])('%s on %j is on the grid: %s', (at, weekdays, isOn) => {
    expect(isOnSlotGrid(HOUSE_DEFAULTS, { weekdays, at })).toBe(isOn);
  });

  it('begins at any hour of the chosen weekdays, whatever today still offers', () => {
    const hours = [
      { day: 1, from: '08:00', to: '12:00' },
      { day: 6, from: '10:00', to: '14:00' },
    ];
    const listHours = (weekdays: number[]) =>
      listWeekdaySlots({ hours, slotMinutes: 120 }, weekdays).map(({ from }) => formatIsoHour(from));
    expect(listHours([1])).toEqual(['08:00', '10:00']);
    expect(listHours([6, 7])).toEqual(['10:00', '12:00']);
    expect(listHours([7])).toEqual([]);
  });

  it.each([
    { saturday: '09:00', offered: [] },
    { saturday: '10:00', offered: ['10:00', '12:00'] },
  ])('is offered for Monday and a Saturday from $saturday if both have it', ({ saturday, offered }) => {
    const hours = [
      { day: 1, from: '08:00', to: '18:00' },
      { day: 6, from: saturday, to: '14:00' },
    ];
    const slots = listWeekdaySlots({ hours, slotMinutes: 120 }, [1, 6]);
    expect(slots.map(({ from }) => formatIsoHour(from))).toEqual(offered);
  });

  it('is on the grid although a holiday falls on that weekday', () => {
    const holidays = ['1969-12-29', '2026-12-01'];
    expect(isOnSlotGrid({ ...HOUSE_DEFAULTS, holidays }, { weekdays: [1, 2], at: '10:00' })).toBe(true);
    expect(findRuleSlot({ ...HOUSE_DEFAULTS, holidays }, '2026-12-01', '10:00')).toBeNull();
  });
});

it('asks from 18:00 of the evening before until the slot begins', () => {
  const slotFrom = Date.UTC(2026, 11, 1, 10);
  expect(isAskedAt(slotFrom, Date.UTC(2026, 10, 30, 18) - 1)).toBe(false);
  expect(isAskedAt(slotFrom, Date.UTC(2026, 10, 30, 18))).toBe(true);
  expect(isAskedAt(slotFrom, slotFrom - HOUR)).toBe(true);
  expect(isAskedAt(slotFrom, slotFrom)).toBe(false);
});
