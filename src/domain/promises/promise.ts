import { HOUR, MINUTE } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { findOpenMoment } from './openHours.ts';
import type { Slot } from './slots.ts';

type PromiseTerms = Pick<HouseSettings, 'hours' | 'slotMinutes' | 'serviceHours'>;

export interface OrderPromise {
  slotFrom: number | null;
  pickupBy: number;
  promiseFrom: number;
  promisedAt: number;
}

type Pickup = { slot?: Slot | undefined; now: number; plantBackAt?: number | undefined };

/**
 * The service hours run by the clock from the end of the pickup's slot. Without a slot the pickup counts as now or,
 * while the house is closed, as the first slot after the opening. Nothing is cleaned while the plant stands still.
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
