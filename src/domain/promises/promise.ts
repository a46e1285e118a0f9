import { HOUR, MINUTE } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { findOpenMoment } from './openHours.ts';
import type { Slot } from './slots.ts';

type PromiseTerms = Pick<HouseSettings, 'hours' | 'slotMinutes' | 'serviceHours'>;

/** What an order's client is promised. */
export interface OrderPromise {
  /** Null: as soon as possible. */
  slotFrom: number | null;
  /** By when the linen is fetched: the end of the slot. */
  pickupBy: number;
  /** From when the service hours run, and stops of the plant move the promise. */
  promiseFrom: number;
  promisedAt: number;
}

interface Pickup {
  /** None: as soon as possible. */
  slot?: Slot | undefined;
  now: number;
  /** While the plant stands still: when it is reckoned to run again. */
  plantBackAt?: number | undefined;
}

/**
 * The service hours by the clock, from the end of the pickup's slot. As soon as possible is now, or while the house is
 * closed the first slot of the next opening. Nothing is cleaned while the plant stands still.
 */
export function computePromise(terms: PromiseTerms, { slot, now, plantBackAt = 0 }: Pickup): OrderPromise {
  const start = findOpenMoment(terms.hours, now);
  const pickupBy = slot?.to ?? start + terms.slotMinutes * MINUTE;
  const pickedUp = slot || start > now ? pickupBy : now;
  const promiseFrom = Math.max(pickedUp, plantBackAt);
  return {
    slotFrom: slot?.from ?? null,
    pickupBy,
    promiseFrom,
    promisedAt: promiseFrom + terms.serviceHours * HOUR,
  };
}
