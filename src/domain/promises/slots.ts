import { DAY, formatIsoDay, formatIsoHour, MINUTE, startOfDay, startOfWeek } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { findOpening, parseClock } from './openHours.ts';

export type Slot = { from: number; to: number };

export type SlotTerms = Pick<
  HouseSettings,
  'hours' | 'holidays' | 'slotMinutes' | 'slotPlaces' | 'slotDays' | 'slotLeadMinutes'
>;

export type SlotGrid = Pick<SlotTerms, 'hours' | 'holidays' | 'slotMinutes'>;

export const LONGEST_SLOT_MS = 720 * MINUTE;

export function listSlots(terms: SlotGrid, day: number): Slot[] {
  const opening = findOpening(terms, day);
  if (!opening) return [];
  const length = terms.slotMinutes * MINUTE;
  const count = Math.floor((opening.closesAt - opening.opensAt) / length);
  return Array.from({ length: count }, (_, i) => {
    const from = opening.opensAt + i * length;
    return { from, to: from + length };
  });
}

export function listOfferedDays(terms: SlotTerms, now: number): { day: number; slots: Slot[] }[] {
  return Array.from({ length: terms.slotDays }, (_, i) => {
    const day = startOfDay(now) + i * DAY;
    return { day, slots: listOfferedSlots(terms, day, now) };
  });
}

export function findOfferedSlot(terms: SlotTerms, from: number, now: number): Slot | null {
  const day = startOfDay(from);
  if (day >= startOfDay(now) + terms.slotDays * DAY) return null;
  return listOfferedSlots(terms, day, now).find((slot) => slot.from === from) ?? null;
}

function listOfferedSlots(terms: SlotTerms, day: number, now: number): Slot[] {
  const earliest = now + terms.slotLeadMinutes * MINUTE;
  return listSlots(terms, day).filter(({ from }) => from >= earliest);
}

/** A taken slot of another length, from before the settings changed, uses a place of each slot that it overlaps. */
export function countFreePlaces(slot: Slot, taken: readonly Slot[], places: number): number {
  const usedPlaces = taken.filter(({ from, to }) => from < slot.to && to > slot.from).length;
  return Math.max(0, places - usedPlaces);
}

/** An account that nobody has delivered to yet could book places for nobody. */
export const getMostBookings = (hasDelivery: boolean) => (hasDelivery ? 10 : 3);

/** Slots after the requested one come first; the nearest earlier ones fill up the rest. */
export function listNextFreeSlots<S extends Slot & { places: number }>(
  slots: readonly S[],
  from: number,
): S[] {
  const free = slots.filter(({ places }) => places > 0);
  const later = free.filter((slot) => slot.from > from);
  const earlier = free.filter((slot) => slot.from <= from);
  return [...later, ...earlier.reverse()].slice(0, 3);
}

/** Null where the house is closed, or no slot begins at that hour. */
export function findRuleSlot(grid: SlotGrid, date: string, at: string): Slot | null {
  const day = Date.parse(date);
  return listSlots(grid, day).find(({ from }) => from === day + parseClock(at)) ?? null;
}

/** The week of the epoch stands for any week without holidays. */
const listDays = (weekdays: readonly number[]) =>
  weekdays.map((weekday) => startOfWeek(0) + (weekday - 1) * DAY);

/** Weekdays on which the house is always closed give no date, so they refuse nothing. */
export function isOnSlotGrid(grid: SlotGrid, { weekdays, at }: { weekdays: number[]; at: string }): boolean {
  const withoutHolidays = { ...grid, holidays: [] };
  const openDays = listDays(weekdays).filter((day) => findOpening(withoutHolidays, day));
  return (
    openDays.length > 0 &&
    openDays.every((day) => findRuleSlot(withoutHolidays, formatIsoDay(day), at) !== null)
  );
}

/** A rule has one hour for all of its weekdays, so only hours that each of them has are offered. */
export function listWeekdaySlots(grid: Omit<SlotGrid, 'holidays'>, weekdays: number[]): Slot[] {
  const everyWeek = { ...grid, holidays: [] };
  const openDay = listDays(weekdays).find((day) => findOpening(everyWeek, day));
  if (openDay === undefined) return [];
  return listSlots(everyWeek, openDay).filter(({ from }) =>
    isOnSlotGrid(everyWeek, { weekdays, at: formatIsoHour(from) }),
  );
}
