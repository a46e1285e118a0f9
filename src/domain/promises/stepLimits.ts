import { HOUR, MINUTE } from '../format/calendar.ts';
import { isBeforePickup, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { findOpenMoment, type OpenDays } from './openHours.ts';
import { finishInOpenTime } from './plantRate.ts';
import { mergeStops, type StopSpan } from './stops.ts';

/** Cleaning has no limit of its own, because the promise limits it. */
const STEP_LIMITS: Partial<Record<OrderStatus, number>> = {
  pending: 30 * MINUTE,
  assigned: HOUR,
  pickup_en_route: HOUR,
  picked_up: 3 * HOUR,
  assigned_for_delivery: 2 * HOUR,
  delivery_en_route: HOUR,
};

export const DELIVERY_LIMIT_MS =
  (STEP_LIMITS.assigned_for_delivery ?? 0) + (STEP_LIMITS.delivery_en_route ?? 0);

/** Somebody sees to a client who has not said when the next visit suits them. */
const ASKED_LIMIT = 3 * HOUR;
/** A livreur sets out before the slot. */
const BEFORE_SLOT = 30 * MINUTE;
const BEFORE_PICKUP_BY = 2 * HOUR;

interface Step {
  status: OrderStatus;
  since: number;
  /** Start of the slot of the visit that the step leads to. */
  slotFrom: number | null;
  pickupBy: number | null;
  /** The client is asked for the hour of the next visit. */
  isAsked?: boolean;
}

/**
 * No step becomes slow while the house is closed: a step begins at the opening, and a limit that ends in the night
 * moves to the next opening.
 */
export function computeStepDueAt(step: Step, days: OpenDays): number | null {
  if (step.isAsked) return finishInOpenTime(days, step.since, ASKED_LIMIT, () => HOUR);
  const limit = STEP_LIMITS[step.status];
  if (limit === undefined) return null;
  const begins = Math.max(step.since, findEarliest(step));
  return findOpenMoment(days, findOpenMoment(days, begins) + limit);
}

/** A step towards a visit begins no earlier than the visit asks for. */
function findEarliest({ status, slotFrom, pickupBy }: Step): number {
  if (isWaitingForPlant(status)) return 0;
  if (!isBeforePickup(status)) return slotFrom ?? 0;
  return slotFrom === null ? (pickupBy ?? 0) - BEFORE_PICKUP_BY : slotFrom - BEFORE_SLOT;
}

/** Livreurs drive even while the plant stands still; only picked-up linen waits to be cleaned. */
export const isWaitingForPlant = (status: OrderStatus): boolean => status === 'picked_up';

/** The limit of a step that waits for the plant pauses during stops, which may be given in any order. */
export function computeStepDueAfterStops(
  step: Step,
  stops: readonly StopSpan[],
  days: OpenDays,
): number | null {
  const limit = STEP_LIMITS[step.status];
  if (limit === undefined || !isWaitingForPlant(step.status)) return computeStepDueAt(step, days);
  const begins = findOpenMoment(days, step.since);
  let due = begins + limit;
  for (const { since, until } of mergeStops(stops))
    if (since < findOpenMoment(days, due))
      due = Math.max(due, until + Math.max(0, due - Math.max(since, begins)));
  return findOpenMoment(days, due);
}
