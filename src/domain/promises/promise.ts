import { HOUR, MINUTE, roundUpToHalfHour } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { findNextOpening, findOpening, findOpenMoment, type OpenDays } from './openHours.ts';
import type { Slot } from './slots.ts';
import { applyStops, type MovablePromise, type StopSpan } from './stops.ts';

export type OpenTerms = OpenDays & Pick<HouseSettings, 'slotMinutes'>;
export type PromiseTerms = OpenTerms & Pick<HouseSettings, 'serviceHours'>;

export interface OrderPromise {
  slotFrom: number | null;
  pickupBy: number;
  promiseFrom: number;
  promisedAt: number;
}

export interface Pickup {
  slot?: Slot | undefined;
  /** The next passage that a visitor is told. */
  passage?: Slot | undefined;
  now: number;
  plantBackAt?: number | undefined;
  /** The linen in the house tells when this linen is back; null while the plant's rate is unknown. */
  estimate?: ((pickupBy: number, isExpress?: boolean) => { promisedAt: number }) | null;
  /** Hours from the told hour of the pickup, for an order that was sold with them. */
  expressHours?: number | null;
}

/**
 * The service hours run by the clock from the end of the pickup's slot. Without a slot, or in the next passage, which
 * is the same visit, the pickup counts as now or, while the house is closed, as the first slot after the opening.
 * Nothing is cleaned while the plant stands still. An estimate of the house takes the place of the service hours,
 * whether it is earlier or later; express hours are sold, so it only makes them later. No linen is promised within a
 * slot of its pickup or of now.
 */
export function computePromise(
  terms: PromiseTerms,
  { slot, passage, now, plantBackAt = 0, estimate, expressHours = null }: Pickup,
): OrderPromise {
  const isNext = !slot || (passage !== undefined && slot.from <= passage.from);
  const promiseFrom = Math.max(isNext ? findPromiseTime(terms, now) : slot.to, plantBackAt);
  const pickupBy = slot?.to ?? (passage ? roundToTold(terms, passage.to) : tellNextVisit(terms, now));
  const hour =
    expressHours === null
      ? promiseFrom + terms.serviceHours * HOUR
      : Math.max(pickupBy, plantBackAt) + expressHours * HOUR;
  const byHours = findPromiseTime(terms, hour);
  const byEstimate = estimate?.(pickupBy, expressHours !== null).promisedAt ?? byHours;
  const promisedAt = expressHours === null ? byEstimate : Math.max(byHours, byEstimate);
  const earliest = findPromiseTime(terms, Math.max(pickupBy, now) + terms.slotMinutes * MINUTE);
  return {
    slotFrom: slot?.from ?? null,
    pickupBy,
    promiseFrom,
    promisedAt: Math.max(promisedAt, earliest),
  };
}

/** The told hour of a visit for which nobody chose one. */
export const tellNextVisit = (terms: OpenTerms, now: number): number =>
  roundToTold(terms, findPromiseTime(terms, findOpenMoment(terms, now) + terms.slotMinutes * MINUTE));

/** People say half hours. Nobody is told an earlier hour than was reckoned, nor one after the day's closing. */
export function roundToTold(days: OpenDays, at: number): number {
  const halfHour = roundUpToHalfHour(at);
  const closesAt = findOpening(days, at)?.closesAt;
  return closesAt !== undefined && at <= closesAt ? Math.min(halfHour, closesAt) : halfHour;
}

/** The house promises a later return than its service hours do. */
export const isBeyondServiceHours = (terms: PromiseTerms, pickup: Pickup): boolean =>
  computePromise(terms, pickup).promisedAt > computePromise(terms, { ...pickup, estimate: null }).promisedAt;

/** Nothing is promised for closed time: such a moment becomes the end of the first slot after the next opening. */
export function findPromiseTime(terms: OpenTerms, at: number): number {
  const { opensAt, closesAt } = findNextOpening(terms, at);
  return at >= opensAt ? at : Math.min(opensAt + terms.slotMinutes * MINUTE, closesAt);
}

/** `closedMs` is the part of the move that led out of closed time. */
export type MovedPromise = { promisedAt: number; closedMs: number };

export function computeMovedPromise(terms: OpenTerms, promise: MovablePromise, stop: StopSpan): MovedPromise {
  const byStop = applyStops(promise, [stop]);
  const promisedAt = byStop === promise.promisedAt ? byStop : findPromiseTime(terms, byStop);
  return { promisedAt, closedMs: promisedAt - byStop };
}
