import { DAY, HOUR, startOfDay } from '../format/calendar.ts';
import { findOpening } from './openHours.ts';
import { getRateAt, type PlantRate } from './plantRate.ts';
import type { PromiseTerms } from './promise.ts';
import { listSlots, type SlotTerms } from './slots.ts';

const WEEK_DAYS = 7;

/** Orders that are promised for one instant. */
export interface DueReturn {
  promisedAt: number;
  orders: number;
  /** Pieces that the plant has not cleaned yet. */
  pieces: number;
}

export interface CapacityDay {
  day: number;
  isOpen: boolean;
  /** Returns that are promised for the day, and those that the livreurs who are on can make. */
  returns: number;
  places: number;
  /** Pieces to clean for the day's returns, and those that the plant can clean in its open hours. */
  due: number;
  possible: number | null;
  /** Pieces that the plant will not have cleaned by the end of the day at its rate. */
  missing: number;
}

interface HouseWeek {
  now: number;
  plantBackAt?: number | undefined;
  rate: PlantRate | null;
  dues: readonly DueReturn[];
  livreursOn: number;
}

/** Today and the six days after it. What is late counts for today, and a day's spare hours for the days after it. */
export function computeCapacity(terms: PromiseTerms & SlotTerms, week: HouseWeek): CapacityDay[] {
  const today = startOfDay(week.now);
  let spare = 0;
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = today + index * DAY;
    const dues = week.dues.filter(({ promisedAt }) => Math.max(today, startOfDay(promisedAt)) === day);
    const due = dues.reduce((sum, { pieces }) => sum + pieces, 0);
    const possible = computePossible(terms, week, day);
    spare += (possible ?? due) - due;
    return {
      day,
      isOpen: findOpening(terms, day) !== null,
      returns: dues.reduce((sum, { orders }) => sum + orders, 0),
      places: countPlaces(terms, week, day),
      due,
      possible,
      missing: Math.max(0, -spare),
    };
  });
}

function computePossible(terms: PromiseTerms, { now, plantBackAt = now, rate }: HouseWeek, day: number) {
  if (!rate) return null;
  const opening = findOpening(terms, day);
  if (!opening) return 0;
  const openMs = Math.max(0, opening.closesAt - Math.max(opening.opensAt, now, plantBackAt));
  return Math.floor((openMs * getRateAt(rate, day)) / HOUR);
}

function countPlaces(terms: SlotTerms, { now, livreursOn }: HouseWeek, day: number): number {
  const slots = listSlots(terms, day).filter(({ to }) => to > now);
  return slots.length * terms.slotPlaces * Math.max(1, livreursOn);
}
