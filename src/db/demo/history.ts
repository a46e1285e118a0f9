import { HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import {
  type ActKind,
  eventOf,
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

/** Up to `status`; `stop` is the last status of a cancelled order. */
function pathTo(status: OrderStatus, stop: OrderStatus): readonly OrderStatus[] {
  if (status === 'cancelled') return [...USUAL.slice(0, USUAL.indexOf(stop) + 1), 'cancelled'];
  return USUAL.slice(0, USUAL.indexOf(status) + 1);
}

/** For a finished order: starts on that day in opening hours and ends the day after. */
export function historyFrom(
  chance: Random,
  status: OrderStatus,
  day: number,
  stop: OrderStatus = 'pending',
): Moment[] {
  let at = startOfDay(day) + chance.between(7 * 60, 16 * 60) * MINUTE;
  return moments(pathTo(status, stop), (to) => {
    if (to === 'assigned_for_delivery')
      at = startOfDay(day) + 24 * HOUR + chance.between(8 * 60, 17 * 60) * MINUTE;
    else if (to !== 'pending') at += chance.between(...(MINUTES[to] ?? [5, 30])) * MINUTE;
    return at;
  });
}

/** For an open order: computed backwards from now, so its last change is `minutes` old. */
export function historyUntil(chance: Random, status: OrderStatus, now: number, minutes: number): Moment[] {
  const path = pathTo(status, 'pending');
  const times = new Map<OrderStatus, number>();
  let at = now - minutes * MINUTE;
  for (const to of [...path].reverse()) {
    times.set(to, at);
    const [least, most] = to === 'assigned_for_delivery' ? [16 * 60, 26 * 60] : (MINUTES[to] ?? [5, 30]);
    at -= chance.between(least, most) * MINUTE;
  }
  return moments(path, (to) => times.get(to) ?? now);
}

function moments(path: readonly OrderStatus[], timeOf: (to: OrderStatus) => number): Moment[] {
  return path.map((to, i) => {
    const from = path[i - 1] ?? null;
    if (from === null) return { kind: 'created', act: null, from, to, at: timeOf(to) };
    // Where both the livreur and the desk may act, the table lists the livreur's step first.
    const act = TRANSITIONS.find((a) => a.from === from && a.to === to);
    if (!act) throw new Error(`No act leads from ${from} to ${to}.`);
    return { kind: eventOf(act.kind), act: act.kind, from, to, at: timeOf(to) };
  });
}
