import { HOUR, MINUTE } from '../format/calendar.ts';
import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { findOpenMoment, type OpenDays } from './openHours.ts';
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

interface Step {
  status: OrderStatus;
  since: number;
  /** Start of the slot of the visit that the step leads to; the step begins no earlier. */
  slotFrom: number | null;
}

/**
 * No step becomes late while the house is closed: a step begins at the opening, and a limit that ends in the night
 * moves to the next opening.
 */
export function computeStepDueAt({ status, since, slotFrom }: Step, days: OpenDays): number | null {
  const limit = STEP_LIMITS[status];
  if (limit === undefined) return null;
  const begins = slotFrom === null || isWaitingForPlant(status) ? since : Math.max(since, slotFrom);
  return findOpenMoment(days, findOpenMoment(days, begins) + limit);
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
