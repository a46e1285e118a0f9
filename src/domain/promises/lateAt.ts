import { isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { isWaitingForPlant } from './stepLimits.ts';
import { applyStops, type MovablePromise } from './stops.ts';

export interface Due extends MovablePromise {
  status: OrderStatus;
  stepDueAt: number | null;
}

/**
 * An open order is late after the earlier of its promise and its step's limit. A stop of the plant since `stoppedSince`
 * will move the promise at the restart, and pauses the limit of a step that waits for the plant.
 */
export function computeLateAt(order: Due, stoppedSince: number | null): number | null {
  if (!isOpen(order.status)) return null;
  const promisedAt = computePromiseDuringStop(order, stoppedSince);
  const stepDueAt = isStepPausedByStop(order, stoppedSince) ? null : order.stepDueAt;
  return stepDueAt === null ? promisedAt : Math.min(promisedAt, stepDueAt);
}

/** An open stop has no end yet, so it counts as lasting beyond the promise. */
export function computePromiseDuringStop(promise: MovablePromise, stoppedSince: number | null): number {
  if (stoppedSince === null) return promise.promisedAt;
  return applyStops(promise, [{ since: stoppedSince, until: Number.POSITIVE_INFINITY }]);
}

/** A step that was late before the plant stopped stays late. */
function isStepPausedByStop({ status, stepDueAt }: Due, stoppedSince: number | null): boolean {
  return isWaitingForPlant(status) && stepDueAt !== null && stoppedSince !== null && stoppedSince < stepDueAt;
}
