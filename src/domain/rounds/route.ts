import { BROKEN_RULE, type Drive, driveHome, LEFT_OUT, startDrive, sumAboard, visitJob } from './drive.ts';
import type { Job, Problem, Shift } from './problem.ts';

/** Never changed: a step of the search puts another route in its place. */
export interface Route {
  shift: Shift;
  jobs: readonly Job[];
  /** Stops at the start that stay where they are. */
  headCount: number;
  /** Before each stop, and after the last one. */
  drives: readonly Drive[];
  home: Drive;
  cost: number;
  /** Most routes stay the same from one perturbation to the next, and so does the best place in them for a stop. */
  offers: Map<Job, RouteOffer>;
}

export type RouteOffer = { route: Route; position: number; extra: number };

export type Solution = { routes: readonly Route[]; leftOut: readonly Job[] };

export function makeRoute(problem: Problem, shift: Shift, jobs: readonly Job[], headCount: number): Route {
  const drive = startDrive(shift, jobs);
  const drives = [{ ...drive }];
  for (const job of jobs) {
    visitJob(problem, shift, jobs, drive, job);
    drives.push({ ...drive });
  }
  if (jobs.length > 0) driveHome(problem, shift, drive);
  return { shift, jobs, headCount, drives, home: drive, cost: drive.cost, offers: new Map() };
}

export const changeJobs = (problem: Problem, { shift, headCount }: Route, jobs: readonly Job[]): Route =>
  makeRoute(problem, shift, jobs, headCount);

/**
 * The extra cost of a route with other stops. They are the route's own before `from`, and again after `until`, which
 * counts in the new order. The answer is infinite as soon as what comes after `until` cannot bring it below the limit.
 */
export function measureChange(
  problem: Problem,
  route: Route,
  jobs: readonly Job[],
  [from, until]: readonly [number, number],
  limit: number,
): number {
  const { shift, drives, home, cost } = route;
  if (jobs.length === 0) return -cost;
  const begin = problem.hasFetches ? 0 : from;
  const drive = begin === 0 ? startDrive(shift, jobs) : resumeDrive(drives, begin, jobs);
  const offset = jobs.length - route.jobs.length;
  for (let i = begin; i < jobs.length; i++) {
    visitJob(problem, shift, jobs, drive, jobs[i] as Job);
    const former = i >= until ? drives[i + 1 - offset] : undefined;
    if (former && drive.cost - former.cost > limit && isNoSooner(drive, former))
      return Number.POSITIVE_INFINITY;
  }
  driveHome(problem, shift, drive);
  return drive.cost - cost + (drive.breach > home.breach ? BROKEN_RULE : 0);
}

/**
 * The way through new stops at a position, less the way that it replaces. Whatever else an insertion changes costs more
 * as well, so that a long detour rules a position out before it is measured.
 */
export function measureDetour(
  { measureRoad, workshop, hasFetches }: Problem,
  { jobs, drives }: Route,
  position: number,
  first: Job,
  last: Job,
): number {
  const { place, time } = drives[position] as Drive;
  if (hasFetches) return Number.NEGATIVE_INFINITY;
  const next = jobs[position]?.place ?? workshop;
  const replaced = jobs.length > 0 ? measureRoad(place, next, time) : 0;
  return measureRoad(place, first.place, time) + measureRoad(last.place, next, time) - replaced;
}

const isNoSooner = (drive: Drive, former: Drive) =>
  drive.time >= former.time && drive.isBreakAhead === former.isBreakAhead;

function resumeDrive(drives: readonly Drive[], index: number, jobs: readonly Job[]): Drive {
  const drive = { ...(drives[index] as Drive) };
  const more = sumAboard(jobs) - (drives[0] as Drive).load;
  drive.load += more;
  drive.peak += more;
  return drive;
}

export function computeCost({ routes, leftOut }: Solution): number {
  return routes.reduce((sum, { cost }) => sum + cost, leftOut.length * LEFT_OUT);
}

export const isMoved = (job: Job, shift: Shift): boolean => job.owner !== null && job.owner !== shift.index;

export function countMoves(routes: readonly Route[]): number {
  let count = 0;
  for (const { shift, jobs } of routes) for (const job of jobs) if (isMoved(job, shift)) count++;
  return count;
}

export function insertJobs(jobs: readonly Job[], position: number, more: readonly Job[]): Job[] {
  return jobs.slice(0, position).concat(more, jobs.slice(position));
}
