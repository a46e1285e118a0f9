import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyHours } from '#testing/promises/anyHours.ts';
import { HOUR, MINUTE, startOfDay } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import {
  countFreePlaces,
  findOfferedSlot,
  getMostBookings,
  listNextFreeSlots,
  listOfferedDays,
  listSlots,
  type SlotTerms,
} from './slots.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const aSlot = (hour: number) => ({ from: buildTime(20, hour), to: buildTime(20, hour + 2) });
const listSlotStarts = (terms: SlotTerms, day: number) =>
  listSlots(terms, day).map(({ from }) => new Date(from).toISOString().slice(11, 16));

it.each<[slotMinutes: number, from: string, to: string, expected: string[]]>([
  [120, '08:00', '18:00', ['08:00', '10:00', '12:00', '14:00', '16:00']],
  [180, '08:00', '18:00', ['08:00', '11:00', '14:00']],
  [45, '08:30', '10:40', ['08:30', '09:15']],
  [240, '09:00', '12:00', []],
])('slots of %i minutes from %s to %s', (slotMinutes, from, to, expected) => {
  expect(
    listSlotStarts({ ...HOUSE_DEFAULTS, slotMinutes, hours: [{ day: 5, from, to }] }, buildTime(20, 0)),
  ).toEqual(expected);
});

it('a closed day has no slot, and is named among the days', () => {
  const days = listOfferedDays(HOUSE_DEFAULTS, buildTime(20, 9));
  expect(days.map(({ day }) => day)).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => buildTime(day, 0)));
  expect(days.map(({ slots }) => slots.length)).toEqual([4, 5, 0, 5, 5, 5, 5]);
});

it('a holiday has no slot', () => {
  const terms = { ...HOUSE_DEFAULTS, holidays: ['2026-11-20', '2026-11-25'] };
  const days = listOfferedDays(terms, buildTime(20, 9));
  expect(days.map(({ slots }) => slots.length)).toEqual([0, 5, 0, 5, 5, 0, 5]);
  expect(findOfferedSlot(terms, buildTime(25, 10), buildTime(20, 9))).toBeNull();
});

it('a slot is offered until the lead time before it', () => {
  const findTenOClockSlot = (now: number) => findOfferedSlot(HOUSE_DEFAULTS, buildTime(20, 10), now);
  expect(findTenOClockSlot(buildTime(20, 9))).toEqual(aSlot(10));
  expect(findTenOClockSlot(buildTime(20, 9) + 1)).toBeNull();
});

it.each<[why: string, from: number]>([
  ['past', buildTime(19, 10)],
  ['begun', buildTime(20, 8)],
  ['off the grid', buildTime(20, 11)],
  ['of the night', buildTime(20, 18)],
  ['of a closed day', buildTime(22, 10)],
  ['too far', buildTime(27, 10)],
  ['no instant of a grid', buildTime(20, 10) + 0.5],
])('one that is %s is not', (_, from) => {
  expect(findOfferedSlot(HOUSE_DEFAULTS, from, buildTime(20, 9))).toBeNull();
});

it('an order of before the grid changed takes a place of each slot that it overlaps', () => {
  const takenSlots = [aSlot(9)];
  const countPlaces = (hour: number) => countFreePlaces(aSlot(hour), takenSlots, 2);
  expect([6, 7, 8, 10, 11].map(countPlaces)).toEqual([2, 2, 1, 1, 2]);
  expect(countFreePlaces(aSlot(10), [...takenSlots, ...takenSlots, ...takenSlots], 2)).toBe(0);
});

it('the next three have a place, and come after what was asked for while there are any', () => {
  const slots = [8, 10, 12, 14, 16].map((hour) => ({ ...aSlot(hour), places: hour === 12 ? 0 : 1 }));
  const listNextFreeHours = (hour: number) =>
    listNextFreeSlots(slots, buildTime(20, hour)).map(({ from }) => (from - buildTime(20, 0)) / HOUR);
  expect(listNextFreeHours(8)).toEqual([10, 14, 16]);
  expect(listNextFreeHours(14)).toEqual([16, 14, 10]);
  expect(listNextFreeHours(18)).toEqual([16, 14, 10]);
});

it.each([
  [false, 3],
  [true, 10],
])('an account with a delivered order (%s) may hold %i bookings', (hasDelivery, most) => {
  expect(getMostBookings(hasDelivery)).toBe(most);
});

const anyTerms = fc.record({
  hours: anyHours,
  holidays: fc.constantFrom<string[]>([], ['2026-11-20', '2026-11-24']),
  slotMinutes: fc.integer({ min: 15, max: 720 }),
  slotPlaces: fc.constant(6),
  slotDays: fc.integer({ min: 1, max: 60 }),
  slotLeadMinutes: fc.integer({ min: 0, max: 2880 }),
});

it('slots follow each other, lie in the open hours and ahead of the lead time, whatever the settings', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: buildTime(1, 0), max: buildTime(30, 0) }), (terms, now) => {
      const days = listOfferedDays(terms, now);
      expect(days).toHaveLength(terms.slotDays);
      for (const { day, slots } of days) {
        const weekday = new Date(day).getUTCDay() || 7;
        const [first] = slots;
        if (first) expect(findOfferedSlot(terms, first.from, now)).toEqual(first);
        if (first) expect(terms.hours.some((one) => one.day === weekday)).toBe(true);
        if (first) expect(terms.holidays).not.toContain(new Date(day).toISOString().slice(0, 10));
        for (const [i, slot] of slots.entries()) {
          const before = slots[i - 1]?.to ?? slot.from;
          expect(slot).toEqual({ from: before, to: before + terms.slotMinutes * MINUTE });
          expect([startOfDay(slot.from), startOfDay(slot.to)]).toEqual([day, day]);
          expect(slot.from).toBeGreaterThanOrEqual(now + terms.slotLeadMinutes * MINUTE);
        }
      }
    }),
  );
});
