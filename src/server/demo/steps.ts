import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { isOnTheRoad, type Leg, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Random } from './chance.ts';

export type DemoStep = { to: OrderStatus; at: number };

export interface Course {
  /** The last status before a cancellation. */
  stop?: OrderStatus;
  failures?: readonly Leg[];
  isLate?: boolean;
}

const USUAL: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'cancelled');

/** Usual minutes since the step before. */
const MINUTES: Partial<Record<OrderStatus, readonly [number, number]>> = {
  assigned: [8, 50],
  pickup_en_route: [10, 45],
  picked_up: [15, 40],
  processing: [30, 120],
  delivery_en_route: [10, 40],
  completed: [15, 40],
};

const REPEATED: Record<Leg, readonly OrderStatus[]> = {
  pickup: ['pending', 'assigned', 'pickup_en_route'],
  delivery: ['processing', 'assigned_for_delivery', 'delivery_en_route'],
};

function listStatuses(status: OrderStatus, { stop = 'pending', failures = [] }: Course): OrderStatus[] {
  if (status === 'cancelled') return [...USUAL.slice(0, USUAL.indexOf(stop) + 1), 'cancelled'];
  const path = USUAL.flatMap((to) => {
    const failed = failures.filter((leg) => REPEATED[leg].at(-1) === to);
    return [to, ...failed.flatMap((leg) => REPEATED[leg])];
  });
  return path.slice(0, path.lastIndexOf(status) + 1);
}

/**
 * The times are computed backwards from the last step. Orders on the road may be so at any hour, so that somebody always
 * is; every other step is in working hours.
 */
export function planSteps(chance: Random, status: OrderStatus, end: number, course: Course = {}): DemoStep[] {
  let next = isOnTheRoad(status) ? end : findWorkingHour(chance, end);
  const backwards = listStatuses(status, course)
    .toReversed()
    .map((to): DemoStep => {
      const at = next;
      const before =
        to === 'assigned_for_delivery'
          ? findCleaningTime(chance, at) - (course.isLate ? DAY : 0)
          : at - chance.between(...(MINUTES[to] ?? [5, 30])) * MINUTE;
      next = findWorkingHour(chance, before);
      return { to, at };
    });
  return backwards.toReversed();
}

const OPENS = 8 * HOUR;
const CLOSES = 19 * HOUR;

export function findWorkingHour(chance: Random, at: number): number {
  const hour = at - startOfDay(at);
  if (hour >= OPENS && hour <= CLOSES) return at;
  const closing = startOfDay(at) - (hour < OPENS ? DAY : 0) + CLOSES;
  return closing - chance.between(5, 50) * MINUTE;
}

function findCleaningTime(chance: Random, at: number): number {
  const today = startOfDay(at);
  return at - today >= 12.5 * HOUR
    ? today + 9.5 * HOUR + chance.between(0, 90) * MINUTE
    : today - DAY + 14.5 * HOUR + chance.between(0, 150) * MINUTE;
}
