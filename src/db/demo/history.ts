import { HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import {
  type ActKind,
  eventOf,
  type Leg,
  type OrderEventKind,
  type OrderStatus,
  TRANSITIONS,
} from '#domain/lifecycle.ts';
import type { Random } from './chance.ts';

/** One change of an order's status. */
export interface Moment {
  kind: OrderEventKind;
  act: ActKind | null;
  from: OrderStatus | null;
  to: OrderStatus;
  at: number;
}

/** The way an order usually goes. */
const USUAL: readonly OrderStatus[] = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
];

/** Minutes from one status to the next on the day of the pickup, and on the day after for the delivery. */
const MINUTES: Partial<Record<OrderStatus, readonly [number, number]>> = {
  assigned: [8, 50],
  pickup_en_route: [10, 45],
  picked_up: [15, 40],
  processing: [30, 120],
  delivery_en_route: [10, 40],
  completed: [15, 40],
};

/** What a history is besides its last status. */
interface Course {
  /** The last status of a cancelled order. */
  stop?: OrderStatus;
  /** A visit that failed for each leg named here: the order takes that leg again. */
  failures?: readonly Leg[];
}

const REPEATED: Record<Leg, readonly OrderStatus[]> = {
  pickup: ['pending', 'assigned', 'pickup_en_route'],
  delivery: ['processing', 'assigned_for_delivery', 'delivery_en_route'],
};

function pathTo(status: OrderStatus, { stop = 'pending', failures = [] }: Course): readonly OrderStatus[] {
  if (status === 'cancelled') return [...USUAL.slice(0, USUAL.indexOf(stop) + 1), 'cancelled'];
  const path = USUAL.flatMap((to) => {
    const failed = failures.filter((leg) => REPEATED[leg].at(-1) === to);
    return [to, ...failed.flatMap((leg) => REPEATED[leg])];
  });
  return path.slice(0, path.lastIndexOf(status) + 1);
}

/** For a finished order: starts on that day in opening hours; each delivery is tried on the day after. */
export function historyFrom(chance: Random, status: OrderStatus, day: number, course: Course = {}): Moment[] {
  let at = startOfDay(day) + chance.between(7 * 60, 16 * 60) * MINUTE;
  const times = pathTo(status, course).map((to, i) => {
    if (to === 'assigned_for_delivery')
      at = startOfDay(at) + 24 * HOUR + chance.between(8 * 60, 17 * 60) * MINUTE;
    else if (i > 0) at += chance.between(...(MINUTES[to] ?? [5, 30])) * MINUTE;
    return { to, at };
  });
  return momentsOf(times);
}

/** For an open order: computed backwards from now, so its last change is `minutes` old. */
export function historyUntil(
  chance: Random,
  status: OrderStatus,
  now: number,
  minutes: number,
  course: Course = {},
): Moment[] {
  let next = now - minutes * MINUTE;
  const times = pathTo(status, course)
    .toReversed()
    .map((to) => {
      const at = next;
      const [least, most] = to === 'assigned_for_delivery' ? [16 * 60, 26 * 60] : (MINUTES[to] ?? [5, 30]);
      next -= chance.between(least, most) * MINUTE;
      return { to, at };
    });
  return momentsOf(times.toReversed());
}

function momentsOf(times: readonly { to: OrderStatus; at: number }[]): Moment[] {
  return times.map(({ to, at }, i) => {
    const from = times[i - 1]?.to ?? null;
    if (from === null) return { kind: 'created', act: null, from, to, at };
    // Where both the livreur and the desk may act, the table lists the livreur's step first.
    const act = TRANSITIONS.find((a) => a.from === from && a.to === to);
    if (!act) throw new Error(`No act leads from ${from} to ${to}.`);
    return { kind: eventOf(act.kind), act: act.kind, from, to, at };
  });
}
