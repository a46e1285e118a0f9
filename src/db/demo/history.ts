import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import {
  type ActKind,
  getEventKind,
  isOnTheRoad,
  type Leg,
  ORDER_STATUSES,
  type OrderEventKind,
  type OrderStatus,
  TRANSITIONS,
} from '#domain/lifecycle/lifecycle.ts';
import type { Random } from './chance.ts';

export interface DemoMoment {
  kind: OrderEventKind;
  act: ActKind | null;
  from: OrderStatus | null;
  to: OrderStatus;
  at: number;
}

const USUAL: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'cancelled');

const MINUTES: Partial<Record<OrderStatus, readonly [number, number]>> = {
  assigned: [8, 50],
  pickup_en_route: [10, 45],
  picked_up: [15, 40],
  processing: [30, 120],
  delivery_en_route: [10, 40],
  completed: [15, 40],
};

type Course = { stop?: OrderStatus; failures?: readonly Leg[]; isLate?: boolean };

const REPEATED: Record<Leg, readonly OrderStatus[]> = {
  pickup: ['pending', 'assigned', 'pickup_en_route'],
  delivery: ['processing', 'assigned_for_delivery', 'delivery_en_route'],
};

function listStatuses(
  status: OrderStatus,
  { stop = 'pending', failures = [] }: Course,
): readonly OrderStatus[] {
  if (status === 'cancelled') return [...USUAL.slice(0, USUAL.indexOf(stop) + 1), 'cancelled'];
  const path = USUAL.flatMap((to) => {
    const failed = failures.filter((leg) => REPEATED[leg].at(-1) === to);
    return [to, ...failed.flatMap((leg) => REPEATED[leg])];
  });
  return path.slice(0, path.lastIndexOf(status) + 1);
}

export function buildHistoryFromDay(
  chance: Random,
  status: OrderStatus,
  day: number,
  course: Course = {},
): DemoMoment[] {
  const [earliest, latest] = course.isLate ? [13, 15] : [9.5, 15];
  const start = startOfDay(day) + chance.between(earliest * 60, latest * 60) * MINUTE;
  let at = start;
  const times = listStatuses(status, course).map((to, i) => {
    if (to === 'assigned_for_delivery') {
      const morning = startOfDay(at) + DAY + OPENS;
      const spare = startOfDay(at) + (start - startOfDay(start)) + DAY - RIDE - morning;
      at = morning + chance.between(0, course.isLate ? 25 : Math.max(0, spare / MINUTE)) * MINUTE;
    } else if (course.isLate && to === 'completed') at = start + DAY + chance.between(15, 80) * MINUTE;
    else if (i > 0) at += chance.between(...(MINUTES[to] ?? [5, 30])) * MINUTE;
    return { to, at };
  });
  return listMoments(times);
}

/**
 * The times are computed backwards from now: the last change is `minutes` old or, outside working hours, at the end of
 * the working day before. Orders on the road are exempt, so that somebody is on the road at any hour.
 */
export function buildHistoryUntilNow(
  chance: Random,
  status: OrderStatus,
  now: number,
  minutes: number,
  course: Course = {},
): DemoMoment[] {
  const latest = now - minutes * MINUTE;
  let next = isOnTheRoad(status) ? latest : findWorkingHour(chance, latest);
  const times = listStatuses(status, course)
    .toReversed()
    .map((to) => {
      const at = next;
      const before =
        to === 'assigned_for_delivery'
          ? findCleaningTime(chance, at)
          : at - chance.between(...(MINUTES[to] ?? [5, 30])) * MINUTE;
      next = findWorkingHour(chance, before);
      return { to, at };
    });
  return listMoments(times.toReversed());
}

const OPENS = 8 * HOUR;
const CLOSES = 19 * HOUR;
const RIDE = 85 * MINUTE;

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

function listMoments(times: readonly { to: OrderStatus; at: number }[]): DemoMoment[] {
  return times.map(({ to, at }, i) => {
    const from = times[i - 1]?.to ?? null;
    if (from === null) return { kind: 'created', act: null, from, to, at };
    const act = TRANSITIONS.find((a) => a.from === from && a.to === to);
    if (!act) throw new Error(`No act leads from ${from} to ${to}.`);
    return { kind: getEventKind(act.kind), act: act.kind, from, to, at };
  });
}
