import { HOUR, MINUTE, startOfDay } from '#domain/calendar.ts';
import { ACTS, type ActKind, type OrderStatus } from '#domain/lifecycle.ts';
import type { OrderEventKind } from '#domain/order.ts';
import type { Chance } from './chance.ts';

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

const EVENT_KINDS: Record<ActKind, OrderEventKind> = {
  assign: 'assigned',
  step: 'status',
  set: 'status',
  cancel: 'cancelled',
};

/** Minutes from one status to the next on the day of the pickup, and on the day after for the delivery. */
const MINUTES: Partial<Record<OrderStatus, readonly [number, number]>> = {
  assigned: [8, 50],
  pickup_en_route: [10, 45],
  picked_up: [15, 40],
  processing: [30, 120],
  delivery_en_route: [10, 40],
  completed: [15, 40],
};

/** Up to `status`, through statuses that the lifecycle allows; `stop` is where a cancelled order stood. */
function pathTo(status: OrderStatus, stop: OrderStatus): readonly OrderStatus[] {
  if (status === 'cancelled') return [...USUAL.slice(0, USUAL.indexOf(stop) + 1), 'cancelled'];
  return USUAL.slice(0, USUAL.indexOf(status) + 1);
}

/** A finished order's history starts on that day, in opening hours, and ends the day after. */
export function historyFrom(
  chance: Chance,
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

/** An open order's history is told backwards from now: its last change is `minutes` old, at whatever hour the demo is shown. */
export function historyUntil(chance: Chance, status: OrderStatus, now: number, minutes: number): Moment[] {
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
    // Where both a livreur and the desk may act, it is the livreur who usually does: his step comes first in the table.
    const act = ACTS.find((a) => a.from === from && a.to === to);
    if (!act) throw new Error(`No act leads from ${from} to ${to}.`);
    return { kind: EVENT_KINDS[act.kind], act: act.kind, from, to, at: timeOf(to) };
  });
}
