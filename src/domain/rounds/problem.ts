import { isSamePlace, type Point } from '../places/geo.ts';
import type { RoundLivreur, RoundPlan, RoundStop } from './plan.ts';

/** A stop as the search reads it: places are numbers, absent limits are infinite. */
export interface Job {
  stop: RoundStop;
  place: number;
  fetchPlace: number | null;
  opensAt: number;
  closesAt: number;
  dueAt: number;
  /** Linen that is given and not fetched on the way is aboard from the start. */
  isAboard: boolean;
  /** The shift that has the stop at present. */
  owner: number | null;
}

/** A livreur's hours, as the search reads them. */
export type Shift = { index: number; livreur: RoundLivreur; place: number };

export interface Problem {
  jobs: readonly Job[];
  shifts: readonly Shift[];
  workshop: number;
  /** The most jobs that may go to another shift than their owner. */
  mostMoves: number;
  hasFetches: boolean;
  measureRoad(from: number, to: number, at: number): number;
}

export function readProblem(plan: RoundPlan, keepShare: number): Problem {
  const points: Point[] = [];
  const workshop = numberPlace(points, plan.workshop);
  const shifts = plan.livreurs.map((livreur, index) => ({
    index,
    livreur,
    place: numberPlace(points, livreur.start),
  }));
  const begin = Math.min(...plan.livreurs.map(({ from }) => from));
  const jobs = plan.stops.map((stop) => readJob(stop, plan.livreurs, points, begin));
  const ownedCount = jobs.filter(({ owner }) => owner !== null).length;
  return {
    jobs,
    shifts,
    workshop,
    mostMoves: ownedCount - Math.ceil(ownedCount * keepShare),
    hasFetches: jobs.some(({ fetchPlace }) => fetchPlace !== null),
    measureRoad: memoizeTravel(plan, points, begin),
  };
}

function readJob(stop: RoundStop, livreurs: readonly RoundLivreur[], points: Point[], begin: number): Job {
  const owner = livreurs.findIndex(({ id }) => id === stop.livreurId);
  return {
    stop,
    place: numberPlace(points, stop.point),
    fetchPlace: stop.fetchFrom && numberPlace(points, stop.fetchFrom),
    opensAt: stop.window?.from ?? Number.NEGATIVE_INFINITY,
    closesAt: stop.window?.to ?? Number.POSITIVE_INFINITY,
    // A promise that is broken already counts from the start of the day: days of delay would outweigh every other stop.
    dueAt: Math.max(stop.dueAt ?? Number.POSITIVE_INFINITY, begin),
    isAboard: stop.leg !== 'pickup' && !stop.fetchFrom,
    owner: owner < 0 ? null : owner,
  };
}

function numberPlace(points: Point[], point: Point): number {
  const index = points.findIndex((other) => isSamePlace(other, point));
  return index < 0 ? points.push(point) - 1 : index;
}

const HOUR_MS = 3_600_000;
const NOT_MEASURED = -1;

/** Times on the road change with each full hour and each closed road, and are measured once between two changes. */
function memoizeTravel({ travel, livreurs }: RoundPlan, points: readonly Point[], begin: number) {
  const end = Math.max(...livreurs.map(({ to }) => to));
  const size = points.length;
  const firstHour = Math.floor(begin / HOUR_MS) * HOUR_MS;
  const hours = Array.from(
    { length: Math.max(1, Math.ceil((end - firstHour) / HOUR_MS)) },
    (_, hour) => firstHour + hour * HOUR_MS,
  );
  const changes = (travel.changes ?? []).filter((at) => at > firstHour && at < end);
  const starts = [...new Set([...hours, ...changes])].sort((a, b) => a - b);
  const periodByHour = hours.map((hour) => starts.indexOf(hour));
  const findPeriod = (at: number): number => {
    const hour = Math.min(hours.length - 1, Math.max(0, Math.floor((at - firstHour) / HOUR_MS)));
    let period = periodByHour[hour] ?? 0;
    while ((starts[period + 1] ?? Number.POSITIVE_INFINITY) <= at) period += 1;
    return period;
  };
  const table = new Float64Array(size * size * starts.length).fill(NOT_MEASURED);
  return (from: number, to: number, at: number): number => {
    if (from === to) return 0;
    const period = findPeriod(at);
    const index = (period * size + Math.min(from, to)) * size + Math.max(from, to);
    const stored = table[index] ?? NOT_MEASURED;
    if (stored !== NOT_MEASURED) return stored;
    const [a, b] = [points[from], points[to]] as [Point, Point];
    const time = travel(a, b, starts[period] ?? firstHour);
    table[index] = Number.isFinite(time) ? Math.round(time) : Number.POSITIVE_INFINITY;
    return table[index];
  };
}
